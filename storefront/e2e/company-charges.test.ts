/** What a company is charged by law, as its buyer sees it: told, accepted with the next contract, or refused. */
import { expect, it } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { follow, mainText, press, seeButton, seeHeading, seeText, tick } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();
const company = { name: 'Banksia Works Pty Ltd', abn: '51 824 753 556', jobTitle: 'Fleet manager' };
const reason = 'Revenue NSW charges a company this duty.';

it('other charges of a company are accepted with the next contract, and its order goes on', async () => {
  const { page, orderNo } = await stage().buyer('accepted', company);
  const backOffice = await openBackOffice(stage().product);
  const before = (await backOffice.standing(orderNo)).price.total;
  await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
  await seeText(page, 'Next, the seller will look at your order and confirm it.');

  // the page follows: nobody loads it anew
  await backOffice.report(orderNo, 'confirm-charges', { stampDuty: 4_321, reason });
  await seeText(page, 'Your charges have changed');
  await seeText(page, reason);
  await seeText(page, '$4,321 instead of');
  await seeText(page, 'If we don’t hear from you, we’ll cancel your order.');
  expect(await checkPage(page, 'profile-charges-changed')).toEqual([]);
  const { total } = (await backOffice.standing(orderNo)).price;
  expect(await mainText(page)).toContain(`$${(total - before).toLocaleString('en-AU')} more`);

  // an approval would come too early
  await expect(backOffice.report(orderNo, 'approve')).rejects.toThrow('illegal-transition');
  await follow(page, 'Review & Confirm contract');
  await seeHeading(page, 'Approve Contract');
  // the wish of the first acceptance stands
  await seeText(page, 'Two sets of keys.');
  await tick(page, 'I have read the Contract of Sale');
  await seeButton(page, 'Accept Terms & Submit', 'enabled');
  await press(page, 'Accept Terms & Submit');
  await seeHeading(page, 'All Done');
  await backOffice.report(orderNo, 'approve');
  await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
  await seeText(page, 'Next, we’ll allocate a car to you.');
  expect(await mainText(page)).not.toMatch(/Your charges have changed|To be confirmed by the seller/);
});

it('other charges of a company are refused by cancelling, with everything back', async () => {
  const { page, orderNo } = await stage().buyer('accepted', company);
  const backOffice = await openBackOffice(stage().product);
  await backOffice.report(orderNo, 'confirm-charges', { registration: 900, reason });
  await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
  await press(page, 'I don’t accept these charges');
  await press(page, 'Cancel my order');
  await seeText(page, 'The charges of a company were refused.');
  await expect.poll(async () => (await backOffice.standing(orderNo)).price.refunded).toBe(1_000);
});
