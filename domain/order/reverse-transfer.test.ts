import { describe, expect, it } from 'vitest';
import { givenEvents } from '../testing/given-when-then.ts';
import {
  sampleBalanceCents,
  sampleBalancePaid,
  sampleBalanceRefunded,
  sampleEvents,
  sampleOrderCancelled,
  sampleOrderHistory,
  sampleTransferReversed,
} from '../testing/order-builders.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import { hasBankLine } from './bank-line.ts';
import type { OrderEvent } from './order-events.ts';
import { evolve, initialOrderState } from './order-state.ts';
import { orderDisplayStatus } from './order-status.ts';

const { ReverseTransfer, RecordBalancePaid, ShipToDealer, RecordHandover, CompleteOrder, RequestBalance } =
  sampleCommands;
const until = (type: OrderEvent['type']): readonly OrderEvent[] =>
  sampleOrderHistory.slice(0, sampleOrderHistory.findIndex((event) => event.type === type) + 1);
const stateOf = (...events: readonly OrderEvent[]) => events.reduce(evolve, initialOrderState);
const withdrawn = sampleTransferReversed({ invoice: 'withdrawn' });
const again = sampleBalancePaid({ bankReference: 'EFT-2', invoice: 'withdrawn', invoiceVersion: 2 });
const owing = { code: 'balance-owing', owingCents: sampleBalanceCents } as const;

describe('a payment that the bank takes back', () => {
  it('withdraws the tax invoice, and is owing again', () => {
    givenEvents(...until('BalancePaid'))
      .when(ReverseTransfer)
      .thenEvents(withdrawn);
    const state = stateOf(...until('BalancePaid'), withdrawn);
    expect(state.lifecycle.value.balance).toBe('owing');
    expect(state.anomalies).toEqual([]);
  });

  it('falls due on no day any more, and is asked for anew, by the same day too', () => {
    const [asked, dueOn] = [until('BalancePaid').at(-2), '2026-12-20'];
    expect(asked).toMatchObject({ type: 'BalanceRequested', data: { dueOn } });
    expect(stateOf(...until('BalancePaid'), withdrawn).facts.balance.dueOn).toBeUndefined();
    const given = [...until('BalancePaid'), withdrawn];
    const anew = {
      type: 'BalanceRequested',
      data: { amountCents: sampleBalanceCents, dueOn, isRevised: true },
    } as const;
    givenEvents(...given)
      .when({ ...RequestBalance, dueOn })
      .thenEvents(anew);
    givenEvents(...given, anew)
      .when({ ...RequestBalance, dueOn })
      .thenRefused({ code: 'balance-already-requested' });
  });

  it('stops the shipping', () => {
    givenEvents(...until('BalancePaid'))
      .when(ShipToDealer)
      .thenEvents(sampleEvents.VehicleShippedToDealer);
    givenEvents(...until('BalancePaid'), withdrawn)
      .when(ShipToDealer)
      .thenNotPossible();
  });

  it('keeps a car at the retailer from being handed over until it is paid for again, with a new invoice', () => {
    const stopped = [...until('VehicleArrivedAtDealer'), withdrawn];
    givenEvents(...stopped)
      .when(RecordHandover)
      .thenRefused(owing);
    givenEvents(...stopped)
      .when(CompleteOrder)
      .thenRefused(owing);
    givenEvents(...stopped)
      .when({ ...RequestBalance, dueOn: '2026-12-28' })
      .thenEvents({
        type: 'BalanceRequested',
        data: { amountCents: sampleBalanceCents, dueOn: '2026-12-28', isRevised: true },
      });
    givenEvents(...stopped)
      .when({ ...RecordBalancePaid, bankReference: 'EFT-2' })
      .thenEvents(again);
    givenEvents(...stopped, again)
      .when(CompleteOrder)
      .thenEvents(sampleEvents.OrderCompleted);
    expect(stateOf(...stopped, again).facts.invoiceVersion).toBe(2);
  });

  it('leaves an order completed whose car was handed over, and its invoice standing', () => {
    const over = sampleOrderHistory;
    const debt = sampleTransferReversed({ invoice: 'stands' });
    givenEvents(...over)
      .when(ReverseTransfer)
      .thenEvents(debt);
    const state = stateOf(...over, debt);
    expect(orderDisplayStatus(state)).toBe(11);
    expect(state.lifecycle.value).toMatchObject({ fulfilment: 'completed', balance: 'owing' });
    givenEvents(...over, debt)
      .when({ ...RecordBalancePaid, bankReference: 'EFT-2' })
      .thenEvents(sampleBalancePaid({ bankReference: 'EFT-2', invoice: 'stands' }));
  });

  it('is due back no more once the order is cancelled, and is owed where it had gone back', () => {
    const cancelled = [...until('BalancePaid'), sampleOrderCancelled({ refundDueCents: 5_500_000 })];
    givenEvents(...cancelled)
      .when(ReverseTransfer)
      .thenEvents(sampleTransferReversed({ remainingCents: 0, refundDueCents: 100_000 }));
    const back = [...cancelled, sampleBalanceRefunded({ remainingCents: 100_000 }), sampleEvents.DepositRefunded];
    const debt = sampleTransferReversed();
    givenEvents(...back)
      .when(ReverseTransfer)
      .thenEvents(debt);
    expect(stateOf(...back, debt).lifecycle.value.fulfilment).toEqual({ cancelled: 'settled' });
    givenEvents(...back, debt)
      .when({ ...RecordBalancePaid, bankReference: 'EFT-2' })
      .thenEvents(sampleBalancePaid({ bankReference: 'EFT-2', settlesDebt: true }));
  });
});

