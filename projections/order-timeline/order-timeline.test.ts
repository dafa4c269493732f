import { describe, expect, it } from 'vitest';
import { orderTimelineDocumentSchema } from '@driveaway/domain/api/read-models.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { orderEventTypes, type OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { givenUpCode } from '@driveaway/domain/order/given-up-payment.ts';
import { givenDocument } from '@driveaway/domain/testing/given-when-then.ts';
import {
  sampleBalancePaid,
  sampleTransferReversed,
  sampleBalanceRefunded,
  sampleBalanceRequested,
  sampleContractIssued,
  sampleCustomerId,
  sampleChargesChanged,
  sampleDepositPaymentFailed,
  sampleDepositRefunded,
  sampleEvents,
  sampleLateChargeRefunded,
  samplePaymentId,
  sampleOrderCancelled,
  sampleOrderHistory,
  sampleOrderNo,
  sampleStatusCorrected,
  sampleVehicleOnWater,
} from '@driveaway/domain/testing/order-builders.ts';
import {
  acceptedContractFileName,
  contractFileName,
  taxInvoiceFileName,
} from '@driveaway/domain/order/document-names.ts';
import { recordEvents, sampleInstant } from '@driveaway/domain/testing/recorded-events.ts';
import { describeEvent } from './describe-event.ts';
import { evolveOrderTimeline, orderTimeline } from './order-timeline.ts';

const names = {
  seller: 'Sample Seller',
  retailer: 'Sample Retailer',
  isHandedOver: false,
  isStockCar: false,
  hasHandoverTimes: false,
  isCancelled: false,
  isPaymentOpen: false,
};
const specification = givenDocument(evolveOrderTimeline).times(2);

