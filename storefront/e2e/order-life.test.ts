import type { MessageType } from '@driveaway/domain/api/back-office.ts';
import { longDay } from '@driveaway/domain/mail/long-moment.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import type { Page } from 'puppeteer-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBackOffice, type BackOffice } from './back-office.ts';
import { dayAhead } from './day-ahead.ts';
import { shortDay } from '../features/profile/date-text.ts';
import { holdAnswers } from './held-network.ts';
import { changeAnswer, loseAnswers } from './lost-answers.ts';
import { acceptContract, newCustomer, payWith, testCards } from './order-story.ts';
import {
  countStreams,
  expectStreams,
  setVisible,
  expectAgreement,
  hear,
  isMarked,
  markDocument,
  seeAtAGlance,
} from './order-watch.ts';
import { polling, choose, follow, mainText, press, seeHeading, seeLink, seeText } from './page-actions.ts';
import { checkPage, checkPageAtNight } from './page-checks.ts';
import { placeOrder } from './place-order.ts';
import { pageOfBlock, stageOfFile } from './stage.ts';

const stage = stageOfFile();
let backOffice: BackOffice;

beforeAll(async () => {
  backOffice = await openBackOffice(stage().product);
});

const openProfile = async (page: Page, orderNo: string): Promise<void> => {
  await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
  await seeHeading(page, 'My Order');
};

/** A visitor who has ordered, paid and accepted, and now watches the order. */
const buyerWhoWatches = async () => {
  const buyer = await stage().buyer('accepted');
  await openProfile(buyer.page, buyer.orderNo);
  // only a page that already shows the order can announce changes
  await seeAtAGlance(buyer.page, 'Pending acceptance by the seller');
  await markDocument(buyer.page);
  return buyer;
};

type Step = readonly [type: MessageType, data: object | undefined, status: string, timeline: string];

const registration = {
  name: 'Registration.pdf',
  contentType: 'application/pdf',
  contentBase64: Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64'),
};

