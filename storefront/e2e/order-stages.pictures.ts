/**
 * My Order in every stage at seven widths, as pictures and texts to look at:
 * `E2E_SCREENS=FOLDER npx vitest run --project pictures`. Without a folder there is nothing to do.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { systemClock } from '@driveaway/infra/clock/system-clock.ts';
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { dayAhead, timeAhead } from './day-ahead.ts';
import { answerInstead } from './lost-answers.ts';
import { mailedLink } from './mailed-link.ts';
import {
  acceptContract,
  createAccount,
  fillInDetails,
  goOnToContract,
  newCustomer,
  openConfigurator,
  payWith,
  testCards,
} from './order-story.ts';
import { detailsAddress, keepCar, ordersOf } from './ordering-start.ts';
import { choose, fill, mainText, press, seeHeading, seeText, tick } from './page-actions.ts';
import { axeViolations } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();
const folder = process.env['E2E_SCREENS'] ?? '';
const widths = [320, 375, 768, 1024, 1366, 1440, 1920] as const;

/** Waits for the words of the stage; answers what is wrong with it. */
const take = async (page: Page, orderNo: string, name: string, words: string): Promise<Record<string, unknown>> => {
  await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
  await seeText(page, words);
  await seeText(page, 'What happened so far');
  return takeAsItIs(page, name);
};

/** How many controls of the page the Tab key does not reach, of all that it should. */
const unreachedByTab = async (page: Page): Promise<number> => {
  const wanted = await page.evaluate(() => {
    const names = new Set<string>();
    // it keeps the key to itself
    const dialog = document.querySelector(':modal');
    let number = 0;
    for (const control of document.querySelectorAll<HTMLElement>(
      'main a[href], main button, main input, main summary',
    )) {
      const isRadio = control instanceof HTMLInputElement && control.type === 'radio';
      // the Tab key enters a group of radio buttons once
      const isKnown = isRadio && names.has(control.name);
      if (isRadio) names.add(control.name);
      if (isKnown || !control.checkVisibility() || control.matches(':disabled')) continue;
      if (dialog?.contains(control) === false) continue;
      control.dataset['wanted'] = String(number);
      number += 1;
    }
    document.body.focus();
    return number;
  });
  const reached = new Set<string>();
  for (let presses = 0; presses < wanted + 80 && reached.size < wanted; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => document.activeElement?.getAttribute('data-wanted') ?? '');
    if (at !== '') reached.add(at);
  }
  return wanted - reached.size;
};

