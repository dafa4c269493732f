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
import { sampleCommands, straightWay } from '../testing/sample-commands.ts';
import { linesOnRecord } from './bank-line.ts';
import { decide } from './decide.ts';
import type { OrderCommand, OrderCommandType } from './order-commands.ts';
import type { OrderEvent } from './order-events.ts';
import { balanceHeldCents } from './balance-held.ts';
import {
  balanceRefundDueCents,
  brokenMoneyOf,
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
      .when({ ...sampleCommands.RecordBalancePaid, amountCents: 5_000 })
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
      .thenEvents({
        type: 'OrderCancelled',
        data: { reason: 'Changed plans', by: 'seller' as const, refundDueCents: 5_500_000, adjustsInvoice: 1 },
      });
  });
});

describe('money that comes before the balance is asked for', () => {
  const early = sampleBalancePaid({ isEarly: true });
  const asSettled = { type: 'BalanceRequested', data: { amountCents: 0 } } as const;

  it.each([1, 3, 6, 8])('is taken after %i events of an order, and is not owing any more', (length) => {
    const state = stateOf(...sampleOrderHistory.slice(0, length));
    const toPay = outstandingCents(state.facts);
    givenEvents(...sampleOrderHistory.slice(0, length))
      .when(sampleCommands.RecordBalancePaid)
      .thenEvents(sampleBalancePaid({ isEarly: true, remainingCents: toPay - sampleBalanceCents }));
  });

  it('settles the balance when that is asked for, and nothing falls due', () => {
    const before = [...sampleOrderHistory.slice(0, 10), early];
    givenEvents(...before)
      .when(sampleCommands.RequestBalance)
      .thenEvents(asSettled);
    expect(stateOf(...before, asSettled).lifecycle.value.balance).toBe('paid');
    givenEvents(...before, asSettled)
      .when(sampleCommands.ShipToDealer)
      .thenEvents(sampleEvents.VehicleShippedToDealer);
  });

  it('in part lowers what is asked for', () => {
    const part = sampleBalancePaid({ amountCents: 400_000, remainingCents: 5_000_000, isEarly: true });
    givenEvents(...sampleOrderHistory.slice(0, 10), part)
      .when(sampleCommands.RequestBalance)
      .thenEvents({ type: 'BalanceRequested', data: { amountCents: 5_000_000, dueOn: '2026-12-20' } });
  });

  it('and is too much can go back at once, or is due back when the balance is asked for', () => {
    const tooMuch = sampleBalancePaid({
      amountCents: sampleBalanceCents + 2_500,
      overpaidCents: 2_500,
      isEarly: true,
    });
    const before = [...sampleOrderHistory.slice(0, 10), tooMuch];
    givenEvents(...before)
      .when({ ...refund, amountCents: 2_500 })
      .thenEvents(sampleBalanceRefunded({ amountCents: 2_500 }));
    const asked = { ...asSettled, data: { ...asSettled.data, overpaidCents: 2_500 } };
    givenEvents(...before)
      .when(sampleCommands.RequestBalance)
      .thenEvents(asked);
    expect(stateOf(...before, asked).lifecycle.value.balance).toBe('overpaid');
  });

  it('is promised back by every cancelling, with the order fee or without one', () => {
    const promised = (refundDueCents: number) => ({
      type: 'OrderCancelled' as const,
      data: { reason: 'Changed plans', by: 'seller' as const, refundDueCents },
    });
    const due = [sampleEvents.OrderCreated, early];
    givenEvents(...due)
      .when(sampleCommands.CancelOrder)
      .thenEvents(promised(sampleBalanceCents));
    expect(cancelledIn(stateOf(...due, promised(sampleBalanceCents)))).toEqual({ cancelled: 'refundDue' });
    givenEvents(...sampleOrderHistory.slice(0, 10), early)
      .when(sampleCommands.CancelOrder)
      .thenEvents(promised(sampleBalanceCents + 100_000));
  });

  it('is due back when the payment that was open at the cancelling fails', () => {
    const paying = [sampleEvents.OrderCreated, early, sampleEvents.DepositPaymentStarted, cancelled];
    expect(cancelledIn(stateOf(...paying, sampleEvents.DepositPaymentFailed))).toEqual({ cancelled: 'refundDue' });
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
    const isBeyond = balance === 'notDue' && facts.cancellation === undefined && outstandingCents(facts) < 0;
    const isDue = isBeyond || balance === 'overpaid' || JSON.stringify(fulfilment) === '{"cancelled":"refundDue"}';
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

/** Of a command, one for the state that it comes to: with odd amounts, and with the ids that fit, mostly. */
type Made = (state: OrderState, cents: number) => OrderCommand;

const totalOf = ({ facts }: OrderState): number => facts.created?.price.totalCents ?? 0;
const asSampled =
  (type: OrderCommandType): Made =>
  () =>
    sampleCommands[type];
const answerTo =
  (type: 'AcceptTradeIn' | 'DeclineTradeIn'): Made =>
  ({ facts }) => ({ ...sampleCommands[type], offer: facts.tradeIn?.offer?.offer ?? 1 });

/** The commands that move or name money; the rest are as the sample has them. */
const withMoney: Partial<Record<OrderCommandType, Made>> = {
  StartDepositPayment: (_, cents) => ({
    ...sampleCommands.StartDepositPayment,
    amountCents: 100_000 + (cents % 200_001),
  }),
  RecordDepositPaid: ({ facts }) => {
    const { data } = sampleCommands.RecordDepositPaid;
    return { type: 'RecordDepositPaid', data: { ...data, amountCents: facts.openPayment?.amountCents ?? 1 } };
  },
  RecordDepositRefunded: ({ facts }) => {
    const { data } = sampleCommands.RecordDepositRefunded;
    return { type: 'RecordDepositRefunded', data: { ...data, amountCents: facts.deposit?.amountCents ?? 1 } };
  },
  // around all there is to pay, from both sides
  OfferTradeIn: (state, cents) => ({
    ...sampleCommands.OfferTradeIn,
    amountCents: Math.max(1, totalOf(state) - (cents % 400_000)),
  }),
  AcceptTradeIn: answerTo('AcceptTradeIn'),
  DeclineTradeIn: answerTo('DeclineTradeIn'),
  ChangeOrder: (state, cents) => {
    const { data } = sampleCommands.ChangeOrder;
    const totalCents = Math.max(1, totalOf(state) + (cents % 800_000) - 400_000);
    return { type: 'ChangeOrder', data: { ...data, price: { ...data.price, totalCents } } };
  },
  RecordBalancePaid: (_, cents) => payment(1 + cents),
  RecordBalanceRefunded: (_, cents) => transferBack(1 + cents),
  WaiveBalance: ({ facts }, cents) => ({
    ...sampleCommands.WaiveBalance,
    amountCents: cents % 2 === 0 ? Math.max(1, outstandingCents(facts)) : 1 + (cents % 6_000),
    limitCents: 4_000_000,
  }),
  ReverseTransfer: ({ facts }, cents) => {
    const direction = cents % 3 === 0 ? 'out' : 'in';
    const transfers = linesOnRecord(facts, direction);
    const { bankReference, day } = transfers[cents % (transfers.length || 1)] ?? { bankReference: 'EFT-1' };
    const isMistake = cents % 2 === 0;
    return { ...sampleCommands.ReverseTransfer, direction, bankReference, day, isMistake };
  },
};

const steps = fc.array(
  fc.tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant('next' as const) },
      { weight: 2, arbitrary: fc.constantFrom(...Object.values(sampleCommands).map(({ type }) => type)) },
      { weight: 3, arbitrary: fc.constantFrom('RequestValuation', 'OfferTradeIn', 'AcceptTradeIn', 'ChangeOrder') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'RecordBalancePaid',
          'RecordBalanceRefunded',
          'ReverseTransfer',
          'WaiveBalance',
          'RecordDepositRefunded',
        ),
      },
    ),
    fc.nat({ max: 6_000_000 }),
  ),
  { maxLength: 50, size: 'max' },
);

