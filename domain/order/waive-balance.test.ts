import { describe, expect, it } from 'vitest';
import { givenEvents } from '../testing/given-when-then.ts';
import {
  sampleBalanceCents,
  sampleBalancePaid,
  sampleBalanceWaived,
  sampleEvents,
  sampleOrderCancelled,
  sampleOrderHistory,
  sampleTransferReversed,
} from '../testing/order-builders.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import { emptyBooks, evolveBooks, positionOf } from '../reports/order-books.ts';
import type { OrderEvent } from './order-events.ts';
import { outstandingCents, refundDueCents, toPayCents } from './order-money.ts';
import { evolve, initialOrderState } from './order-state.ts';
import { balanceOwingCents } from './order-status.ts';

const { WaiveBalance, RecordBalancePaid, ShipToDealer, ReverseTransfer, CancelOrder, RequestBalance } = sampleCommands;
const until = (type: OrderEvent['type']): readonly OrderEvent[] =>
  sampleOrderHistory.slice(0, sampleOrderHistory.findIndex((event) => event.type === type) + 1);
const stateOf = (...events: readonly OrderEvent[]) => events.reduce(evolve, initialOrderState);
const feeCents = WaiveBalance.amountCents;
const short = sampleBalancePaid({ amountCents: sampleBalanceCents - feeCents, remainingCents: feeCents });
const asked = until('BalanceRequested');
const waived = [...asked, short, sampleBalanceWaived()];
const rest = { ...RecordBalancePaid, amountCents: feeCents, bankReference: 'EFT-2' };
const restPaid = sampleBalancePaid({ amountCents: feeCents, bankReference: 'EFT-2', ofWaivedCents: feeCents });

describe('a small rest that is waived', () => {
  it('settles the price, so that the car goes on', () => {
    givenEvents(...asked, short)
      .when(ShipToDealer)
      .thenNotPossible();
    givenEvents(...asked, short)
      .when(WaiveBalance)
      .thenEvents(sampleBalanceWaived());
    const state = stateOf(...waived);
    expect(state.lifecycle.value.balance).toBe('paid');
    expect([toPayCents(state.facts), balanceOwingCents(state), state.anomalies.length]).toEqual([0, 0, 0]);
    givenEvents(...waived)
      .when(ShipToDealer)
      .thenEvents(sampleEvents.VehicleShippedToDealer);
  });

  it('may be a part of what is owing, up to the limit of the order in all', () => {
    const part = sampleBalanceWaived({ amountCents: 2_000, remainingCents: 1 });
    givenEvents(...asked, short)
      .when({ ...WaiveBalance, amountCents: 2_000 })
      .thenEvents(part);
    expect(balanceOwingCents(stateOf(...asked, short, part))).toBe(1);
    const over = { code: 'waiver-over-limit', limitCents: 2_000 } as const;
    const message = 'No more than $20 may be waived of one order in all.';
    givenEvents(...asked, short, part)
      .when({ ...WaiveBalance, amountCents: 1, limitCents: 2_000 })
      .thenRefused({ ...over, message });
    givenEvents(...asked, short)
      .when({ ...WaiveBalance, limitCents: 0 })
      .thenRefused({ code: 'waiver-over-limit', limitCents: 0, message: 'Nothing may be waived here.' });
  });

  it('is of no more than is owing, and of nothing before it is asked for, once it is paid or the order is cancelled', () => {
    const most = { ...WaiveBalance, limitCents: 9_000_000 };
    givenEvents(...asked, short)
      .when({ ...most, amountCents: feeCents + 1 })
      .thenRefused({ code: 'waiver-too-large', owingCents: feeCents });
    givenEvents(...until('VehicleAllocated'))
      .when(most)
      .thenNotPossible();
    givenEvents(...asked, short, sampleOrderCancelled())
      .when(most)
      .thenNotPossible();
    for (const settled of [until('BalancePaid'), waived])
      givenEvents(...settled)
        .when(most)
        .thenRefused({ code: 'nothing-owing' });
  });
});

