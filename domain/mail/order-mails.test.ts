import { describe, expect, it } from 'vitest';
import { givenUpCode } from '../order/given-up-payment.ts';
import { coolingOffOf } from '../order/cooling-off.ts';
import { orderEventTypes, type OrderEvent, type OrderEventType } from '../order/order-events.ts';
import {
  sampleBalancePaid,
  sampleBalanceRefunded,
  sampleBalanceWaived,
  sampleTransferReversed,
  sampleBalanceRequested,
  sampleBuyer,
  sampleDepositPaymentFailed,
  sampleChargesChanged,
  sampleDepositRefunded,
  sampleEvents,
  sampleLateChargeRefunded,
  sampleOrderCancelled,
  sampleOrderChanged,
  sampleTradeInOffered,
} from '../testing/order-builders.ts';
import { sampleMailedOrder as order } from '../testing/sample-mailed-order.ts';
import { longDay } from './long-moment.ts';
import { mailedEvents, orderMail } from './order-mails.ts';
import { plainMailText, strangersWords } from './strangers-words.ts';

const mailOf = (event: OrderEvent) => {
  const mail = orderMail(event, order);
  if (mail === undefined) throw new Error(`no mail about ${event.type}`);
  return mail;
};

/** Within the cooling-off period, in New South Wales. */
const lodgedInTime: OrderEvent = {
  type: 'FinanceApplicationLodged',
  data: { coolingOff: { endsAt: '2026-11-04T13:00:00.000Z', basis: 'One business day with credit' } },
};

/** A payment that failed is told of once its buyer knew it to be reviewed. */
const mailedSample = (type: OrderEventType): OrderEvent => {
  if (type === 'DepositPaymentFailed') return sampleDepositPaymentFailed({ wasHeld: true });
  return type === 'FinanceApplicationLodged' ? lodgedInTime : sampleEvents[type];
};