/** The laws by the events alone, not by what the order makes of them. */
const lawBroken = (events: readonly OrderEvent[]): string | undefined => {
  const known = {
    price: 0,
    fee: 0,
    tradedIn: 0,
    paid: 0,
    back: 0,
    waived: 0,
    takenBack: 0,
    feesBack: 0,
    isOver: false,
    isAskedRightly: true,
  };
  for (const { type, data } of events) {
    if (type === 'OrderCreated' || type === 'OrderChanged') known.price = data.price.totalCents;
    if (type === 'DepositPaid') known.fee = data.amountCents;
    if (type === 'TradeInAccepted') known.tradedIn = data.amountCents;
    if (type === 'BalanceRequested') {
      const toPay = known.price - known.fee - known.tradedIn - known.paid + known.back - known.waived;
      known.isAskedRightly = data.amountCents === Math.max(0, toPay);
    }
    if (type === 'BalancePaid') known.paid += data.amountCents;
    if (type === 'BalanceRefunded') known.back += data.amountCents;
    if (type === 'BalanceWaived') known.waived += data.amountCents;
    if (type === 'TransferReversed' && data.direction === 'in') {
      known.paid -= data.amountCents;
      known.takenBack += data.amountCents;
    }
    if (type === 'TransferReversed' && data.direction === 'out') known.back -= data.amountCents;
    if (type === 'DepositRefunded') known.feesBack += data.amountCents;
    if (type === 'OrderCancelled') known.isOver = true;
  }
  const { price, fee, tradedIn, paid, back, takenBack, feesBack, isOver, isAskedRightly } = known;
  if (!isOver && price - fee - tradedIn <= 0) return 'nothing to ask for';
  if (!isAskedRightly) return 'asked for another amount than what is left';
  return back > paid + takenBack || feesBack > fee ? 'more back than came in' : undefined;
};

test('whatever is asked of an order and in whatever order, after every event its money is whole', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(steps, (chosen) => {
      const events: OrderEvent[] = [sampleEvents.OrderCreated];
      let state = stateOf(...events);
      let next = 0;
      for (const [choice, cents] of chosen) {
        const type = choice === 'next' ? (straightWay[next++ % straightWay.length] ?? 'CompleteOrder') : choice;
        const decision = decide((withMoney[type] ?? asSampled(type))(state, cents), state);
        if (decision.kind === 'refused') {
          reached.add(decision.refusal.code);
          continue;
        }
        for (const event of decision.events) {
          events.push(event);
          state = evolve(state, event);
          reached.add(event.type);
          expect(lawBroken(events), `after ${events.map((one) => one.type).join(', ')}`).toBeUndefined();
          expect(brokenMoneyOf(state.facts)).toBeUndefined();
        }
      }
    }),
    { seed: 20_261_129, numRuns: 500 },
  );
  // else nothing was asked where it matters
  const { TradeInAccepted, OrderChanged, BalanceRefunded, DepositRefunded } = sampleEvents;
  for (const { type } of [TradeInAccepted, OrderChanged, BalanceRefunded, DepositRefunded]) {
    expect(reached).toContain(type);
  }
  expect(reached).toContain('trade-in-too-large');
});