describe('an order', () => {
  it('appears live in the profile from purchase to handover, as the auditor replays it', async () => {
    const violations: string[] = [];
    const { page, orderNo } = await stage().buyer();
    const check = async (name: string, look = checkPage): Promise<void> =>
      void violations.push(...(await look(page, name)));
    await openProfile(page, orderNo);
    await expectAgreement(page, backOffice, orderNo);
    await check('life-01-deposit-required');
    await follow(page, 'Pay Deposit Now');
    await payWith(page, testCards.visa);
    await seeLink(page, 'Continue');
    await openProfile(page, orderNo);
    await seeText(page, 'Contract ready');
    await expectAgreement(page, backOffice, orderNo);
    await check('life-02-contract', checkPageAtNight);
    await follow(page, 'Review & Confirm contract');
    await acceptContract(page, 'Two sets of keys.');
    await follow(page, 'Go to my account');
    await seeHeading(page, 'My Order');
    await expectAgreement(page, backOffice, orderNo);
    await markDocument(page);

    const owing = (await backOffice.standing(orderNo)).price;
    const balance = owing.total - owing.deposit;
    const watch = async ([type, data, status, timeline]: Step): Promise<void> => {
      const { displayStatusLabel } = await backOffice.report(orderNo, type, data);
      await seeAtAGlance(page, status);
      await seeText(page, timeline);
      expect(displayStatusLabel).toBe(status);
      await expectAgreement(page, backOffice, orderNo);
    };

    await watch(['approve', undefined, 'Accepted', 'Order accepted']);
    await hear(page, 'Order status: Accepted.');
    await check('life-04-accepted', checkPageAtNight);
    await watch(['finance-lodged', { financier: 'Southern Bank' }, 'Accepted', 'Finance application lodged']);
    await watch(['finance-approved', undefined, 'Accepted', 'Finance approved']);
    await hear(page, 'Order status: Accepted. Finance application: Approved.');
    const vin = vinOf(orderNo);
    await watch(['allocate', { vin }, 'Vehicle Allocated', 'Car allocated']);
    await seeText(page, vin);
    await check('life-05-allocated');
    await watch(['on-water', { vessel: 'Southern Cross', expectedOn: dayAhead(18) }, 'On Water', 'Car at sea']);
    await seeText(page, `expected ${shortDay(dayAhead(18))}`);
    await seeText(page, 'Expected handover');
    await seeText(page, `That is expected on ${longDay(dayAhead(18))}.`);
    await page.waitForSelector(
      '::-p-aria([name="Chart of the sea from Yokohama to Port Kembla with the way of the ship"])',
    );
    await check('life-06-on-water');

    await stage().product.kill();
    await seeText(page, 'Reconnecting…');
    await stage().product.start();
    await page.waitForFunction(() => !document.body.innerText.includes('Reconnecting…'), { polling });

    await watch(['on-shore', { port: 'Port Kembla' }, 'On Shore', 'Car ashore']);
    await seeText(page, 'It is cleaned and inspected at the port');
    await check('life-07-on-shore', checkPageAtNight);
    await watch(['request-balance', { dueOn: dayAhead(20) }, 'Balance Owing', 'Balance of $']);
    await check('life-08-balance-owing');
    await watch(['balance-paid', { amount: 1000, bankReference: 'A1' }, 'Balance Owing', '$1,000 of the balance paid']);
    await seeText(page, 'We have received $1,000');
    await watch(['balance-paid', { amount: balance - 1000, bankReference: 'A2' }, 'On Shore', 'paid for in full']);
    await expect.poll(() => mainText(page)).toContain('Your car is in Australia and paid for.');
    await watch(['shipped-to-dealer', undefined, 'Shipping to Dealer', 'Car on its way to your retailer']);
    await check('life-09-to-dealer', checkPageAtNight);
    await watch(['arrived', undefined, 'Arrived at Dealer', 'Car at your retailer']);
    await check('life-10-arrived', checkPageAtNight);
    await watch(['document-added', registration, 'Arrived at Dealer', 'Registration.pdf is ready']);
    const completed = 'Order confirmed. Delivery pending.';
    await watch(['complete', undefined, completed, 'Order completed']);
    await check('life-11-completed');

    expect(await isMarked(page)).toBe(true);
    expect(violations).toEqual([]);
  });

  it('is cancelled by its owner while cooling off, and paid back once', async () => {
    const { page, orderNo } = await buyerWhoWatches();
    const refundsBefore = stage().refunds();
    await expect.poll(() => mainText(page)).toContain('You can cancel at no cost until');
    await press(page, 'Cancel this order');
    await seeText(page, 'The order fee of $1,000 is refunded in full');
    const violations = [...(await checkPage(page, 'life-cancel-dialog'))];
    await choose(page, 'Why? (optional)', 'I chose another car');
    await press(page, 'Cancel my order');
    await seeAtAGlance(page, 'Cancelled');
    await seeText(page, '$1,000, sent on');
    await expect.poll(() => mainText(page)).toContain('Another car was chosen.');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('This order was cancelled');
    violations.push(...(await checkPage(page, 'life-12-cancelled')));
    await expectAgreement(page, backOffice, orderNo);
    expect(await isMarked(page)).toBe(true);
    expect(await page.$('::-p-aria([name="Cancel this order"][role="button"])')).toBeNull();
    expect(stage().refunds()).toBe(refundsBefore + 1);
    expect(violations).toEqual([]);
  });

  it('is told of a denied finance application, and is paid back in parts when the seller ends it', async () => {
    const { page, orderNo } = await buyerWhoWatches();
    const refundsBefore = stage().refunds();
    await backOffice.report(orderNo, 'finance-lodged');
    await backOffice.report(orderNo, 'finance-denied', { reason: 'Outside the lending policy.' });
    await seeAtAGlance(page, 'Finance application: Denied');
    await seeText(page, 'Finance not approved');
    await hear(page, 'Order status: Pending acceptance by the seller. Finance application: Denied.');
    await expectAgreement(page, backOffice, orderNo);
    const violations = [...(await checkPageAtNight(page, 'life-finance-denied'))];
    await backOffice.report(orderNo, 'approve');
    await backOffice.report(orderNo, 'allocate', { vin: vinOf(orderNo) });
    await backOffice.report(orderNo, 'request-balance');
    const { balanceOwing } = (await backOffice.standing(orderNo)).price;
    await backOffice.report(orderNo, 'balance-paid', { amount: balanceOwing + 250, bankReference: 'A3' });
    await seeText(page, 'You’ve overpaid');
    await seeText(page, 'We’ll refund $250 to the card or account it came from.');
    violations.push(...(await checkPage(page, 'life-overpaid')));
    await backOffice.report(orderNo, 'cancel', { reason: 'The finance was denied.' });
    await seeAtAGlance(page, 'Cancelled');
    await seeText(page, '$1,000, sent on');
    const refundedOn = dayAhead(0);
    const transfer = { amount: balanceOwing, bankReference: 'OUT-1', refundedOn };
    await backOffice.report(orderNo, 'balance-refunded', transfer);
    await seeText(page, 'reference OUT-1');
    await seeText(page, '$250, to the card or account it came from');
    violations.push(...(await checkPageAtNight(page, 'life-refund-in-parts')));
    await backOffice.report(orderNo, 'balance-refunded', { amount: 250, bankReference: 'OUT-2', refundedOn });
    await seeText(page, 'everything you had paid has been sent back');
    await expectAgreement(page, backOffice, orderNo);
    expect(stage().refunds()).toBe(refundsBefore + 1);
    expect(await isMarked(page)).toBe(true);
    expect(violations).toEqual([]);
  });
});

