import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { givenEvents } from '../testing/given-when-then.ts';
import {
  sampleBalanceCents,
  sampleBalancePaid,
  sampleBalanceRefunded,
  sampleDepositRefunded,
  sampleEvents,
  sampleOrderCancelled,
  sampleOrderHistory,
} from '../testing/order-builders.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import { decide } from './decide.ts';
import type { OrderCommand } from './order-commands.ts';
import type { OrderEvent } from './order-events.ts';
import {
  balanceHeldCents,
  balanceRefundDueCents,
  depositHeldCents,
  outstandingCents,
  refundDueCents,
  tradeInCents,
} from './order-money.ts';
import { evolve, initialOrderState, type OrderState } from './order-state.ts';
import { balanceOwingCents } from './order-status.ts';

const untilOwing = sampleOrderHistory.slice(0, 11);
const untilPaid = sampleOrderHistory.slice(0, 12);
const cancelled = sampleOrderCancelled({ refundDueCents: 5_500_000 });
const refund = sampleCommands.RecordBalanceRefunded;
const stateOf = (...events: readonly OrderEvent[]): OrderState => events.reduce(evolve, initialOrderState);
const cancelledIn = ({ lifecycle }: OrderState) => lifecycle.value.fulfilment;

describe('an order cancelled after its balance was paid', () => {
  it('is settled once order fee and balance are back, whichever comes last', () => {
    const fee = sampleDepositRefunded({ remainingCents: sampleBalanceCents });
    expect(cancelledIn(stateOf(...untilPaid, cancelled, fee))).toEqual({ cancelled: 'refundDue' });
    expect(cancelledIn(stateOf(...untilPaid, cancelled, fee, sampleBalanceRefunded()))).toEqual({
      cancelled: 'settled',
    });
    const balance = sampleBalanceRefunded({ remainingCents: 100_000 });
    expect(cancelledIn(stateOf(...untilPaid, cancelled, balance))).toEqual({ cancelled: 'refundDue' });
    expect(cancelledIn(stateOf(...untilPaid, cancelled, balance, sampleDepositRefunded()))).toEqual({
      cancelled: 'settled',
    });
  });

  it('says with every refund what is still to come', () => {
    givenEvents(...untilPaid, cancelled)
      .when(sampleCommands.RecordDepositRefunded)
      .thenEvents(sampleDepositRefunded({ remainingCents: sampleBalanceCents }));
    givenEvents(...untilPaid, cancelled)
      .when({ ...refund, amountCents: 400_000 })
      .thenEvents(sampleBalanceRefunded({ amountCents: 400_000, remainingCents: 5_100_000 }));
    givenEvents(
      ...untilPaid,
      cancelled,
      sampleDepositRefunded({ remainingCents: sampleBalanceCents }),
      sampleBalanceRefunded({ amountCents: 400_000, remainingCents: 5_000_000 }),
    )
      .when({ ...refund, amountCents: 5_000_000 })
      .thenEvents(sampleBalanceRefunded({ part: 2, amountCents: 5_000_000 }));
  });

  it('gives back no cent more than was paid at the bank', () => {
    givenEvents(...untilPaid, cancelled)
      .when({ ...refund, amountCents: sampleBalanceCents + 1 })
      .thenRefused({ code: 'refund-too-large', dueCents: sampleBalanceCents });
  });

  it.each(['2026-11-01', '2026-11-03'])('was not refunded on %s: before the order, or tomorrow', (refundedOn) => {
    givenEvents(...untilPaid, cancelled)
      .when({ ...refund, refundedOn })
      .thenRefused({ code: 'day-not-possible', message: 'A refund is made between 2026-11-02 and 2026-11-02.' });
  });

  it('was refunded on a day between the order and today, which the refusal names', () => {
    const later = { ...refund, at: '2026-11-10T01:00:00Z' };
    const given = givenEvents(...untilPaid, cancelled);
    given
      .when({ ...later, refundedOn: '2026-11-05' })
      .thenEvents(sampleBalanceRefunded({ refundedOn: '2026-11-05', remainingCents: 100_000 }));
    given.when({ ...later, refundedOn: '2026-11-11' }).thenRefused({
      code: 'day-not-possible',
      message: 'A refund is made between 2026-11-02 and 2026-11-10.',
    });
  });

  it('takes what still comes in, and owes that too', () => {
    const late = sampleBalancePaid({ amountCents: 5_000, overpaidCents: 5_000 });
    givenEvents(...untilOwing, sampleOrderCancelled(), sampleDepositRefunded())
      .when({ type: 'RecordBalancePaid', amountCents: 5_000, bankReference: 'EFT-000123' })
      .thenEvents(late);
    const state = stateOf(...untilOwing, sampleOrderCancelled(), sampleDepositRefunded(), late);
    expect([cancelledIn(state), refundDueCents(state.facts)]).toEqual([{ cancelled: 'refundDue' }, 5_000]);
  });
});

