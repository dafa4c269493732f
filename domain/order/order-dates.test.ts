import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn } from '../locations/end-of-day.ts';
import { orderHistories, statesOfHistory } from '../testing/order-histories.ts';
import {
  sampleBalanceRequested,
  sampleEvents,
  sampleOrderCancelled,
  sampleOrderCreated,
  sampleOrderHistory,
  sampleVehicleHandedOver,
  sampleVehicleOnWater,
} from '../testing/order-builders.ts';
import { orderDates, type DatedEvent } from './order-dates.ts';
import type { OrderEvent, OrderEventType } from './order-events.ts';
import { evolve, initialOrderState } from './order-state.ts';

/** An event a day from 2 November 2026 on, at one in the afternoon in Sydney. */
const dated = (events: readonly OrderEvent[]): readonly DatedEvent[] =>
  events.map((event, revision) => ({
    event,
    revision,
    recordedAt: `2026-11-${String(2 + revision).padStart(2, '0')}T02:00:00.000Z`,
  }));
const datesAfter = (events: readonly OrderEvent[]) =>
  orderDates(events.reduce(evolve, initialOrderState), dated(events));
const samples = (...types: readonly OrderEventType[]) => types.map((type) => sampleEvents[type]);

const ordered = [
  sampleOrderCreated({ expectedDelivery: { from: '2027-03-01', to: '2027-03-31', saidOn: '2026-11-02' } }),
  ...samples('DepositPaymentStarted', 'DepositPaid'),
];
const allocated = [...ordered, ...samples('ContractIssued', 'ContractAccepted', 'OrderApproved', 'VehicleAllocated')];
const atSea = [...allocated, sampleVehicleOnWater({ expectedOn: '2027-01-10' })];