describe('an order that waits for its deposit', () => {
  let orderNo = '';
  const signedIn = pageOfBlock(stage, async (page) => {
    orderNo = await placeOrder(page, stage().product.url, newCustomer());
  });

  it('that does not add up is shown without blame, with whom to write to', async () => {
    const page = await signedIn();
    const restore = await changeAnswer(page, '*/profile-order?*', (text) =>
      text
        .replace('"hasAnomalies":false', '"hasAnomalies":true')
        .replace('"orderDisplayStatus":1', '"orderDisplayStatus":0')
        .replace('"orderDisplayStatusLabel":"Deposit Required"', '"orderDisplayStatusLabel":"Invalid"'),
    );
    await openProfile(page, orderNo);
    await seeText(page, 'Something is wrong with this order');
    expect(await checkPage(page, 'life-00-invalid')).toEqual([]);
    restore();
  });

  it('tells what happened while its history was on its way', async () => {
    const page = await signedIn();
    const answers = await holdAnswers(page, '*/order-timeline?*');
    await openProfile(page, orderNo);
    await answers.held(orderNo);
    await backOffice.report(orderNo, 'finance-lodged');
    await seeAtAGlance(page, 'Finance application: Pending');
    answers.end();
    await expect.poll(() => mainText(page)).toContain('Finance application lodged');
  });

  it('leaves its line while the page is hidden, and for good with the page; what was missed is caught up', async () => {
    const page = await signedIn();
    await countStreams(page);
    await openProfile(page, orderNo);
    await expectStreams(page, { opened: 1, open: 1 });
    await setVisible(page, 'hidden');
    await expectStreams(page, { opened: 1, open: 0 });
    await backOffice.report(orderNo, 'document-added', registration);
    await setVisible(page, 'visible');
    await expectStreams(page, { opened: 2, open: 1 });
    await seeText(page, 'Registration.pdf is ready');
    await follow(page, 'Pay Deposit Now');
    await seeHeading(page, 'Pay Deposit');
    await expectStreams(page, { opened: 2, open: 0 });
  });

  it('is found to be cancelled where the answer to that is lost', async () => {
    const page = await signedIn();
    await openProfile(page, orderNo);
    await loseAnswers(page, '*/cancel-order');
    await press(page, 'Cancel this order');
    await seeText(page, 'You haven’t paid anything yet');
    await press(page, 'Cancel my order');
    await seeText(page, 'Nothing had been paid, so nothing is due back.');
    await expectAgreement(page, backOffice, orderNo);
  });
});