describe('a transfer back that comes back', () => {
  it('is due again', () => {
    const cancelled = [...until('BalancePaid'), sampleOrderCancelled({ refundDueCents: 5_500_000 })];
    const back = [...cancelled, sampleEvents.DepositRefunded, sampleBalanceRefunded()];
    const reverse = { ...ReverseTransfer, direction: 'out', bankReference: 'out 000321' } as const;
    const reversed = sampleTransferReversed({
      direction: 'out',
      bankReference: 'OUT-000321',
      remainingCents: 0,
      refundDueCents: sampleBalanceCents,
    });
    givenEvents(...back)
      .when(reverse)
      .thenEvents(reversed);
    expect(stateOf(...back, reversed).lifecycle.value.fulfilment).toEqual({ cancelled: 'refundDue' });
    givenEvents(...back, reversed)
      .when({ ...sampleCommands.RecordBalanceRefunded, bankReference: 'OUT-2' })
      .thenEvents(sampleBalanceRefunded({ part: 2, bankReference: 'OUT-2' }));
  });
});

describe('what is taken back', () => {
  const paid = givenEvents(...until('BalancePaid'));

  it('is on record by its reference, and by its day and amount where they are named', () => {
    paid.when({ ...ReverseTransfer, bankReference: 'EFT-9' }).thenRefused('transfer-not-found');
    paid.when({ ...ReverseTransfer, day: '2026-11-01' }).thenRefused('transfer-not-found');
    paid.when({ ...ReverseTransfer, amountCents: 1 }).thenRefused('transfer-not-found');
    paid.when({ ...ReverseTransfer, day: '2026-11-02', amountCents: sampleBalanceCents }).thenEvents(withdrawn);
  });

  it('counts once, and goes on a day between its own and today', () => {
    givenEvents(...until('BalancePaid'), withdrawn)
      .when(ReverseTransfer)
      .thenRefused('transfer-not-found');
    for (const reversedOn of ['2026-11-01', '2026-11-03'])
      paid.when({ ...ReverseTransfer, reversedOn }).thenRefused({
        code: 'day-not-possible',
        message: 'A transfer is taken back between its day, 2026-11-02, and today.',
      });
  });

  it('keeps its line, unless it was recorded by mistake', () => {
    const line = { direction: 'in', bankReference: 'EFT-000123', day: '2026-11-02' } as const;
    const mistake = sampleTransferReversed({ invoice: 'withdrawn', isMistake: true });
    expect(hasBankLine(stateOf(...until('BalancePaid'), withdrawn).facts, line)).toBe(true);
    expect(hasBankLine(stateOf(...until('BalancePaid'), mistake).facts, line)).toBe(false);
    paid.when({ ...ReverseTransfer, isMistake: true }).thenEvents(mistake);
  });
});
