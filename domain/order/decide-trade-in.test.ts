import { describe, expect, it } from 'vitest';
import { givenEvents } from '../testing/given-when-then.ts';
import {
  sampleBalancePaid,
  sampleBalanceRequested,
  sampleDepositPaymentStarted,
  sampleEvents,
  sampleOrderCancelled,
  sampleOrderHistory,
  sampleTradeInAccepted,
  sampleTradeInOffered,
} from '../testing/order-builders.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import type { OrderEvent } from './order-events.ts';
import { outstandingCents, refundDueCents } from './order-money.ts';
import { evolve, initialOrderState, type OrderState } from './order-state.ts';
import { balanceOwingCents } from './order-status.ts';

const { ValuationRequested, TradeInDeclined } = sampleEvents;
const untilPaid = sampleOrderHistory.slice(0, 3);
const untilAccepted = sampleOrderHistory.slice(0, 6);
const untilOwing = sampleOrderHistory.slice(0, 11);
const offered = [ValuationRequested, sampleTradeInOffered()];
const offer = sampleCommands.OfferTradeIn;
const accept = sampleCommands.AcceptTradeIn;
const stateOf = (...events: readonly OrderEvent[]): OrderState => events.reduce(evolve, initialOrderState);

describe('an offer for a car', () => {
  it('answers a valuation that was asked for, and only that', () => {
    givenEvents(...untilPaid, ValuationRequested)
      .when(offer)
      .thenEvents(sampleTradeInOffered());
    givenEvents(...untilPaid)
      .when(offer)
      .thenRefused('valuation-not-requested');
  });

  it('takes the place of the one before, which can no longer be accepted', () => {
    const revised = sampleTradeInOffered({ offer: 2, amountCents: 1_300_000 });
    givenEvents(...untilPaid, ...offered)
      .when({ ...offer, amountCents: 1_300_000 })
      .thenEvents(revised);
    givenEvents(...untilPaid, ...offered, revised)
      .when(accept)
      .thenRefused('trade-in-offer-changed');
    givenEvents(...untilPaid, ...offered, revised)
      .when({ ...accept, offer: 2 })
      .thenEvents(sampleTradeInAccepted({ offer: 2, amountCents: 1_300_000 }));
  });

  it('falls with the car it was for: another request, another offer', () => {
    givenEvents(...untilPaid, ...offered, ValuationRequested)
      .when(accept)
      .thenRefused('trade-in-offer-changed');
    givenEvents(...untilPaid, ...offered, ValuationRequested)
      .when(offer)
      .thenEvents(sampleTradeInOffered({ offer: 2 }));
  });

  it('holds 60 days at the longest, not until a day that is over, and is less than what is owing', () => {
    const given = givenEvents(...untilPaid, ValuationRequested);
    for (const holdsUntil of ['2026-11-01', '2027-01-02']) {
      given.when({ ...offer, holdsUntil }).thenRefused({
        code: 'day-not-possible',
        message: `An offer cannot hold until ${holdsUntil}: the day has to be between 2026-11-02 and 2027-01-01.`,
      });
    }
    given.when({ ...offer, amountCents: 5_400_000 }).thenRefused({ code: 'trade-in-too-large', owingCents: 5_400_000 });
    given.when({ ...offer, amountCents: 5_399_999 }).thenEvents(sampleTradeInOffered({ amountCents: 5_399_999 }));
  });
});

describe('a trade-in before the order fee', () => {
  const before = [...sampleOrderHistory.slice(0, 1), ValuationRequested];
  const offered5399 = sampleTradeInOffered({ amountCents: 5_399_999 });

  it('leaves room for the least fee and a balance', () => {
    givenEvents(...before)
      .when({ ...offer, amountCents: 5_450_000 })
      .thenRefused({ code: 'trade-in-too-large', owingCents: 5_400_000 });
  });

  it('and the fee leaves a balance beside what is traded in', () => {
    const agreed = [...before, offered5399, sampleTradeInAccepted({ amountCents: 5_399_999 })];
    const given = givenEvents(...agreed);
    given
      .when({ ...sampleCommands.StartDepositPayment, amountCents: 100_000 })
      .thenEvents(sampleDepositPaymentStarted());
    given.when({ ...sampleCommands.StartDepositPayment, amountCents: 100_001 }).thenRefused({
      code: 'deposit-amount-out-of-range',
      minimumCents: 100_000,
      maximumCents: 100_000,
    });
  });

  it('is not accepted beside a fee that is being paid and would leave nothing', () => {
    const paying = sampleDepositPaymentStarted({ amountCents: 300_000 });
    givenEvents(...before, offered5399, paying)
      .when(accept)
      .thenRefused({ code: 'trade-in-too-large', owingCents: 5_200_000 });
  });
});

