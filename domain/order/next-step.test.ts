import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import {
  sampleBalanceRequested,
  sampleEvents,
  sampleOrderCancelled,
  sampleOrderCreated,
  sampleOrderHistory,
} from '../testing/order-builders.ts';
import { customerMay } from './customer-may.ts';
import { licenceStates } from './licence-state.ts';
import { isCustomers, nextStep, type NextStepKind } from './next-step.ts';
import { orderEventTypes, type OrderEvent } from './order-events.ts';
import { orderMachine } from './order-machine.ts';
import { orderStandingOf } from './order-standing-of.ts';
import { evolve, initialOrderState } from './order-state.ts';
import { thingsToDo, type OrderToSeeTo } from './things-to-do.ts';

/** Before any deadline of the samples. */
const now = '2026-11-02T01:00:00Z';
const awaiting = (events: readonly OrderEvent[], others: Partial<OrderToSeeTo> = {}): OrderToSeeTo => {
  const state = events.reduce(evolve, initialOrderState);
  return {
    ...orderStandingOf(state),
    balanceDueOn: state.facts.balance.dueOn ?? null,
    tradeInOffer: null,
    handover: null,
    licence: 'received',
    isSubjectToFinance: false,
    ...others,
  };
};
const history = (length: number): readonly OrderEvent[] => sampleOrderHistory.slice(0, length);
const stockCar = { stockId: 's-1', vin: 'JF1ZZZZZZZZ000001', availableFrom: '2026-11-20', isDemonstrator: false };
const fromStock = (length: number) => [sampleOrderCreated({ stockCar }), ...sampleOrderHistory.slice(1, length)];
const cancelledAt = (length: number, refundDueCents: number) => [
  ...history(length),
  sampleOrderCancelled({ refundDueCents }),
];
const offer = { tradeInOffer: { holdsUntil: '2026-11-30' } };
const [earlier, later] = ['2026-11-01T01:00:00Z', '2026-12-30T03:30:00Z'];
const handover = { offer: { times: [earlier, later] }, chosen: null, done: null };
const past = { times: [earlier] };
const done = { handedOverOn: '2026-11-01' };
const { FinanceApplicationLodged: lodged, FinanceApplicationDenied: denied, DepositRefunded } = sampleEvents;

type Row = readonly [
  name: string,
  events: readonly OrderEvent[],
  kind: NextStepKind,
  by?: string | undefined,
  others?: Partial<OrderToSeeTo>,
];

const rows: readonly Row[] = [
  ['is new', history(1), 'payFee', '2026-11-16T00:00:00Z'],
  ['is being paid for', history(2), 'bankAnswers'],
  ['has a payment that is reviewed', [...history(2), sampleEvents.DepositPaymentHeld], 'paymentIsReviewed'],
  ['has its fee', history(3), 'contractComes'],
  ['has a contract', history(4), 'acceptContract'],
  ['has a contract with notes', history(5), 'acceptContract'],
  ['has an accepted contract', history(6), 'sellerAccepts'],
  ['is approved', history(7), 'carIsAllocated'],
  ['has a car', history(8), 'carIsShipped'],
  ['has a car from stock', fromStock(8), 'stockCarLeaves'],
  ['is at sea', history(9), 'carLands'],
  ['is ashore', history(10), 'balanceIsAsked'],
  ['is ashore and owes its balance', history(11), 'payBalance', '2026-12-20'],
  [
    'owes its balance by no day',
    [...history(10), { ...sampleBalanceRequested(), data: { amountCents: 5_400_000 } }],
    'payBalance',
  ],
  ['owes its balance before it sails', [...history(8), sampleBalanceRequested()], 'payBalance', '2026-12-20'],
  ['is ashore and paid', history(12), 'carLeavesForRetailer'],
  ['is on the road', history(13), 'carReachesRetailer'],
  ['is at the retailer', history(14), 'retailerPrepares'],
  ['is completed', history(15), 'arrangeHandover'],
  ['can choose a time', history(14), 'chooseHandoverTime', undefined, { handover }],
  ['can choose a time and is completed', history(15), 'chooseHandoverTime', undefined, { handover }],
  [
    'has only times that are over',
    history(14),
    'retailerPrepares',
    undefined,
    { handover: { ...handover, offer: past } },
  ],
  ['has a time', history(15), 'comeToHandover', later, { handover: { ...handover, chosen: { startsAt: later } } }],
  [
    'has missed its time',
    history(15),
    'callAboutHandover',
    undefined,
    { handover: { ...handover, chosen: { startsAt: earlier } } },
  ],
  ['is handed over', history(14), 'carIsYours', undefined, { handover: { ...handover, done } }],
  ['lost its car after a time was chosen', history(13), 'carReachesRetailer', undefined, { handover }],
  ['is cancelled unpaid', cancelledAt(1, 0), 'nothing'],
  ['is cancelled while the bank is asked', cancelledAt(2, 0), 'bankAnswers'],
  [
    'is cancelled while a payment is reviewed',
    [...cancelledAt(2, 0), sampleEvents.DepositPaymentHeld],
    'paymentIsReviewed',
  ],
  ['is cancelled and owed its fee', cancelledAt(3, 100_000), 'refundComes'],
  ['is cancelled and refunded', [...cancelledAt(3, 100_000), DepositRefunded], 'nothing'],
  ['is cancelled while its balance was owing', cancelledAt(11, 100_000), 'refundComes'],
  ['waits for a lender', [...history(6), lodged], 'sellerAccepts'],
  ['has no finance', [...history(6), lodged, denied], 'talkAboutFinance'],
  ['has no finance and a contract to accept', [...history(4), lodged, denied], 'acceptContract'],
  ['has no finance and a balance to pay', [...history(11), lodged, denied], 'payBalance', '2026-12-20'],
  ['depends on finance that nobody has asked for', history(6), 'lodgeFinance', undefined, { isSubjectToFinance: true }],
  ['has no licence', history(6), 'showLicence', undefined, { licence: 'missing' }],
  ['has no licence and is being paid for', history(2), 'bankAnswers', undefined, { licence: 'missing' }],
  ['has no licence and a balance to pay', history(11), 'payBalance', '2026-12-20', { licence: 'missing' }],
  ['is paid without its finance', [...history(12), lodged, denied], 'carLeavesForRetailer'],
  ['has an offer for a car', history(7), 'answerTradeIn', '2026-11-30', offer],
  ['has an offer that it cannot take any more', history(15), 'arrangeHandover', undefined, offer],
  ['has an offer and a balance to pay', history(11), 'payBalance', '2026-12-20', offer],
  ['does not add up', history(11), 'closerLook', undefined, { hasAnomalies: true }],
];

