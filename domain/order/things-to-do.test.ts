import { describe, expect, it } from 'vitest';
import {
  sampleBalancePaid,
  sampleEvents,
  sampleOrderCancelled,
  sampleOrderHistory,
} from '../testing/order-builders.ts';
import type { OrderEvent } from './order-events.ts';
import { orderStandingOf } from './order-standing-of.ts';
import { evolve, initialOrderState } from './order-state.ts';
import { thingsToDo, type OrderToSeeTo } from './things-to-do.ts';

const toSeeTo = (events: readonly OrderEvent[], others: Partial<OrderToSeeTo> = {}): OrderToSeeTo => ({
  ...orderStandingOf(events.reduce(evolve, initialOrderState)),
  balanceDueOn: null,
  tradeInOffer: null,
  handover: null,
  licence: 'received',
  isSubjectToFinance: false,
  ...others,
});
const history = (length: number): readonly OrderEvent[] => sampleOrderHistory.slice(0, length);
const { FinanceApplicationLodged: lodged, FinanceApplicationApproved, FinanceApplicationDenied } = sampleEvents;
const handover = { offer: { times: ['2026-12-30T03:30:00Z'] }, chosen: null, done: null };
const overpaid = sampleBalancePaid({ amountCents: 5_500_000, overpaidCents: 100_000 });

type Row = readonly [name: string, events: readonly OrderEvent[], words: string, others?: Partial<OrderToSeeTo>];

const ended = { offerEndsAt: '2026-11-01T01:00:00Z' };

const rows: readonly Row[] = [
  ['was never placed', history(1), '', { lifecycle: initialOrderState.lifecycle.value }],
  ['is paid for just now', history(2), 'fee others, licence done, contract later, balance later'],
  [
    'was being paid for when its offer ended',
    history(2),
    'fee others, licence done, contract later, balance later',
    ended,
  ],
  ['was not paid for in time', history(1), 'fee yours, licence done, contract later, balance later', ended],
  ['is new', history(1), 'fee yours, licence done, contract later, balance later'],
  ['has its fee', history(3), 'licence done, contract others, balance later'],
  ['has a contract', history(4), 'licence done, contract yours, balance later'],
  ['has an accepted contract', history(6), 'licence done, contract done, balance later'],
  ['owes its balance', history(11), 'licence done, contract done, balance yours'],
  ['is paid', history(12), 'licence done, contract done, balance done'],
  ['is overpaid', [...history(11), overpaid], 'licence done, contract done, balance done'],
  ['is completed', history(15), 'licence done, contract done, balance done, handover yours'],
  ['can choose a time', history(14), 'licence done, contract done, balance done, handover yours', { handover }],
  [
    'has only times that are over',
    history(14),
    'licence done, contract done, balance done, handover others',
    { handover: { ...handover, offer: { times: ['2026-11-01T01:00:00Z'] } } },
  ],
  [
    'has a time',
    history(14),
    'licence done, contract done, balance done, handover yours',
    { handover: { ...handover, chosen: { startsAt: '2026-12-30T03:30:00Z' } } },
  ],
  [
    'has missed its time, and has no other',
    history(14),
    'licence done, contract done, balance done, handover yours',
    {
      handover: {
        offer: { times: ['2026-11-01T01:00:00Z'] },
        chosen: { startsAt: '2026-11-01T01:00:00Z' },
        done: null,
      },
    },
  ],
  ['has no car at the retailer any more', history(13), 'licence done, contract done, balance done', { handover }],
  ['is handed over', history(15), '', { handover: { ...handover, done: { handedOverOn: '2026-11-01' } } }],
  [
    'has an offer for a car',
    history(7),
    'licence done, contract done, tradeIn yours, balance later',
    { tradeInOffer: { holdsUntil: '2026-11-30' } },
  ],
  ['is cancelled', [...history(3), sampleOrderCancelled()], ''],
  ['does not add up', history(6), '', { hasAnomalies: true }],
  ['is a company’s', history(6), 'contract done, balance later', { licence: 'notNeeded' }],
  ['has no licence yet', history(1), 'fee yours, licence later, contract later, balance later', { licence: 'missing' }],
  ['has no licence', history(6), 'licence yours, contract done, balance later', { licence: 'missing' }],
  ['waits for a lender', [...history(6), lodged], 'licence done, contract done, finance others, balance later'],
  [
    'has finance',
    [...history(6), lodged, FinanceApplicationApproved],
    'licence done, contract done, finance done, balance later',
  ],
  [
    'is denied finance',
    [...history(6), lodged, FinanceApplicationDenied],
    'licence done, contract done, finance yours, balance later',
  ],
  [
    'is denied finance and paid without it',
    [...history(6), lodged, FinanceApplicationDenied, ...sampleOrderHistory.slice(6, 12)],
    'licence done, contract done, balance done',
  ],
  [
    'depends on finance that nobody has asked for',
    history(6),
    'licence done, contract done, finance yours, balance later',
    { isSubjectToFinance: true },
  ],
  [
    'depended on finance and is paid without it',
    history(12),
    'licence done, contract done, balance done',
    { isSubjectToFinance: true },
  ],
];
const table = rows.map(([name, events, words, others]) => ({ name, events, words, others }));

describe('the things to do of an order', () => {
  it.each(table)('that $name', ({ events, words, others }) => {
    const things = thingsToDo(toSeeTo(events, others), '2026-11-02T01:00:00Z');
    expect(things.map(({ thing, standing }) => `${thing} ${standing}`).join(', ')).toBe(words);
  });
});