describe('the timeline of an order', () => {
  it('shows a step that was taken back as withdrawn, with the correction after it', () => {
    const { OrderCreated, VehicleOnWater, StatusCorrected } = sampleEvents;
    const history = [OrderCreated, VehicleOnWater, VehicleOnWater, StatusCorrected, VehicleOnWater];
    const { entries } = orderTimelineDocumentSchema.parse(specification.whenEvents(recordEvents(history)).result());
    expect(entries.slice(1).map(({ title }) => title)).toEqual([
      'Car at sea',
      'Withdrawn: Car at sea',
      'Status corrected',
      'Car at sea',
    ]);
    expect(entries[3]?.explanation).toBe(
      'The step “Car at sea” was recorded by mistake and does not count. Reason: The ship left without the car.',
    );
  });

  it('names the bank where it decided, and not where a review did or nothing was found', () => {
    const { OrderCreated, DepositPaymentStarted, DepositPaymentFailed } = sampleEvents;
    const lost = sampleDepositPaymentFailed({ responseCode: givenUpCode });
    const failures = [DepositPaymentFailed, sampleDepositPaymentFailed({ wasHeld: true }), lost];
    const metadata = { actor: { kind: 'system', id: 'deposit' } } as const;
    const history = recordEvents([OrderCreated, DepositPaymentStarted, ...failures], { metadata });
    expect(
      specification
        .whenEvents(history)
        .result()
        ?.entries.slice(-3)
        .map(({ by }) => by),
    ).toEqual(['Your bank', brand.name, brand.name]);
  });

  it('asks nobody to pay again, or to read a contract, of an order that is cancelled', () => {
    const { OrderCreated, DepositPaymentStarted, DepositPaymentHeld, DepositPaymentFailed, DepositPaid } = sampleEvents;
    const cancelled = sampleOrderCancelled({ refundDueCents: 0 });
    const wordsAfter = (...events: readonly OrderEvent[]) =>
      specification
        .whenEvents(recordEvents([OrderCreated, DepositPaymentStarted, ...events]))
        .result()
        ?.entries.slice(-2)
        .map(({ explanation }) => explanation);
    const goesBack = expect.stringContaining('If it does, it goes back to your card by itself.');
    expect(wordsAfter(DepositPaymentHeld, cancelled, DepositPaymentFailed)).toEqual([
      goesBack,
      'The payment did not go through and no money was taken.',
    ]);
    expect(wordsAfter(cancelled, DepositPaid)).toEqual([
      goesBack,
      'It went through after your order was cancelled, so it goes back to your card by itself.',
    ]);
    expect(wordsAfter(DepositPaymentFailed, cancelled)).toEqual([
      expect.stringMatching(/ You can try again, with another card if you like\.$/),
      expect.stringContaining('No payment is on record'),
    ]);
  });

  it('marks times for a handover as withdrawn once the car was not at its retailer', () => {
    const { OrderCreated, VehicleArrivedAtDealer, HandoverTimesOffered, HandoverTimeChosen, HandoverTimesWithdrawn } =
      sampleEvents;
    const notThere = sampleStatusCorrected({ corrects: 'VehicleArrivedAtDealer', reason: 'It is on the road.' });
    const entriesAfter = (...events: readonly OrderEvent[]) =>
      specification
        .whenEvents(recordEvents([OrderCreated, ...events]))
        .result()
        ?.entries.slice(1) ?? [];
    const arranged = [VehicleArrivedAtDealer, HandoverTimesOffered, HandoverTimeChosen];
    const entries = entriesAfter(...arranged, notThere, ...arranged);
    expect(entries.map(({ title }) => title)).toEqual([
      'Withdrawn: Car at your retailer',
      'Withdrawn: Times for your handover',
      'Withdrawn: Handover arranged',
      'Status corrected',
      'Car at your retailer',
      'Times for your handover',
      'Handover arranged',
    ]);
    expect(entries[1]?.explanation).toBe('Your car was not at your retailer, so this does not hold any more.');
    expect(entries[3]?.explanation).toMatch(/ The times for your handover no longer stand\.$/);

    // the retailer had withdrawn them before, and said so
    const saidBefore = entriesAfter(...arranged, HandoverTimesWithdrawn, notThere);
    expect(saidBefore.filter(({ title }) => title.startsWith('Withdrawn: ')).map(({ type }) => type)).toEqual([
      'VehicleArrivedAtDealer',
    ]);
    expect(saidBefore.at(-1)?.explanation).toMatch(/Reason: It is on the road\.$/);
  });

  it('sends no car in stock to sea', () => {
    const { OrderCreated, VehicleAllocated, VehicleReallocated } = sampleEvents;
    const stockCar = {
      stockId: 'S-1',
      vin: VehicleAllocated.data.vin,
      availableFrom: '2026-12-01',
      isDemonstrator: false,
    };
    const ofStock = { ...OrderCreated, data: { ...OrderCreated.data, stockCar } };
    const wordsAfter = (created: OrderEvent) =>
      specification
        .whenEvents(recordEvents([created, VehicleAllocated, VehicleReallocated]))
        .result()
        ?.entries.slice(1)
        .map(({ explanation }) => explanation);
    expect(wordsAfter(ofStock)).toEqual([
      'The car from stock that you chose now belongs to your order. Next, we’ll send it to you.',
      expect.stringMatching(/Price and contract stay as agreed\. Next, we’ll send it to you\.$/),
    ]);
    expect(wordsAfter(OrderCreated)).toEqual([
      'A particular car now belongs to your order. Next, we’ll ship it to Australia.',
      expect.stringMatching(/Next, we’ll ship it to Australia\.$/),
    ]);
  });

  it('says of a completed order that the car is with the customer once its handover was reported, and counts', () => {
    const { OrderCreated, VehicleHandedOver, OrderCompleted } = sampleEvents;
    const takenBack = sampleStatusCorrected({ corrects: 'VehicleHandedOver', reason: 'Another car.' });
    const entriesAfter = (...events: readonly OrderEvent[]) =>
      specification.whenEvents(recordEvents([OrderCreated, ...events])).result()?.entries ?? [];
    expect(entriesAfter(VehicleHandedOver, OrderCompleted).at(-1)?.explanation).toBe(
      'Everything is paid and signed, and the car is with you. Enjoy the drive.',
    );
    const corrected = entriesAfter(VehicleHandedOver, VehicleHandedOver, takenBack, OrderCompleted);
    expect(corrected.slice(1).map(({ title }) => title)).toEqual([
      'Withdrawn: Car handed over',
      'Withdrawn: Car handed over',
      'Status corrected',
      'Order completed',
    ]);
    expect(corrected.at(-1)?.explanation).toContain('will hand the car over to you');
  });

  it('marks milestones, and what is expected next on which day', () => {
    const { OrderCreated, VehicleOnWater, VehicleOnShore, VehicleShippedToDealer } = sampleEvents;
    const sent = { ...VehicleShippedToDealer, data: { ...VehicleShippedToDealer.data, expectedOn: '2026-12-29' } };
    const history = [OrderCreated, VehicleOnWater, VehicleOnShore, sent];
    const { entries } = orderTimelineDocumentSchema.parse(specification.whenEvents(recordEvents(history)).result());
    expect(entries.map(({ milestone, expects }) => [milestone, expects])).toEqual([
      [undefined, undefined],
      ['atSea', { milestone: 'inAustralia', on: VehicleOnWater.data.expectedOn }],
      ['inAustralia', undefined],
      [undefined, { milestone: 'atRetailer', on: '2026-12-29' }],
    ]);
  });

  it('expects nothing by a step that was taken back, or by the way of another car', () => {
    const { OrderCreated, VehicleReallocated, VehicleShippedToDealer } = sampleEvents;
    const expectedAfter = (...events: readonly OrderEvent[]) => {
      const document = specification.whenEvents(recordEvents([OrderCreated, ...events])).result();
      return orderTimelineDocumentSchema.parse(document).entries.flatMap(({ expects }) => expects ?? []);
    };
    const mistyped = sampleVehicleOnWater({ expectedOn: '2096-12-18' });
    const again: OrderEvent = { type: 'VehicleOnWater', data: {} };
    expect(expectedAfter(mistyped)).toHaveLength(1);
    expect(expectedAfter(mistyped, sampleStatusCorrected({ corrects: 'VehicleOnWater' }), again)).toEqual([]);
    expect(
      expectedAfter(VehicleShippedToDealer, sampleStatusCorrected({ corrects: 'VehicleShippedToDealer' })),
    ).toEqual([]);
    expect(expectedAfter(mistyped, VehicleReallocated, again)).toEqual([]);
  });

  it('has an entry for every event, in order, with its time', () => {
    const document = orderTimelineDocumentSchema.parse(
      specification.whenEvents(recordEvents(sampleOrderHistory)).result(),
    );
    expect(document).toMatchObject({ orderNo: sampleOrderNo, customerId: sampleCustomerId });
    expect(document.entries.map(({ revision, at, type }) => ({ revision, at, type }))).toEqual(
      sampleOrderHistory.map(({ type }, revision) => ({ revision, at: sampleInstant(revision), type })),
    );
  });

  it.each([
    ['customer', 'You'],
    ['back-office', brand.seller.name],
    ['operator', brand.seller.name],
    ['system', brand.name],
  ] as const)('says of an event by %s that it was %s', (kind, by) => {
    const events = recordEvents([sampleEvents.OrderCreated], { metadata: { actor: { kind, id: 'somebody' } } });
    expect(specification.whenEvents(events).result()?.entries).toMatchObject([{ by }]);
  });

  it('says that the bank decided on a payment, whoever wrote it down', () => {
    const actor = { kind: 'system', id: 'deposit' } as const;
    const history = [sampleEvents.OrderCreated, sampleEvents.DepositPaymentStarted, sampleEvents.DepositPaymentFailed];
    const entries = specification.whenEvents(recordEvents(history, { metadata: { actor } })).result()?.entries;
    expect(entries?.map(({ by }) => by)).toEqual([brand.name, brand.name, 'Your bank']);
  });

  it('does not count a payment towards the balance of which all goes back, nor a day for a search that ended sooner', () => {
    const { ChargeSearchEnded } = sampleEvents;
    const amountCents = 5_000;
    const early = sampleBalancePaid({ amountCents, overpaidCents: amountCents, isEarly: true });
    const events = [sampleEvents.OrderCreated, early, ChargeSearchEnded];
    const entries = specification.whenEvents(recordEvents(events)).result()?.entries ?? [];
    expect(entries.slice(1).map(({ title, explanation }) => [title, explanation])).toEqual([
      ['$50 received', 'Nothing was owing any more, so all of it goes back to you.'],
      [
        'Payment not found',
        'The payment that we could not find has not turned up, and we do not look any more. If you see it on a statement, please tell us.',
      ],
    ]);
  });

  it('names the seller and the retailer of this order, whatever the configuration says today', () => {
    const created = { ...sampleEvents.OrderCreated };
    const { data } = created;
    const elsewhere = {
      ...created,
      data: {
        ...data,
        seller: { ...data.seller, name: 'Former Seller' },
        dealer: { ...data.dealer, name: 'Hill Cars' },
      },
    };
    const events = [elsewhere, sampleEvents.OrderApproved, sampleEvents.VehicleArrivedAtDealer];
    const entries = specification.whenEvents(recordEvents(events)).result()?.entries ?? [];
    expect(entries.map(({ explanation }) => explanation).slice(1)).toEqual([
      'Former Seller has accepted your order. Next, we’ll allocate a car to it.',
      'Hill Cars will prepare your car and arrange the handover with you.',
    ]);
  });

  it('shows an event that cannot be read as such', () => {
    const [created] = recordEvents([sampleEvents.OrderCreated]);
    if (created === undefined) throw new Error('There is a first event');
    const body = orderTimeline.advance(undefined, [{ read: true, ...created }]);
    const unread = { read: false, type: 'OrderTeleported', kind: 'unknown', metadata: undefined, revision: 1 } as const;
    const { entries } = orderTimelineDocumentSchema.parse(orderTimeline.advance(body, [unread]));
    expect(entries.slice(1)).toEqual([
      {
        revision: 1,
        at: sampleInstant(0),
        type: 'OrderTeleported',
        title: 'An update that cannot be shown',
        explanation: `Something was recorded here that this page cannot read. ${brand.seller.name} can tell you what it is.`,
        by: brand.name,
      },
    ]);
  });

  it('refuses an order that does not begin with its creation', () => {
    expect(() => specification.whenEvents(recordEvents([sampleEvents.OrderApproved]))).toThrow(
      'begins with OrderCreated',
    );
  });
});