describe('mail about an order', () => {
  it.each([
    ['customer', undefined, 'You have cancelled your order for the Austral Outback Touring.'],
    ['seller', undefined, 'Austral Motors Australia Pty Ltd has cancelled your order for the Austral Outback Touring.'],
    [
      'seller',
      true,
      'Austral Motors Australia Pty Ltd has cancelled your order for the Austral Outback Touring, as you asked.',
    ],
    ['lapse', undefined, 'Your order for the Austral Outback Touring has lapsed: its time was over.'],
  ] as const)('that was ended by the %s says so, and quotes why', (by, withdraws, words) => {
    const mail = mailOf(sampleOrderCancelled({ by, withdraws, reason: 'The car was damaged.' }));
    expect(mail.paragraphs.map(plainMailText).slice(0, 2)).toEqual([`${words} Reason:`, '> The car was damaged.']);
  });

  it('says where the documents are when the address is not known to be the buyer’s', () => {
    const mail = orderMail(sampleEvents.ContractIssued, { ...order, areDocumentsAttached: false });
    expect(mail?.paragraphs[0]).toContain('is in your account, under Documents.');
    expect(mail?.paragraphs.at(-1)).toContain('until you confirm that this email address is yours');
    const without = { ...order, areDocumentsAttached: false, hasDocument: false };
    const others = orderMail(sampleEvents.VehicleAllocated, without)?.paragraphs.map(plainMailText).join(' ');
    expect(others).not.toContain('until you confirm');
    expect(mailOf(sampleEvents.ContractIssued).paragraphs.map(plainMailText).join()).toContain('is attached.');
  });

  it('is sent about exactly the events that are listed', () => {
    const told = orderEventTypes.filter((type) => orderMail(mailedSample(type), order) !== undefined);
    expect(told.toSorted()).toEqual([...mailedEvents, 'DocumentAdded'].toSorted());
  });

  it.each(mailedEvents)('about %s names order and car, says something and leads somewhere on the site', (type) => {
    const mail = mailOf(mailedSample(type));
    expect(mail.subject).toMatch(/^[A-Z].*: order 12345678-9012$/);
    expect(mail.facts.slice(0, 2)).toEqual([
      ['Order', '12345678-9012'],
      ['Car', 'Austral Outback Touring'],
    ]);
    expect(mail.paragraphs.map(plainMailText).join(' ').length).toBeGreaterThan(40);
    expect(mail.action?.path).toMatch(/^\/build-your-own\/[a-z/-]*/);
  });

  it('about a change says when the car is expected, and that it comes later than was told', () => {
    const march = { from: '2027-03-01', to: '2027-03-31', saidOn: '2026-11-02' };
    const june = { from: '2027-06-01', to: '2027-06-30', saidOn: '2027-02-10', laterThan: march };
    const later = mailOf(sampleOrderChanged({ expectedDelivery: june }));
    expect(later.paragraphs.map(plainMailText).join(' ')).toContain(
      'your car comes later: we expect it in June 2027. Before, on 2 November 2026, we told you March 2027.',
    );
    expect(later.facts).toContainEqual(['Your choice', 'Storm Grey paint | Black leather interior | Tow bar']);
    expect(later.facts).toContainEqual(['Expected delivery', 'June 2027 (an estimate)']);
    expect(
      mailOf(sampleOrderChanged({ expectedDelivery: march }))
        .paragraphs.map(plainMailText)
        .join(' '),
    ).not.toContain('later');
  });

  it('about finance that makes the cooling-off period longer says until when, with a newer version of its date', () => {
    const before = mailOf(sampleEvents.ContractAccepted).calendar;
    const { facts, calendar } = mailOf(lodgedInTime);
    expect(facts).toContainEqual(['You can cancel until', 'the end of Wednesday 4 November 2026 (NSW time)']);
    expect(calendar).toMatchObject({ uid: before?.uid, at: { until: '2026-11-04T13:00:00.000Z' }, sequence: 1 });
    expect(orderMail(sampleEvents.FinanceApplicationLodged, order)).toBeUndefined();
  });

  it('about a payment that was reviewed says that it is not paid, and of one that is lost no more than that', () => {
    expect(orderMail(sampleDepositPaymentFailed(), order)).toBeUndefined();
    const refused = mailOf(sampleDepositPaymentFailed({ wasHeld: true }))
      .paragraphs.map(plainMailText)
      .join(' ');
    expect(refused).toContain('did not go through. You have not been charged.');
    const lost = mailOf(sampleDepositPaymentFailed({ responseCode: givenUpCode, wasHeld: true }))
      .paragraphs.map(plainMailText)
      .join(' ');
    expect(lost).toContain('could not be found any more. Should it turn up, it goes back');
    expect(lost).not.toContain('not been charged');
    expect(mailOf(sampleEvents.DepositPaymentHeld).paragraphs.map(plainMailText).join(' ')).toContain(
      'Please do not pay again.',
    );
    const afterCancelling = { ...order, isCancelled: true };
    const told = orderMail(sampleDepositPaymentFailed({ wasHeld: true }), afterCancelling)
      ?.paragraphs.map(plainMailText)
      .join(' ');
    expect(told).toContain('You have not been charged. Your order for the Austral Outback Touring stays cancelled.');
    expect(told).not.toContain('try again');
  });

  it('about a cancelled order whose payment has no outcome says that it goes back', () => {
    const cancelled = sampleOrderCancelled({ refundDueCents: 0 });
    const mail = orderMail(cancelled, { ...order, isPaymentOpen: true });
    expect(mail?.paragraphs.map(plainMailText).join(' ')).toContain('If it does, it goes back to your card by itself.');
    expect(mailOf(cancelled).paragraphs.map(plainMailText).join(' ')).toContain('No payment is on record');
  });

  it('holds nothing of the buyer’s', () => {
    const all = mailedEvents.map((type) => JSON.stringify(mailOf(mailedSample(type)))).join();
    for (const secret of [sampleBuyer.lastName, sampleBuyer.email, sampleBuyer.phoneNo, '203.0.113.7', 'Please call']) {
      expect(all).not.toContain(secret);
    }
  });

  it('about another retailer says who, why, and until when the customer may refuse', () => {
    const { paragraphs, facts } = mailOf(sampleEvents.RetailerChanged);
    expect(paragraphs.slice(0, 2)).toEqual([
      'Austral Chatswood now delivers your Austral Outback Touring. Reason:',
      strangersWords('Your retailer closes at the end of the month.'),
    ]);
    expect(Object.fromEntries(facts)).toMatchObject({
      Retailer: 'Austral Chatswood',
      'You may refuse until the end of': 'Wednesday 25 November 2026',
    });
    const late = orderMail(sampleEvents.RetailerChanged, { ...order, mayRefuseRetailer: false });
    expect(JSON.stringify(late)).toContain('Austral Chatswood now delivers');
    expect(JSON.stringify(late)).not.toMatch(/refuse|cancel|2026/);
  });

  it('about a completed order says that the car is with its buyer only when it was handed over', () => {
    const said = (isHandedOver: boolean) =>
      orderMail(sampleEvents.OrderCompleted, { ...order, isHandedOver })
        ?.paragraphs.map(plainMailText)
        .join(' ');
    expect(said(false)).toContain('Next, Austral Parramatta hands it over to you');
    expect(said(false)).not.toMatch(/is yours|you have your car|enjoy/i);
    expect(said(true)).toContain('you have your car');
    expect(said(true)).not.toContain('hands it over');
  });

  it('as a receipt shows amount, card and balance', () => {
    expect(Object.fromEntries(mailOf(sampleEvents.DepositPaid).facts)).toMatchObject({
      Received: '$1,000',
      Card: 'VISA ending in 1111',
      Balance: '$54,000',
    });
  });

  it('after the acceptance names special conditions only when there are some', () => {
    const { data, personal } = sampleEvents.ContractAccepted;
    const said = (notes: string) =>
      mailOf({
        type: 'ContractAccepted',
        data,
        personal: { ipAddress: '', userAgent: '', ...personal, notes },
      })
        .paragraphs.map(plainMailText)
        .join();
    expect(said('Tow bar first.')).toContain('is attached, with your special conditions in its annex.');
    expect(said(' ')).toContain('What you signed is attached. ');
  });

  it('after the acceptance tells the end of the cooling-off period by the clocks of the state, for the calendar too', () => {
    const mail = mailOf(sampleEvents.ContractAccepted);
    expect(Object.fromEntries(mail.facts)['You can cancel until']).toBe(
      'Wednesday 4 November 2026 at 1:00 pm (NSW time)',
    );
    const { data, personal } = sampleEvents.ContractAccepted;
    const coolingOff = { endsAt: '2026-12-02T13:00:00Z', basis: 'as it was' };
    const midnight = mailOf({ type: 'ContractAccepted', data: { ...data, coolingOff }, personal });
    expect(Object.fromEntries(midnight.facts)['You can cancel until']).toBe(
      'the end of Wednesday 2 December 2026 (NSW time)',
    );
    expect(mail.calendar).toMatchObject({ at: { until: '2026-11-04T02:00:00Z' }, sequence: 0 });
    // an order that was changed is accepted anew, and calendars keep the later moment
    const again = mailOf({ type: 'ContractAccepted', data: { ...data, coolingOff, acceptance: 2 }, personal });
    expect(again.calendar).toMatchObject({ uid: mail.calendar?.uid, at: { until: coolingOff.endsAt }, sequence: 3 });
  });

  it('after the acceptance names the sheet of the regulator for whoever buys a new car', () => {
    expect(mailOf(sampleEvents.ContractAccepted).paragraphs.map(plainMailText).join(' ')).toContain(
      'ACCC’s information sheet for new car',
    );
  });

  it('after the acceptance in the Australian Capital Territory says, for the calendar too, that delivery does not end the right', () => {
    const { data, personal } = sampleEvents.ContractAccepted;
    const coolingOff = coolingOffOf({
      acceptedAt: '2026-11-30T00:00:00Z',
      states: ['ACT'],
      buyerType: 'private',
      sellerArrangesCredit: false,
    });
    const mail = mailOf({ type: 'ContractAccepted', data: { ...data, coolingOff }, personal });
    expect(Object.fromEntries(mail.facts)['By this rule']).toContain('even after delivery');
    expect(mail.calendar?.description).toContain('even after delivery');
  });

  it('names the ship, where it is known', () => {
    expect(mailOf(sampleEvents.VehicleOnWater).paragraphs[0]).toContain(
      'is on its way on the ship “MV Southern Tern”.',
    );
    expect(mailOf({ type: 'VehicleOnWater', data: {} }).paragraphs[0]).toContain('is on its way by ship.');
  });

  it('about the balance gives the date for the calendar and no account to pay to', () => {
    const mail = mailOf(sampleEvents.BalanceRequested);
    expect(mail.calendar).toMatchObject({ at: { day: '2026-12-20' } });
    expect(JSON.stringify(mail)).not.toMatch(/BSB|012-000|123456789/);
    expect(mailOf({ type: 'BalanceRequested', data: { amountCents: 100 } }).calendar).toBeUndefined();
  });

  it('about the balance asks for what is owing when it goes out, not again for what was paid since it was asked for', () => {
    const mail = orderMail(sampleEvents.BalanceRequested, { ...order, owingNowCents: 3_622_164 });
    expect(mail?.facts).toContainEqual(['Balance', '$36,221.64']);
    expect(mail?.calendar?.description).not.toContain('$');
  });

  it('about an offer for a car says that its last day counts', () => {
    const offer = sampleTradeInOffered({ holdsUntil: '2026-11-30' });
    expect(orderMail(offer, order)?.facts).toContainEqual(['Holds until the end of', 'Monday 30 November 2026']);
  });

  it('about a revised balance says that it takes the place of the one before', () => {
    const revised = sampleBalanceRequested({ isRevised: true, dueOn: '2026-12-21' });
    const mail = orderMail(revised, { ...order, revision: 14 });
    if (mail === undefined) throw new Error('no mail');
    expect(mail.subject).toContain('The request for your balance has changed');
    expect(mail.paragraphs[0]).toContain('takes the place');
    expect(mail.calendar).toMatchObject({
      uid: `balance-${order.calendarId}`,
      at: { day: '2026-12-21' },
      sequence: 14,
    });
  });

  it('about a payment of the balance tells a part from the whole', () => {
    expect(mailOf(sampleBalancePaid()).heading).toBe('Your car is paid for in full');
    const { bankReference, receivedOn } = sampleEvents.BalancePaid.data;
    for (const isEarly of [undefined, true] as const) {
      const part = mailOf(sampleBalancePaid({ remainingCents: 100, ...(isEarly && { isEarly }) }));
      expect(part.subject).toContain('Receipt for a payment');
      expect(part.facts).toEqual(
        expect.arrayContaining([
          ['Received', '$54,000'],
          ['Received on', longDay(receivedOn)],
          ['Bank reference', `“${bankReference}”`],
          ['Still to be paid', '$1'],
        ]),
      );
    }
    // the day of a report is none of the statement
    expect(JSON.stringify(mailOf(sampleBalancePaid({ isDayAssumed: true })).facts)).not.toContain('Received on');
  });

  it('about a payment that was too much says what goes back', () => {
    const over = mailOf(sampleBalancePaid({ overpaidCents: 2_500 }));
    expect(over.paragraphs.map(plainMailText).join(' ')).toContain('is paid for in full');
    expect(over.facts).toContainEqual(['To be refunded', '$25']);
    const again = mailOf(sampleBalancePaid({ amountCents: 2_500, overpaidCents: 2_500 }));
    expect(mailOf(sampleBalancePaid({ amountCents: 2_500, overpaidCents: 2_500, isEarly: true }))).toEqual(again);
    expect(again.paragraphs.map(plainMailText).join(' ')).toContain('Nothing was owing');
  });

  it('about a cancelling without a payment on record does not say that none was made', () => {
    const mail = mailOf(sampleOrderCancelled({ refundDueCents: 0 }));
    expect(mail.paragraphs.map(plainMailText).join(' ')).toContain('Should one still arrive, it goes back to you.');
    expect(mail.facts).not.toContainEqual(expect.arrayContaining(['To be refunded']));
  });

  it('about a refund in parts says what is still to come', () => {
    const fee = mailOf(sampleDepositRefunded({ remainingCents: 5_400_000 }));
    expect(fee.paragraphs.map(plainMailText).join(' ')).toContain('follows by bank transfer');
    expect(fee.facts).toContainEqual(['Still to come', '$54,000']);
    expect(mailOf(sampleBalanceRefunded({ remainingCents: 100 })).heading).toContain('A part of your refund');
    const last = mailOf(sampleBalanceRefunded());
    expect(last.facts).toContainEqual(['Transferred on', 'Monday 2 November 2026']);
    expect(JSON.stringify(last.facts)).not.toContain('Still to come');
  });

  it('about other charges of a company says which, why, by how much, until when to answer, and what happens otherwise', () => {
    const mail = mailOf(sampleChargesChanged());
    expect(mail.heading).toBe('The charges of your order have changed');
    expect(mail.paragraphs.map(plainMailText)).toContain('> The duty of a company');
    expect(mail.paragraphs.map(plainMailText).join(' ')).toMatch(
      /cancel your order in your account\. If we don’t hear from you .* cancel your order/,
    );
    // a lender's answer was for another price, and the order knows of none any more
    expect(mail.paragraphs.map(plainMailText).join(' ')).toMatch(/applied for finance, .* please apply again\./);
    expect(mail.facts.slice(2)).toEqual([
      ['Stamp duty', '$2,310 instead of $1,724'],
      ['Total driveaway price', '$55,586, $586 more than before'],
      ['Accept before', 'Monday 9 November 2026 at 12:00 pm (NSW time)'],
    ]);
  });

  it('about an order fee that did not go back to its card says how it did', () => {
    const mail = mailOf(sampleDepositRefunded({ otherwise: { how: 'By cheque', refundedOn: '2026-11-05' } }));
    expect(mail.paragraphs.map(plainMailText).join(' ')).toContain('How you get it: > By cheque The document');
    expect(mail.facts).toContainEqual(['Refunded on', 'Thursday 5 November 2026']);
    expect(mail.facts).toContainEqual(['Reference', '“30000001”']);
  });

  it('about a late charge that went back otherwise says how, and that it is due again once that is taken back', () => {
    const otherwise = { how: 'By cheque', refundedOn: '2026-11-05' };
    const mail = mailOf(sampleLateChargeRefunded({ otherwise }));
    expect(mail.paragraphs.map(plainMailText).join(' ')).toContain('How you get it: > By cheque');
    expect(mail.facts).toContainEqual(['Refunded on', 'Thursday 5 November 2026']);
    const { paymentId, amountCents } = sampleEvents.LateChargeFound.data;
    const charge = { paymentId, isLate: true } as const;
    const back = mailOf(sampleTransferReversed({ direction: 'out', charge, amountCents, remainingCents: 0 }));
    expect(back.facts).toContainEqual(['To be refunded', '$1,000']);
    expect(back.paragraphs.map(plainMailText).join(' ')).not.toContain('document');
  });

  it('about a payment or refund that is taken back says why, and what is owed to whom', () => {
    const withdrawn = mailOf(sampleTransferReversed({ invoice: 'withdrawn' }));
    expect(withdrawn.heading).toBe('Your payment was taken back by the bank');
    expect(withdrawn.paragraphs.map(plainMailText).join(' ')).toMatch(
      /The cheque was dishonoured\. The tax invoice does not hold any more/,
    );
    expect(withdrawn.facts).toContainEqual(['To be paid', '$54,000']);
    const since = orderMail(sampleTransferReversed(), { ...order, owingNowCents: 0 });
    expect(JSON.stringify(since)).not.toMatch(/To be paid|Please pay/);
    const stands = mailOf(sampleTransferReversed({ invoice: 'stands' }));
    expect(stands.paragraphs.map(plainMailText).join(' ')).not.toMatch(/invoice|handed over/);
    const back = { direction: 'out', remainingCents: 0, refundDueCents: 5_400_000 } as const;
    expect(mailOf(sampleTransferReversed(back)).facts).toContainEqual(['To be refunded', '$54,000']);
    const mistake = mailOf(sampleTransferReversed({ ...back, isMistake: true }));
    expect(mistake.heading).toBe('A refund was recorded by mistake');
    expect(mistake.paragraphs.map(plainMailText).join(' ')).toContain('The document about it does not hold any more');
    const again = mailOf(sampleBalancePaid({ invoice: 'stands' }));
    expect(again.paragraphs.map(plainMailText).join(' ')).not.toMatch(/invoice|goes to/);
  });

  it('about a payment of what a cancelled order owed says no word of the car', () => {
    const all = mailOf(sampleBalancePaid({ settlesDebt: true, overpaidCents: 100 }));
    expect(all.paragraphs.map(plainMailText).join(' ')).toMatch(
      /^Thank you\. Nothing is owing of your cancelled order/,
    );
    expect(all.facts).toContainEqual(['To be refunded', '$1']);
    const part = mailOf(sampleBalancePaid({ settlesDebt: true, remainingCents: 5_300_000 }));
    expect(part.facts).toContainEqual(['Still to be paid', '$53,000']);
    expect(JSON.stringify([all, part])).not.toContain('invoice');
  });

  it('about what is waived says why, and that nothing more is to be paid', () => {
    const rest = mailOf(sampleEvents.BalanceWaived);
    expect(rest.heading).toBe('Nothing more is to be paid');
    expect(rest.paragraphs.map(plainMailText).join(' ')).toMatch(
      /\$20\.01 .*Your bank kept a fee\. .*The tax invoice is/,
    );
    const stands = mailOf(sampleBalanceWaived({ invoice: 'stands' }));
    expect(stands.paragraphs.map(plainMailText).join(' ')).not.toContain('invoice');
    const part = mailOf(sampleBalanceWaived({ remainingCents: 100 }));
    expect(part.facts).toContainEqual(['Still to be paid', '$1']);
    expect(JSON.stringify(part)).not.toMatch(/invoice|Nothing more/);
    const after = mailOf(sampleBalancePaid({ amountCents: 2_001, ofWaivedCents: 2_001 }));
    expect(after.paragraphs.map(plainMailText).join(' ')).toMatch(/had not asked for \$20\.01/);
    expect(after.paragraphs.map(plainMailText).join(' ')).not.toMatch(/invoice|goes to/);
  });

  it('about a cancellation promises a refund only of what was paid', () => {
    expect(mailOf(sampleOrderCancelled()).facts).toContainEqual(['To be refunded', '$1,000']);
    const unpaid = mailOf(sampleOrderCancelled({ refundDueCents: 0 }));
    expect(unpaid.paragraphs.map(plainMailText).join(' ')).toContain('nothing to refund');
    expect(unpaid.facts).toHaveLength(2);
    expect(unpaid.paragraphs.map(plainMailText).join(' ')).not.toContain('adjustment note');
    const invoiced = mailOf(sampleOrderCancelled({ adjustsInvoice: 1 }));
    expect(invoiced.paragraphs.map(plainMailText).join(' ')).toContain(
      'The adjustment note, which takes back the price of your tax invoice, is',
    );
  });
});
