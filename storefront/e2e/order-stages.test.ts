/**
 * My Order in every stage at seven widths, as pictures and texts to look at:
 * `E2E_SCREENS=FOLDER npx vitest run storefront/e2e/order-stages.test.ts`. Without a folder there is nothing to do.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { mainText, press, seeHeading, seeText, tick } from './page-actions.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();
const folder = process.env['E2E_SCREENS'] ?? '';
const widths = [320, 375, 768, 1024, 1366, 1440, 1920] as const;

/** Waits for the words of the stage; answers how far the page reaches beside the window, by width. */
const take = async (page: Page, orderNo: string, name: string, words: string): Promise<Record<string, number>> => {
  await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
  await seeText(page, words);
  await seeText(page, 'What happened so far');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.txt`), await mainText(page));
  const beside: Record<string, number> = {};
  for (const width of widths) {
    await page.setViewport({ width, height: 900 });
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) beside[`${name} ${width}`] = over;
  }
  return beside;
};

describe.runIf(folder !== '')('pictures of My Order', () => {
  it('show an order from its placing to its handover', async () => {
    const backOffice = await openBackOffice(stage().product);
    const { page, orderNo } = await stage().buyer('accepted');
    const see = (name: string, words: string) => take(page, orderNo, name, words);
    const { report } = backOffice;
    const beside = await see('04-accepted', 'Next, the seller looks at your order');
    await report(orderNo, 'finance-lodged', { financier: 'Southern Bank' });
    Object.assign(beside, await see('05-finance-wanted', 'The lender is deciding.'));
    await report(orderNo, 'finance-denied');
    Object.assign(beside, await see('06-finance-refused', 'Talk to us about your finance'));
    await report(orderNo, 'finance-lodged');
    await report(orderNo, 'finance-approved');
    await report(orderNo, 'approve');
    Object.assign(beside, await see('07-approved', 'Next, a car is allocated to you.'));
    await report(orderNo, 'allocate', { vin: vinOf(orderNo) });
    Object.assign(beside, await see('08-allocated', 'Next, your car is shipped to Australia.'));
    await report(orderNo, 'on-water', { vessel: 'MV Southern Tern', expectedOn: '2096-12-20' });
    Object.assign(beside, await see('09-at-sea', 'Your car is at sea.'));
    await report(orderNo, 'on-shore', { port: 'Port Kembla' });
    Object.assign(beside, await see('10-at-port', 'Next, we ask you for the balance.'));
    await report(orderNo, 'request-balance', { dueOn: '2096-12-20' });
    Object.assign(beside, await see('11-balance-due', 'Your balance is due'));
    const { balanceOwing } = (await backOffice.standing(orderNo)).price;
    await report(orderNo, 'balance-paid', { amount: balanceOwing + 250, bankReference: 'EFT-1' });
    Object.assign(beside, await see('12-overpaid', 'You have paid more than is owing'));
    await report(orderNo, 'shipped-to-dealer', { expectedOn: '2096-12-22' });
    Object.assign(beside, await see('13-on-the-road', 'Next, it arrives at your retailer.'));
    await report(orderNo, 'arrived');
    Object.assign(beside, await see('14-at-retailer', 'Next, your retailer hands your car over to you.'));
    await report(orderNo, 'handover-offered', { times: ['2096-12-29T10:00:00+11:00', '2096-12-31T09:00:00+11:00'] });
    Object.assign(beside, await see('15-handover-offered', 'Choose a time for your handover'));
    await tick(page, '10:00 am');
    await press(page, 'Take this time');
    Object.assign(beside, await see('16-handover-chosen', 'Your handover is arranged'));
    await report(orderNo, 'handover-withdrawn', { reason: 'The number plates have not come yet' });
    await report(orderNo, 'complete');
    Object.assign(beside, await see('17-complete', 'Agree on your handover'));
    const handedOverOn = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Perth' }).format();
    await report(orderNo, 'handed-over', { handedOverOn });
    Object.assign(beside, await see('18-handed-over', 'First service due by'));
    expect(beside).toEqual({});
  });

  it('show orders that wait for their customer, and those that end early', async () => {
    const backOffice = await openBackOffice(stage().product);
    const { report } = backOffice;
    const placed = await stage().buyer();
    const beside = await take(placed.page, placed.orderNo, '01-placed', 'Pay Deposit Now');
    const paid = await stage().buyer('paid');
    Object.assign(beside, await take(paid.page, paid.orderNo, '02-contract-offered', 'Your contract is ready'));
    await stage().openStep(paid.page, paid.orderNo, 'contract');
    const preview = await paid.page.waitForSelector('iframe');
    await (await preview?.contentFrame())?.waitForSelector('h1');
    for (const width of widths) {
      await paid.page.setViewport({ width, height: 900 });
      await preview?.screenshot({ path: join(folder, `03-contract-${width}.png`) });
    }
    await tick(paid.page, 'I have read the Contract of Sale');
    await tick(paid.page, 'Finance approval');
    await press(paid.page, 'Accept Terms & Submit');
    await seeHeading(paid.page, 'All Done');
    Object.assign(beside, await take(paid.page, paid.orderNo, '03-depends-on-finance', 'Apply for your finance'));
    await report(paid.orderNo, 'cancel', { reason: 'The colour is no longer made.' });
    Object.assign(beside, await take(paid.page, paid.orderNo, '19-cancelled', 'Cancelled'));
    await report(placed.orderNo, 'cancel', { reason: 'The colour is no longer made.' });
    Object.assign(beside, await take(placed.page, placed.orderNo, '20-cancelled-unpaid', 'Cancelled'));
    expect(beside).toEqual({});
  });
});