describe('the words for an event', () => {
  it.each(orderEventTypes)('of type %s are a short title and a sentence, without personal data', (type) => {
    const { title, explanation } = describeEvent(sampleEvents[type], names);
    expect(title).toMatch(/^\S.{3,50}[^.]$/);
    expect(explanation).toMatch(/^[A-Z].+\.$/);
    expect(`${title} ${explanation}`).not.toMatch(
      /undefined|NaN|Kowalski|[Mm]ira|Banksia|0491|203\.0\.113|4444|call before/,
    );
  });

  it('are different for every type of event', () => {
    const titles = orderEventTypes.map((type) => describeEvent(sampleEvents[type], names).title);
    expect(new Set(titles).size).toBe(orderEventTypes.length);
  });

  it.each([
    [sampleEvents.DepositPaid, 'Order fee of $1,000 paid'],
    [sampleContractIssued({ contractVersion: 2 }), 'Contract updated'],
    [sampleBalanceRequested({ amountCents: 5_400_050 }), 'Balance of $54,000.50 due'],
  ])('state amounts and versions: %o', (event, title) => {
    expect(describeEvent(event, names).title).toBe(title);
  });

  it.each([
    [sampleVehicleOnWater({ expectedOn: '2026-12-18' }), 'expected ashore on 18 December 2026'],
    [{ type: 'VehicleOnWater', data: {} } as const, 'Next, it’ll land'],
    [sampleEvents.BalanceRequested, 'by 20 December 2026'],
    [sampleBalanceRequested({ isRevised: true }), 'This takes the place of the request before. Please pay it'],
    [{ type: 'BalanceRequested', data: { amountCents: 100 } } as const, '48 hours before dispatch'],
    [sampleBalancePaid({ amountCents: 100_000, remainingCents: 5_300_000 }), '$53,000 is still to be paid'],
    [sampleEvents.BalancePaid, 'paid for in full'],
    [sampleBalancePaid({ overpaidCents: 2_500 }), 'paid for in full. $25 was too much and goes back'],
    [sampleBalancePaid({ amountCents: 2_500, overpaidCents: 2_500 }), 'all of it goes back'],
    [
      sampleBalanceRefunded({ remainingCents: 100_000 }),
      '2 November 2026, with the reference OUT-000321. $1,000 is still',
    ],
    [sampleDepositRefunded({ remainingCents: 5_400_000 }), '$54,000 is still to come.'],
    [
      sampleDepositRefunded({ otherwise: { how: 'By cheque', refundedOn: '2026-11-05' } }),
      'The money went back on 5 November 2026, with the reference 30000001. How: By cheque.',
    ],
    [
      sampleLateChargeRefunded({ otherwise: { how: 'By cheque', refundedOn: '2026-11-05' } }),
      'The payment that turned up late went back on 5 November 2026, with the reference',
    ],
    [
      sampleTransferReversed({
        direction: 'out',
        charge: { paymentId: samplePaymentId, isLate: true },
        amountCents: 100_000,
        remainingCents: 0,
      }),
      '$1,000 is still to go back to you.',
    ],
    [sampleEvents.ChargesConfirmed, 'for your company. The total stays at $55,000.'],
    [
      sampleChargesChanged(),
      'Stamp duty: $2,310 instead of $1,724. Reason: The duty of a company. The total is $55,586, $586 more than before. Accept the new contract before Monday 9 November 2026 at 12:00 pm (NSW time). Otherwise we’ll cancel your order, and you’ll get back everything you’ve paid.',
    ],
    [
      sampleEvents.TransferReversed,
      'Reason: The cheque was dishonoured. $54,000 is to be paid. The tax invoice does not',
    ],
    [
      sampleTransferReversed({ direction: 'out', remainingCents: 0, refundDueCents: 100 }),
      'What we had sent to you on 2 November 2026 does not count. Reason: The cheque was dishonoured. $1 is still',
    ],
    [sampleEvents.BalanceWaived, 'You don’t have to pay it. Reason: Your bank kept a fee. Nothing more is to be paid.'],
    [
      sampleBalancePaid({ amountCents: 2_100, ofWaivedCents: 2_000, overpaidCents: 100 }),
      'We had not asked for $20 any more; it now counts as paid. $1 was too much',
    ],
    [sampleBalancePaid({ invoice: 'withdrawn', invoiceVersion: 2 }), 'The car is paid for in full again.'],
    [sampleBalancePaid({ settlesDebt: true, overpaidCents: 100 }), 'Nothing is owing any more. $1 was too much'],
    [sampleEvents.VehicleShippedToDealer, 'expected at Sample Retailer on 22 December 2026'],
    [{ type: 'VehicleShippedToDealer', data: {} } as const, 'Next, it’ll arrive at Sample Retailer.'],
    [sampleOrderCancelled({ refundDueCents: 100_000 }), '$1,000 will be refunded to you'],
    [sampleOrderCancelled({ refundDueCents: 0 }), 'nothing to refund'],
    [sampleEvents.OrderCompleted, 'Next, Sample Retailer will hand the car over'],
  ])('say what comes next: %o', (event, part) => {
    expect(describeEvent(event, names).explanation).toContain(part);
  });

  it.each([
    [sampleVehicleOnWater({ vessel: 'MV Tern', expectedOn: '2026-12-18' }), 'on its way on the ship MV Tern and is'],
    [{ type: 'VehicleOnShore', data: { port: 'Port Kembla' } } as const, 'has arrived in Australia, at Port Kembla.'],
    [
      sampleEvents.RetailerChanged,
      'It takes the place of Sample Retailer. Reason: Your retailer closes at the end of the month. Price',
    ],
    [sampleEvents.RetailerChanged, 'you can cancel on this page until the end of 25 November 2026, as long as'],
    [{ type: 'VehicleOnShore', data: {} } as const, 'has arrived in Australia. It goes on'],
    [{ type: 'FinanceApplicationLodged', data: { financier: 'Southern Bank' } } as const, 'Southern Bank is looking'],
    [
      {
        type: 'FinanceApplicationLodged',
        data: { coolingOff: { endsAt: '2026-11-04T13:00:00Z', basis: '' } },
      } as const,
      'next. It makes your cooling-off period longer.',
    ],
    [sampleOrderCancelled({ reason: 'Changed plans', refundDueCents: 0 }), 'Reason: Changed plans. No payment'],
    [sampleOrderCancelled({ reason: 'No car.', refundDueCents: 0 }), 'Reason: No car. No payment'],
  ])('tell what was reported: %o', (event, part) => {
    expect(describeEvent(event, names).explanation).toContain(part);
  });

  it.each([
    [acceptedContractFileName(sampleOrderNo), 'Accepted contract added'],
    [contractFileName(sampleOrderNo, 2), 'Contract version 2 added'],
    [taxInvoiceFileName(sampleOrderNo), 'Tax invoice added'],
    ['Registration.pdf', 'Registration added'],
    ['CTP policy_2026.PDF', 'CTP policy 2026 added'],
    ['.pdf', 'Document added'],
  ])('call the document %s by its name', (name, title) => {
    const { type, data } = sampleEvents.DocumentAdded;
    expect(describeEvent({ type, data: { ...data, name } }, names).title).toBe(title);
  });
});
