import { describe, expect, test } from 'vitest';
import { givenEvents } from '../testing/given-when-then.ts';
import {
  sampleBalanceCents,
  sampleContractAccepted,
  sampleDealer,
  sampleEvents,
  sampleOrderChanged,
  sampleOrderHistory,
  sampleOtherDealer,
  sampleRetailerChanged,
} from '../testing/order-builders.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import { mayRefuseRetailer } from './decide-retailer.ts';
import { decide } from './decide.ts';
import type { OrderEvent } from './order-events.ts';
import { evolve, initialOrderState, type OrderState } from './order-state.ts';

const move = sampleCommands.MoveRetailer;
const moved = sampleRetailerChanged({ refusableUntil: '2026-11-09' });
const untilPaid = sampleOrderHistory.slice(0, 3);
const untilOnTheWay = sampleOrderHistory.slice(0, 13);
const untilArrived = sampleOrderHistory.slice(0, 14);
const stateOf = (...events: readonly OrderEvent[]): OrderState => events.reduce(evolve, initialOrderState);

describe('an order that is moved to another retailer', () => {
  test.each([untilPaid, untilOnTheWay])(
    'may be refused for seven days by the calendar of its state (%#)',
    (...history) => {
      givenEvents(...history)
        .when(move)
        .thenEvents(moved);
      // late in Sydney's evening it is the day before by UTC
      givenEvents(...history)
        .when({ ...move, at: '2026-11-02T13:30:00Z' })
        .thenEvents(sampleRetailerChanged({ refusableUntil: '2026-11-10' }));
    },
  );

  test('is refused once it is cancelled, also where it is', () => {
    givenEvents(...untilPaid, sampleEvents.OrderCancelled)
      .when({ ...move, dealer: sampleDealer })
      .thenNotPossible();
  });

  test('is not before the order fee, nor once the car has arrived', () => {
    for (const history of [sampleOrderHistory.slice(0, 1), untilArrived]) {
      givenEvents(...history)
        .when(move)
        .thenNotPossible();
    }
  });

  test('does not go to the retailer that it is with', () => {
    givenEvents(...untilPaid)
      .when({ ...move, dealer: sampleDealer })
      .thenRefused('retailer-unchanged');
    givenEvents(...untilPaid, moved)
      .when(move)
      .thenRefused('retailer-unchanged');
    givenEvents(...untilPaid, moved)
      .when({ ...move, dealer: sampleDealer })
      .thenEvents({ ...moved, data: { ...moved.data, dealer: sampleDealer } });
  });

  test('keeps its price and contract', () => {
    const before = stateOf(...untilOnTheWay).facts;
    const { created, retailerChange, contractDealerState, pricedDealerId, ...after } = stateOf(
      ...untilOnTheWay,
      moved,
    ).facts;
    expect({ ...after, created: before.created }).toEqual(before);
    expect(created).toEqual({ ...before.created, dealer: sampleOtherDealer });
    expect(retailerChange).toEqual({ reason: move.reason, refusableUntil: '2026-11-09' });
    expect(contractDealerState).toBe('NSW');
    expect(pricedDealerId).toBe(sampleDealer.dealerId);
  });

  test('takes no contract that was made for the retailer before', () => {
    const contract = { ...sampleCommands.IssueContract, contractHash: 'c2'.repeat(32) };
    givenEvents(...untilPaid, moved)
      .when({ ...contract, terms: `change 0, trade-in false, ${sampleDealer.dealerId}` })
      .thenRefused('terms-changed');
  });

  test('can be cancelled by its customer in that time, with everything paid back', () => {
    const cancel = { ...sampleCommands.CancelOrder, by: 'customer' as const, at: '2026-11-09T12:59:59.999Z' };
    expect(decide(cancel, stateOf(...untilOnTheWay))).toMatchObject({ refusal: { code: 'cooling-off-ended' } });
    expect(decide(cancel, stateOf(...untilOnTheWay, moved))).toMatchObject({
      events: [{ type: 'OrderCancelled', data: { refundDueCents: 100_000 + sampleBalanceCents } }],
    });
    givenEvents(...untilOnTheWay, moved)
      .when({ ...cancel, at: '2026-11-09T13:00:00Z' })
      .thenRefused({ code: 'cooling-off-ended', endedAt: sampleContractAccepted().data.coolingOff.endsAt });
    givenEvents(...untilOnTheWay, moved, sampleEvents.VehicleArrivedAtDealer)
      .when(cancel)
      .thenNotPossible();
  });

  test('is the customer’s own choice again once they have changed it', () => {
    const inTime = '2026-11-05T00:00:00Z';
    const { facts } = stateOf(...untilPaid, moved);
    expect(mayRefuseRetailer(facts, inTime)).toBe(true);
    expect(mayRefuseRetailer(stateOf(...untilPaid, moved, sampleOrderChanged()).facts, inTime)).toBe(false);
  });
});