describe('the days of an order', () => {
  it('are those that were, each set by its event, and the handover that the order named', () => {
    expect(datesAfter(ordered)).toEqual([
      {
        kind: { reached: 'feePaid' },
        at: { from: '2026-11-04', to: '2026-11-04' },
        revision: 2,
        recordedAt: expect.any(String),
      },
      {
        kind: { expected: 'handover' },
        at: { from: '2027-03-01', to: '2027-03-31' },
        revision: 0,
        recordedAt: '2026-11-02T02:00:00.000Z',
      },
    ]);
  });

  it('say what is expected at sea, and no longer once it has happened', () => {
    const expected = datesAfter(atSea).filter(({ kind }) => 'expected' in kind);
    expect(expected.map(({ kind, at, revision }) => [kind, at, revision])).toEqual([
      [{ expected: 'inAustralia' }, { from: '2027-01-10', to: '2027-01-10' }, 7],
      [{ expected: 'handover' }, { from: '2027-01-20', to: '2027-02-06' }, 7],
    ]);
    const landed = datesAfter([...atSea, ...samples('VehicleOnShore')]);
    expect(landed.map(({ kind }) => kind)).not.toContainEqual({ expected: 'inAustralia' });
    expect(landed.map(({ kind }) => kind)).toContainEqual({ reached: 'inAustralia' });
  });

  it('have the handover no sooner than the dispatch that is known, set by the request that named it', () => {
    const asked = [...atSea, ...samples('VehicleOnShore'), sampleBalanceRequested({ dispatchOn: '2026-12-22' })];
    expect(datesAfter(asked)).toContainEqual(
      expect.objectContaining({
        kind: { expected: 'handover' },
        at: { from: '2026-12-23', to: '2026-12-29' },
        revision: 9,
      }),
    );
  });

  it('have the balance while it is owing', () => {
    const asked = [...atSea, ...samples('VehicleOnShore', 'BalanceRequested')];
    expect(datesAfter(asked)).toContainEqual(expect.objectContaining({ kind: { due: 'balance' }, revision: 9 }));
    const paid = datesAfter([...asked, ...samples('BalancePaid')]);
    expect(paid.filter(({ kind }) => 'due' in kind)).toEqual([]);
  });

  it('have the time that was chosen for the handover in place of the days that were expected', () => {
    const [offered, chosen, withdrawn] = samples(
      'HandoverTimesOffered',
      'HandoverTimeChosen',
      'HandoverTimesWithdrawn',
    );
    const { startsAt, minutes } = sampleEvents.HandoverTimeChosen.data;
    const arrived = [
      ...atSea,
      ...samples('VehicleOnShore', 'BalanceRequested', 'BalancePaid', 'VehicleShippedToDealer'),
    ];
    const there = [...arrived, ...samples('VehicleArrivedAtDealer'), ...(offered && chosen ? [offered, chosen] : [])];
    const ofHandover = (events: readonly OrderEvent[]) =>
      datesAfter(events).filter(({ kind }) => JSON.stringify(kind).includes('"handover"'));
    const end = Temporal.Instant.from(startsAt).add({ minutes }).toString();
    expect(ofHandover(there)).toEqual([
      expect.objectContaining({ kind: { chosen: 'handover' }, at: { start: startsAt, end }, revision: 14 }),
    ]);
    const after = ofHandover([...there, ...(withdrawn ? [withdrawn] : [])]);
    expect(after.map(({ kind }) => kind)).toEqual([{ expected: 'handover' }]);
  });

  it('have no day of a handover that was expected or arranged, once times are offered or the car is handed over', () => {
    const arrived = [
      ...atSea,
      ...samples(
        'VehicleOnShore',
        'BalanceRequested',
        'BalancePaid',
        'VehicleShippedToDealer',
        'VehicleArrivedAtDealer',
        'HandoverTimesOffered',
      ),
    ];
    const ofHandover = (events: readonly OrderEvent[]) =>
      datesAfter(events).flatMap(({ kind }) => ('reached' in kind ? [] : [kind]));
    expect(ofHandover(arrived)).toEqual([]);
    const { state, startsAt } = sampleEvents.HandoverTimeChosen.data;
    const chosenDay = dayIn(state, startsAt);
    const handedOver = (on: string): readonly OrderEvent[] => [
      ...arrived,
      ...samples('HandoverTimeChosen'),
      sampleVehicleHandedOver({ handedOverOn: on }),
    ];
    expect(ofHandover(handedOver('2026-11-01'))).toEqual([]);
    expect(ofHandover(handedOver(chosenDay))).toEqual([{ chosen: 'handover' }]);
    expect(ofHandover(arrived.slice(0, -1))).toEqual([{ expected: 'handover' }]);
  });

  it('leave out what was reached by an event that cannot be read', () => {
    const kinds = orderDates(
      allocated.reduce(evolve, initialOrderState),
      dated(allocated).filter(({ event }) => event?.type !== 'OrderApproved'),
    ).map(({ kind }) => kind);
    expect(kinds).toContainEqual({ reached: 'carAllocated' });
    expect(kinds).not.toContainEqual({ reached: 'orderAccepted' });
  });

  it('end with a cancellation', () => {
    expect(datesAfter([...ordered, sampleOrderCancelled()])).toEqual([]);
    expect(datesAfter([])).toEqual([]);
  });

  it('name each thing once, whatever happens to an order', () => {
    fc.assert(
      fc.property(orderHistories, (history) => {
        const events = dated(allocated);
        for (const state of statesOfHistory(history)) {
          const kinds = orderDates(state, events).map(({ kind }) => JSON.stringify(kind));
          expect(new Set(kinds).size).toBe(kinds.length);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('a balance', () => {
  const until = [...atSea, ...samples('VehicleOnShore')];
  const dueAfter = (...events: readonly OrderEvent[]) =>
    datesAfter([...until, ...events]).filter(({ kind }) => 'due' in kind);

  it('is due on its day while it is owing', () => {
    const { BalanceRequested, BalancePaid } = sampleEvents;
    expect(dueAfter()).toEqual([]);
    expect(dueAfter(BalanceRequested).map(({ at }) => at)).toEqual([{ from: '2026-12-20', to: '2026-12-20' }]);
    expect(dueAfter(BalanceRequested, BalancePaid)).toEqual([]);
    expect(dueAfter(sampleBalanceRequested({ dueOn: undefined }))).toEqual([]);
  });
});

it('a time that was chosen by an event that cannot be read is no date', () => {
  const events = [
    ...sampleOrderHistory.slice(0, 14),
    sampleEvents.HandoverTimesOffered,
    sampleEvents.HandoverTimeChosen,
  ];
  const state = events.reduce(evolve, initialOrderState);
  const chosenIn = (dates: readonly DatedEvent[]) => orderDates(state, dates).filter(({ kind }) => 'chosen' in kind);
  expect(chosenIn(dated(events))).toHaveLength(1);
  const unread = dated(events).map(({ event, revision, recordedAt }) => ({
    event: event?.type === 'HandoverTimeChosen' ? undefined : event,
    revision,
    recordedAt,
  }));
  expect(chosenIn(unread)).toEqual([]);
});
