/** A call back, from the contact page to its withdrawal, as a visitor without an account meets it. */
import { expect, it } from 'vitest';
import { mailedLink } from './mailed-link.ts';
import { errorAt, fill, press, seeText, valueOf } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

it('is asked for with consent, and its mail’s link withdraws it', async () => {
  const { product, visit } = stage();
  const page = await visit('/contact?retailer=austral-geelong');
  await seeText(page, 'Be called back');
  await page.waitForSelector('#call-retailer');
  expect(await checkPage(page, 'contact')).toEqual([]);
  await fill(page, 'First name', 'Ada');
  await press(page, 'Ask for a call');
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
  await press(page, 'Ask for a call');
  await seeText(page, 'Your request is with the retailer.');
  await seeText(page, 'Austral Geelong');
  expect(await checkPage(page, 'contact-asked')).toEqual([]);

  const link = await mailedLink(product.url, 'Austral Geelong will call you');
  await page.goto('about:blank');
  await page.goto(link);
  await press(page, 'Withdraw and delete my details');
  await seeText(page, 'Your details have been deleted, and nobody will call.');
  expect(page.url()).not.toContain('token');
  expect(await checkPage(page, 'contact-withdrawn')).toEqual([]);
});