const table = rows.map(([name, events, kind, by, others]) => ({ name, events, kind, by, others }));

describe('the next step of an order', () => {
  it.each(table)('that $name', ({ events, kind, by, others }) => {
    const step = nextStep(awaiting(events, others), now);
    expect(step.kind).toBe(kind);
    expect(Object.values(step.by ?? {})[0]).toBe(by);
  });

  it('after its offer has ended is to order again', () => {
    expect(nextStep(awaiting(history(1)), '2026-11-16T00:00:00Z')).toStrictEqual({ kind: 'orderAgain' });
  });

  it('does not hang on the licence, which comes with the order or is not needed', () => {
    const withLicence = [sampleOrderCreated({ licenceFileId: 'file-1' }), ...sampleOrderHistory.slice(1, 7)];
    expect(nextStep(awaiting(withLicence), now)).toStrictEqual(nextStep(awaiting(history(7)), now));
  });

  const events = orderEventTypes.flatMap((type) => [
    { type },
    { type, settlesBalance: true },
    { type, settlesBalance: true, overpays: true },
  ]);
  const lifecycles = getShortestPaths(orderMachine, { events }).map(({ state }) => state.value);
  const checkouts = [1, 2, 3, 4, 6].map((length) => awaiting(history(length)).checkout);

  it('asks the customer only for what the machines allow', () => {
    expect(lifecycles.length).toBeGreaterThan(60);
    for (const lifecycle of lifecycles) {
      for (const checkout of checkouts) {
        const order = { ...awaiting(history(4), offer), lifecycle, checkout };
        const { kind } = nextStep(order, now);
        const isAllowed = {
          payFee: () => customerMay('pay', order, now),
          acceptContract: () => customerMay('accept', order, now),
          answerTradeIn: () => customerMay('tradeIn', order, now),
          payBalance: () => lifecycle.balance === 'owing',
        };
        for (const [step, allowed] of Object.entries(isAllowed)) expect(kind !== step || allowed()).toBe(true);
      }
    }
  });

  it('is the customer’s whenever a thing is for the customer to do, is that thing, and else nobody’s thing', () => {
    const handovers = fc.constantFrom<OrderToSeeTo['handover']>(
      null,
      handover,
      { ...handover, offer: past },
      { ...handover, offer: past, chosen: { startsAt: earlier } },
      { ...handover, chosen: { startsAt: later } },
      { ...handover, done },
    );
    const orders = fc.record({
      lifecycle: fc.constantFrom(...lifecycles),
      checkout: fc.constantFrom(...checkouts),
      handover: handovers,
      licence: fc.constantFrom(...licenceStates),
      isSubjectToFinance: fc.boolean(),
      hasAnomalies: fc.boolean(),
      isReadable: fc.boolean(),
      hasTradeIn: fc.boolean(),
      tradeInOffer: fc.constantFrom(null, offer.tradeInOffer),
      balanceDueOn: fc.constantFrom(null, '2026-12-20'),
    });
    const answers = fc.constantFrom('', now, '2026-11-16T00:00:00Z');
    fc.assert(
      fc.property(orders, answers, (one, answeredAt) => {
        const order = { ...awaiting(history(4)), ...one };
        const { kind } = nextStep(order, answeredAt);
        const own = thingsToDo(order, answeredAt).flatMap((thing) => (thing.standing === 'yours' ? [thing.step] : []));
        expect(isCustomers(kind)).toBe(own.length > 0);
        expect(own.some((step) => step === kind)).toBe(isCustomers(kind));
        expect(new Set(own).size).toBe(own.length);
      }),
      { numRuns: 1000 },
    );
  });
});
