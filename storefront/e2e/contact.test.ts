/** A call back, from the contact page to its withdrawal or to what it came to, as a visitor and a customer meet it. */
import { expect, it } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { click } from './click.ts';
import { mailedLink } from './mailed-link.ts';
import { errorAt, fill, follow, press, seeText, valueOf } from './page-actions.ts';
import { checkPage, checkPageAtNight, takeScreens } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

it('is asked for with consent, and its mail’s link withdraws it', async () => {
  const { product, visit } = stage();
  const page = await visit('/contact?retailer=austral-geelong');
  await seeText(page, 'Request a call back');
  await page.waitForSelector('#call-retailer');
  await takeScreens(page, 'contact');
  await fill(page, 'First name', 'Ada');
  await press(page, 'Request a call back');
  await expect.poll(() => errorAt(page, 'Phone number')).toBe('Phone number is required');
  for (const message of ['Please choose what it is about', 'Please choose a time', 'You must agree to the Privacy'])
    await seeText(page, message);
  expect(await checkPage(page, 'contact-refused')).toEqual([]);
  expect(await valueOf(page, 'First name')).toBe('Ada');
  await page.select('#call-topic', 'buying');
  await page.select('#call-model', 'outback');
  await page.click('input[name="when"]');
  await fill(page, 'Last name', 'Marsh');
  await fill(page, 'Phone number', '0491 570 006');
  await fill(page, 'Email address (optional)', 'ada.caller@mail.example');
  await page.click('#call-agreePrivacyCollection');
  await press(page, 'Request a call back');
  await seeText(page, 'Your request is with the retailer.');
  await seeText(page, 'Austral Geelong');
  expect(await checkPage(page, 'contact-asked')).toEqual([]);

  const link = await mailedLink(product.url, 'Austral Geelong will call you');
  await page.goto('about:blank');
  await page.goto(link);
  await press(page, 'Withdraw and delete my details');
  await seeText(page, 'Your details have been deleted, and nobody will call.');
  expect(page.url()).not.toContain('token');
  expect(await checkPageAtNight(page, 'contact-withdrawn')).toEqual([]);
});

it('is listed in My Account, and says there and on its page what it came to', async () => {
  const { product, buyer, orderingPage } = stage();
  const { page, orderNo } = await buyer();
  const account = orderingPage(`/profile/my-account?orderNo=${orderNo}`);
  await page.goto(account);
  await seeText(page, 'No call backs yet.');
  expect(await checkPageAtNight(page, 'profile-no-call-back')).toEqual([]);
  await follow(page, 'Request a call back');
  await page.waitForSelector('#call-retailer');
  await page.select('#call-topic', 'buying');
  await page.click('input[name="when"]');
  await fill(page, 'First name', 'Ada');
  await fill(page, 'Last name', 'Marsh');
  await fill(page, 'Phone number', '0491 570 110');
  await page.click('#call-agreePrivacyCollection');
  await press(page, 'Request a call back');
  await seeText(page, 'Your request is with the retailer.');

  await page.goto(account);
  const see = await page.waitForSelector('main a[href^="/contact#token="]');
  await seeText(page, 'Requested');
  expect(await checkPage(page, 'profile-call-back')).toEqual([]);
  const href = await see?.evaluate((link) => link.getAttribute('href'));
  const callBackId = /token=([\w-]{36})\./.exec(href ?? '')?.[1] ?? '';
  await (await openBackOffice(product)).closeCallBack(callBackId, 'not-reached');
  await click(page, 'main a[href^="/contact#token="]');
  await seeText(page, 'The retailer called but couldn’t reach you.');
  expect(await checkPage(page, 'contact-not-reached')).toEqual([]);

  await page.goto(account);
  await click(page, 'main summary ::-p-text(Earlier ones)');
  await seeText(page, 'Called, not reached');
  expect(await checkPageAtNight(page, 'profile-call-back-earlier')).toEqual([]);
});