/** Waits until nothing is loading any more; answers what is wrong: how far the page reaches beside the window, by width, what axe finds, and what the Tab key does not reach. */
const takeAsItIs = async (page: Page, name: string): Promise<Record<string, unknown>> => {
  await page.waitForFunction(() => !/Loading|Looking at/.test(document.querySelector('main')?.textContent ?? ''));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.txt`), await mainText(page));
  const wrong: Record<string, unknown> = {};
  for (const width of widths) {
    await page.setViewport({ width, height: 900 });
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) wrong[`${name} ${width}`] = over;
  }
  const violations = await axeViolations(page);
  if (violations.length > 0) wrong[`${name} axe`] = violations;
  const unreached = await unreachedByTab(page);
  if (unreached > 0) wrong[`${name} keyboard`] = unreached;
  return wrong;
};

describe.runIf(folder !== '')('pictures of My Order', () => {
  it('show an order from its placing to its handover', async () => {
    const backOffice = await openBackOffice(stage().product);
    const { page, orderNo } = await stage().buyer('accepted');
    const see = (name: string, words: string) => take(page, orderNo, name, words);
    const { report } = backOffice;
    const beside = await see('04-accepted', 'Next, the seller will look at your order');
    await report(orderNo, 'finance-lodged', { financier: 'Southern Bank' });
    Object.assign(beside, await see('05-finance-wanted', 'The lender is deciding.'));
    await report(orderNo, 'finance-denied');
    Object.assign(beside, await see('06-finance-refused', 'Talk to us about your finance'));
    await report(orderNo, 'finance-lodged');
    await report(orderNo, 'finance-approved');
    await report(orderNo, 'approve');
    Object.assign(beside, await see('07-approved', 'Next, we’ll allocate a car to you.'));
    await report(orderNo, 'allocate', { vin: vinOf(orderNo) });
    Object.assign(beside, await see('08-allocated', 'Next, we’ll ship your car to Australia.'));
    await report(orderNo, 'on-water', { vessel: 'MV Southern Tern', expectedOn: dayAhead(20) });
    Object.assign(beside, await see('09-at-sea', 'Your car is at sea.'));
    await report(orderNo, 'on-shore', { port: 'Port Kembla' });
    Object.assign(beside, await see('10-at-port', 'Next, we’ll ask you for the balance.'));
    await report(orderNo, 'request-balance', { dueOn: dayAhead(20) });
    Object.assign(beside, await see('11-balance-due', 'Your balance is due'));
    const { balanceOwing } = (await backOffice.standing(orderNo)).price;
    await report(orderNo, 'balance-paid', { amount: balanceOwing + 250, bankReference: `EFT-${orderNo}` });
    Object.assign(beside, await see('12-overpaid', 'You’ve overpaid'));
    await report(orderNo, 'shipped-to-dealer', { expectedOn: dayAhead(22) });
    Object.assign(beside, await see('13-on-the-road', 'Next, it’ll arrive at your retailer.'));
    await report(orderNo, 'arrived');
    Object.assign(beside, await see('14-at-retailer', 'Next, your retailer will agree on a handover day with you.'));
    const times = [timeAhead(29, '10:00'), timeAhead(31, '09:00')];
    await report(orderNo, 'handover-offered', { times });
    await report(orderNo, 'status-corrected', { corrects: 'arrived', reason: 'It is still on the road.' });
    Object.assign(beside, await see('14-not-arrived', 'Next, it’ll arrive at your retailer.'));
    const takenBack = await mainText(page);
    expect(takenBack).not.toContain('Book this time');
    expect(takenBack).toContain('Times for your handover withdrawn');
    await report(orderNo, 'arrived');
    await report(orderNo, 'handover-offered', { times });
    Object.assign(beside, await see('15-handover-offered', 'Choose a time for your handover'));
    await tick(page, '10:00 am');
    await press(page, 'Book this time');
    Object.assign(beside, await see('16-handover-chosen', 'Your handover is booked'));
    await report(orderNo, 'handover-withdrawn', { reason: 'The number plates have not come yet' });
    await report(orderNo, 'complete');
    Object.assign(beside, await see('17-complete', 'Agree on your handover'));
    const handedOverOn = dayAhead(0);
    await report(orderNo, 'handed-over', { handedOverOn });
    Object.assign(beside, await see('18-handed-over', 'First service due by'));
    await report(orderNo, 'handover-offered', { times }).catch(() => undefined);
    await report(orderNo, 'status-corrected', { corrects: 'handed-over', reason: 'It was another car.' });
    Object.assign(beside, await see('21-not-handed-over', 'Agree on your handover'));
    const inSeconds = (seconds: number): string =>
      systemClock.now().add({ seconds }).toString({ smallestUnit: 'millisecond' });
    const passes = async (time: string): Promise<void> => {
      await expect.poll(() => systemClock.now().toString() > time, { timeout: 60_000 }).toBe(true);
    };
    const soon = inSeconds(3);
    await report(orderNo, 'handover-offered', { times: [soon] });
    await passes(soon);
    Object.assign(beside, await see('22-times-passed', 'The times that were offered have passed.'));
    const startsAt = inSeconds(20);
    await report(orderNo, 'handover-offered', { times: [startsAt, ...times] });
    await page.reload();
    await seeText(page, 'Book this time');
    await page.evaluate((value) => {
      document.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click();
    }, startsAt);
    await press(page, 'Book this time');
    await seeText(page, 'Choose another time');
    await passes(startsAt);
    Object.assign(beside, await see('23-missed', 'The time of your handover has come'));
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
    Object.assign(beside, await take(paid.page, paid.orderNo, '24-refunded', 'Refunded'));
    expect(beside).toEqual({});
  });

  it('show money on its way back, a car that is paid for without its lender, and followers of both', async () => {
    const backOffice = await openBackOffice(stage().product);
    const { report } = backOffice;
    const { page, orderNo, customer } = await stage().buyer('accepted');
    await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    await press(page, 'Invite someone…');
    await fill(page, 'Their email address', `grace.${orderNo}@customers.example`);
    await press(page, 'Send the invitation');
    await seeText(page, 'The invitation is on its way');
    const partner = await stage().newVisitor();
    await partner.goto(await mailedLink(stage().product.url, 'Zoë lets you follow a new Austral'));
    await press(partner, 'Follow the car');
    await seeText(partner, 'Ordered');
    const beside = await takeAsItIs(partner, '30-follower-ordered');
    await report(orderNo, 'finance-lodged');
    await report(orderNo, 'finance-denied');
    await backOffice.bringToSea(orderNo);
    await report(orderNo, 'on-shore', { port: 'Port Kembla' });
    await report(orderNo, 'request-balance', { dueOn: dayAhead(20) });
    const { balanceOwing } = (await backOffice.standing(orderNo)).price;
    await report(orderNo, 'balance-paid', { amount: balanceOwing, bankReference: `EFT-${orderNo}` });
    Object.assign(beside, await take(page, orderNo, '25-denied-but-paid', 'paid for'));
    await seeText(partner, 'Where the car is: in Australia');
    Object.assign(beside, await takeAsItIs(partner, '31-follower-ashore'));
    await report(orderNo, 'cancel', { reason: 'The lender would not have it.' });
    Object.assign(beside, await take(page, orderNo, '26-refund-under-way', 'Still to come'));
    const refundedOn = dayAhead(0);
    await report(orderNo, 'balance-refunded', { amount: 10_000, bankReference: `BACK-1-${orderNo}`, refundedOn });
    Object.assign(beside, await take(page, orderNo, '27-part-refunded', 'BACK-1'));
    await report(orderNo, 'balance-refunded', {
      amount: balanceOwing - 10_000,
      bankReference: `BACK-2-${orderNo}`,
      refundedOn,
    });
    Object.assign(beside, await take(page, orderNo, '28-all-refunded', 'everything you had paid has been sent back'));
    await seeText(partner, 'There is nothing more to follow');
    Object.assign(beside, await takeAsItIs(partner, '32-follower-over'));
    await page.goto(stage().orderingPage('/profile/my-account'));
    await press(page, 'Erase my account…');
    await fill(page, 'Your password, once more', customer.password);
    await press(page, 'Erase my account');
    await seeText(page, 'Your account has been erased.');
    Object.assign(beside, await takeAsItIs(page, '29-erased'));
    await seeText(partner, 'You’re no longer following this car');
    Object.assign(beside, await takeAsItIs(partner, '33-follower-erased'));
    expect(beside).toEqual({});
  });

  it('show a car from stock, and pages that are empty or failed in part', async () => {
    const { product, newVisitor, licence } = stage();
    const backOffice = await openBackOffice(product);
    const vin = 'JF1BT9KL2SG012345';
    const car = { vin, variantCode: 'outback-touring', paintCode: 'mulga-green', interiorCode: 'black-cloth' };
    await backOffice.tellStock('austral-sydney-city', [{ ...car, availableFrom: '2026-01-01' }]);
    const page = await newVisitor();
    await openConfigurator(page, product.url);
    await press(page, 'Order this car with VIN ending 012345');
    await seeHeading(page, 'Create Account');
    await fillInDetails(page, newCustomer(), licence);
    await createAccount(page);
    await payWith(page, testCards.visa);
    await goOnToContract(page);
    await acceptContract(page, 'Two sets of keys.');
    await seeHeading(page, 'All Done');
    const [orderNo = ''] = await ordersOf(page);
    const { report } = backOffice;
    const beside = await take(page, orderNo, '34-stock-accepted', 'the car in stock is available');
    await report(orderNo, 'finance-lodged');
    await report(orderNo, 'finance-approved');
    await report(orderNo, 'approve');
    Object.assign(beside, await take(page, orderNo, '35-stock-approved', 'Next, we’ll allocate a car'));
    await report(orderNo, 'allocate', { vin });
    Object.assign(beside, await take(page, orderNo, '36-stock-allocated', 'Next, we’ll send your car from stock'));
    expect(await mainText(page)).not.toContain('ship your car to Australia');
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(detailsAddress(product.url, await keepCar(product.url)));
    await seeText(page, 'Still needed:');
    await choose(page, 'Retailer', 'km');
    await tick(page, 'I agree to the');
    const unpaidOrderNo = await createAccount(page);
    await page.goto(stage().orderingPage('/profile/orders'));
    await seeText(page, 'Next, we’ll send your car from stock');
    await seeText(page, 'Next, pay the refundable order fee.');
    await page.waitForFunction(() => document.querySelectorAll('main li svg:has(path)').length === 2);
    Object.assign(beside, await takeAsItIs(page, '43-two-orders'));
    await page.goto(stage().orderingPage(`/profile?orderNo=${unpaidOrderNo}`));
    await seeText(page, 'What happened so far');
    Object.assign(beside, await takeAsItIs(page, '44-one-of-two-orders'));
    for (const [name, urlPattern, words] of [
      ['37-no-timeline', '*/order-timeline*', 'What happened so far'],
      ['38-no-order', '*/profile-order?*', 'could not be loaded'],
      ['39-no-orders', '*/profile-orders', 'could not be loaded'],
    ] as const) {
      const mend = await answerInstead(page, { urlPattern, method: 'GET' }, { status: 500, body: {} });
      await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
      await seeText(page, words);
      await seeText(page, 'could not be loaded');
      Object.assign(beside, await takeAsItIs(page, name));
      mend();
    }
    const mend = await answerInstead(
      page,
      { urlPattern: '*/profile-orders', method: 'GET' },
      { status: 200, body: [] },
    );
    for (const [name, path] of [
      ['40-empty', '/profile'],
      ['41-empty-list', '/profile/orders'],
      ['42-empty-documents', '/profile/documents'],
    ] as const) {
      await page.goto(stage().orderingPage(path));
      await seeText(page, 'No orders found');
      Object.assign(beside, await takeAsItIs(page, name));
    }
    mend();
    expect(beside).toEqual({});
  });
});