describe('a balance that is overpaid', () => {
  const tooMuch = sampleBalancePaid({ amountCents: sampleBalanceCents + 2_500, overpaidCents: 2_500 });

  it('goes on to the retailer, with the difference due back', () => {
    givenEvents(...untilOwing)
      .when({ ...sampleCommands.RecordBalancePaid, amountCents: sampleBalanceCents + 2_500 })
      .thenEvents(tooMuch);
    const state = stateOf(...untilOwing, tooMuch);
    expect([state.lifecycle.value.balance, refundDueCents(state.facts)]).toEqual(['overpaid', 2_500]);
    givenEvents(...untilOwing, tooMuch)
      .when(sampleCommands.ShipToDealer)
      .thenEvents(sampleEvents.VehicleShippedToDealer);
  });

  it('is a paid one again when the difference is back, and no more of it goes back', () => {
    const back = sampleBalanceRefunded({ amountCents: 2_500 });
    givenEvents(...untilOwing, tooMuch)
      .when({ ...refund, amountCents: 2_500 })
      .thenEvents(back);
    expect(stateOf(...untilOwing, tooMuch, back).lifecycle.value.balance).toBe('paid');
    givenEvents(...untilOwing, tooMuch)
      .when({ ...refund, amountCents: 2_501 })
      .thenRefused({ code: 'refund-too-large', dueCents: 2_500 });
    givenEvents(...untilOwing, tooMuch, back)
      .when(sampleCommands.CancelOrder)
      .thenEvents({ type: 'OrderCancelled', data: { reason: 'Changed plans', refundDueCents: 5_500_000 } });
  });
});

const amounts = fc.oneof(fc.integer({ min: 1, max: 6_000_000 }), fc.constant(sampleBalanceCents));
const payment = (amountCents: number): OrderCommand => ({ ...sampleCommands.RecordBalancePaid, amountCents });
const transferBack = (amountCents: number): OrderCommand => ({ ...refund, amountCents });
const moves = fc.array(
  fc.oneof(
    amounts.map(payment),
    amounts.map(transferBack),
    fc.constantFrom<OrderCommand[]>(
      sampleCommands.RecordDepositRefunded,
      sampleCommands.CancelOrder,
      sampleCommands.RequestBalance,
      sampleCommands.RequestValuation,
      sampleCommands.OfferTradeIn,
      sampleCommands.AcceptTradeIn,
      sampleCommands.DeclineTradeIn,
      sampleCommands.ShipToDealer,
      sampleCommands.RecordArrivalAtDealer,
      sampleCommands.CompleteOrder,
    ),
  ),
  { maxLength: 25 },
);

const heldCents = ({ facts }: OrderState): number => depositHeldCents(facts) + balanceHeldCents(facts.balance);

test('what came in less what went back is never negative, and everything due comes back', () => {
  const carryOut = (state: OrderState, command: OrderCommand): OrderState => {
    const decision = decide(command, state);
    const next = decision.kind === 'accepted' ? decision.events.reduce<OrderState>(evolve, state) : state;
    expect(heldCents(next)).toBeGreaterThanOrEqual(0);
    expect(refundDueCents(next.facts)).toBeLessThanOrEqual(heldCents(next));
    const { fulfilment, balance } = next.lifecycle.value;
    // what was paid, refunded and credited is what the order says is owing, to whom
    const { facts } = next;
    const accountedFor = heldCents(next) + (facts.refund?.amountCents ?? 0) + tradeInCents(facts);
    expect(outstandingCents(facts)).toBe((facts.created?.price.totalCents ?? 0) - accountedFor);
    expect(balanceOwingCents(next)).toBe(balance === 'owing' ? outstandingCents(facts) : 0);
    const isDue = balance === 'overpaid' || JSON.stringify(fulfilment) === '{"cancelled":"refundDue"}';
    expect(isDue).toBe(refundDueCents(next.facts) > 0);
    return next;
  };
  fc.assert(
    fc.property(moves, fc.integer({ min: 1, max: 4 }), (chosen, parts) => {
      let state = chosen.reduce(carryOut, stateOf(...sampleOrderHistory.slice(0, 10)));
      state = carryOut(state, sampleCommands.RecordDepositRefunded);
      while (balanceRefundDueCents(state.facts) > 0) {
        const amountCents = Math.ceil(balanceRefundDueCents(state.facts) / parts);
        state = carryOut(state, transferBack(amountCents));
      }
      expect(refundDueCents(state.facts)).toBe(0);
      expect(state.anomalies).toEqual([]);
    }),
    { seed: 20_261_123, numRuns: 300 },
  );
});