describe('the answer to an offer', () => {
  it('is taken until the last day is over where the car is registered', () => {
    const given = givenEvents(...untilPaid, ...offered);
    // 30 November in New South Wales ends at 13:00 UTC
    given.when({ ...accept, at: '2026-11-30T12:59:59Z' }).thenEvents(sampleTradeInAccepted());
    given
      .when({ ...accept, at: '2026-11-30T13:00:00Z' })
      .thenRefused({ code: 'trade-in-offer-lapsed', heldUntil: '2026-11-30' });
  });

  it('given twice is one answer', () => {
    givenEvents(...untilPaid, ...offered, sampleTradeInAccepted())
      .when(accept)
      .thenEvents();
    givenEvents(...untilPaid, ...offered, TradeInDeclined)
      .when(sampleCommands.DeclineTradeIn)
      .thenEvents();
  });

  it('declines it: it cannot be accepted any more, and another can be made', () => {
    givenEvents(...untilPaid, ...offered)
      .when(sampleCommands.DeclineTradeIn)
      .thenEvents(TradeInDeclined);
    givenEvents(...untilPaid, ...offered, TradeInDeclined)
      .when(accept)
      .thenRefused('trade-in-offer-changed');
    givenEvents(...untilPaid, ...offered, TradeInDeclined)
      .when(offer)
      .thenEvents(sampleTradeInOffered({ offer: 2 }));
  });

  it('is an addendum to the contract that was issued before it', () => {
    givenEvents(...untilAccepted, ...offered)
      .when(accept)
      .thenEvents(sampleTradeInAccepted({ contractVersion: 1 }));
  });

  it('is no longer possible once too little is owing', () => {
    const paid = sampleBalancePaid({ amountCents: 4_200_000, remainingCents: 1_200_000 });
    givenEvents(...untilOwing, ...offered, paid)
      .when(accept)
      .thenRefused({ code: 'trade-in-too-large', owingCents: 1_200_000 });
  });
});

describe('an accepted trade-in', () => {
  const agreed = [...offered, sampleTradeInAccepted()];

  it('stands: no other car, and no other offer', () => {
    const given = givenEvents(...untilPaid, ...agreed);
    given.when(sampleCommands.RequestValuation).thenRefused('trade-in-accepted');
    given.when(offer).thenRefused('trade-in-accepted');
  });

  it('lowers the balance that is asked for, not the total', () => {
    givenEvents(...sampleOrderHistory.slice(0, 8), ...agreed)
      .when(sampleCommands.RequestBalance)
      .thenEvents(sampleBalanceRequested({ amountCents: 4_150_000 }));
    expect(stateOf(...untilPaid, ...agreed).facts.created?.price.totalCents).toBe(5_500_000);
  });

  it('lowers a balance that was asked for before', () => {
    const state = stateOf(...untilOwing, ...agreed);
    expect([balanceOwingCents(state), outstandingCents(state.facts)]).toEqual([4_150_000, 4_150_000]);
    givenEvents(...untilOwing, ...agreed)
      .when({ ...sampleCommands.RecordBalancePaid, amountCents: 4_150_000 })
      .thenEvents(sampleBalancePaid({ amountCents: 4_150_000 }));
  });

  it('is free again when the order is cancelled: only money goes back', () => {
    const state = stateOf(...untilPaid, ...agreed, sampleOrderCancelled());
    expect(refundDueCents(state.facts)).toBe(100_000);
    givenEvents(...untilPaid, ...agreed, sampleOrderCancelled())
      .when(offer)
      .thenNotPossible();
  });
});