describe('money that comes after a waiver', () => {
  it('takes its place, and only what is beyond the price goes back', () => {
    givenEvents(...waived)
      .when(rest)
      .thenEvents(restPaid);
    const state = stateOf(...waived, restPaid);
    expect([state.lifecycle.value.balance, refundDueCents(state.facts), state.anomalies.length]).toEqual([
      'paid',
      0,
      0,
    ]);
    givenEvents(...waived)
      .when({ ...rest, amountCents: feeCents + 500 })
      .thenEvents(
        sampleBalancePaid({
          amountCents: feeCents + 500,
          bankReference: 'EFT-2',
          overpaidCents: 500,
          ofWaivedCents: feeCents,
        }),
      );
  });

  it('of a wrong amount that is recorded anew is held, and nothing of it is due back', () => {
    const mistake = { direction: 'in', amountCents: short.data.amountCents, isMistake: true } as const;
    const taken = sampleTransferReversed({ ...mistake, remainingCents: short.data.amountCents, invoice: 'withdrawn' });
    givenEvents(...waived)
      .when({ ...ReverseTransfer, isMistake: true })
      .thenEvents(taken);
    const state = stateOf(...waived, taken, sampleBalancePaid({ ofWaivedCents: feeCents }));
    expect([outstandingCents(state.facts), refundDueCents(state.facts)]).toEqual([0, 0]);
  });
});

describe('a waiver of an order', () => {
  it('stands when a payment is taken back: what was paid is owing', () => {
    const reversed = sampleTransferReversed({
      amountCents: short.data.amountCents,
      remainingCents: short.data.amountCents,
      invoice: 'withdrawn',
    });
    givenEvents(...waived)
      .when(ReverseTransfer)
      .thenEvents(reversed);
    const state = stateOf(...waived, reversed);
    expect([state.lifecycle.value.balance, balanceOwingCents(state)]).toEqual(['owing', short.data.amountCents]);
    givenEvents(...waived, reversed)
      .when(RequestBalance)
      .thenEvents({
        type: 'BalanceRequested',
        data: { amountCents: short.data.amountCents, dueOn: '2026-12-20', isRevised: true },
      });
  });

  it('that a payment came in place of covers it again once the bank takes that payment back', () => {
    const back = sampleTransferReversed({
      part: 2,
      amountCents: feeCents,
      bankReference: 'EFT-2',
      remainingCents: 0,
    });
    givenEvents(...waived, restPaid)
      .when({ ...ReverseTransfer, bankReference: 'EFT-2' })
      .thenEvents(back);
    expect(stateOf(...waived, restPaid, back).lifecycle.value.balance).toBe('paid');
  });

  it('withdrawn with its payment settles the price again with a new invoice', () => {
    const reversed = sampleTransferReversed({ amountCents: 100, remainingCents: 100, invoice: 'withdrawn' });
    const small = sampleBalancePaid({ amountCents: 100 });
    const given = [
      ...asked,
      sampleBalancePaid({ amountCents: sampleBalanceCents - 100, bankReference: 'EFT-9' }),
      small,
    ];
    const last = sampleTransferReversed({ ...reversed.data, part: 2 });
    givenEvents(...given, last)
      .when({ ...WaiveBalance, amountCents: 100 })
      .thenEvents(sampleBalanceWaived({ amountCents: 100, invoice: 'withdrawn', invoiceVersion: 2 }));
    // the invoice is missing until then
    const part = sampleBalanceWaived({ amountCents: 40, remainingCents: 60, invoice: 'withdrawn' });
    const whole = sampleBalanceWaived({ amountCents: 100, invoice: 'withdrawn', invoiceVersion: 2 });
    expect(stateOf(...given, last, part).facts.balance.invoice).toBe('withdrawn');
    expect(stateOf(...given, last, whole).facts.balance.invoice).toBeUndefined();
  });

  it('is never paid back: cancelling promises what is held', () => {
    const state = stateOf(...waived);
    givenEvents(...waived)
      .when(CancelOrder)
      .thenEvents(
        sampleOrderCancelled({
          reason: CancelOrder.reason,
          by: 'seller',
          refundDueCents: 100_000 + short.data.amountCents,
          adjustsInvoice: 1,
        }),
      );
    expect(refundDueCents(evolve(state, sampleOrderCancelled()).facts)).toBe(100_000 + short.data.amountCents);
  });

  it('is in the books what was supplied without being paid, until it is', () => {
    const supplied = [...until('BalanceRequested'), short, sampleBalanceWaived(), sampleEvents.VehicleHandedOver];
    const positionAfter = (...events: readonly OrderEvent[]) => positionOf(events.reduce(evolveBooks, emptyBooks));
    expect(positionAfter(...waived)).toMatchObject({
      balancesWaivedCents: 0,
      balancesHeldCents: short.data.amountCents,
    });
    expect(positionAfter(...supplied)).toMatchObject({ balancesWaivedCents: feeCents, owedAfterSupplyCents: 0 });
    expect(positionAfter(...supplied, restPaid)).toMatchObject({ balancesWaivedCents: 0, overpaymentsCents: 0 });
  });
});
