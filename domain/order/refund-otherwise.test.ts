import { describe, expect, it } from 'vitest';
import { givenEvents } from '../testing/given-when-then.ts';
import {
  sampleBalanceCents,
  sampleDepositPaymentFailed,
  sampleDepositRefunded,
  sampleEvents,
  sampleOrderCancelled,
  sampleOrderHistory,
  sampleTransferReversed,
} from '../testing/order-builders.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import { emptyBooks, evolveBooks, imbalanceOf, positionOf } from '../reports/order-books.ts';
import { balanceHeldCents } from './balance-held.ts';
import { bankLineOf, hasBankLine } from './bank-line.ts';
import { decide } from './decide.ts';
import { givenUpCode } from './given-up-payment.ts';
import { isMadeVoidBy } from './made-void-by.ts';
import { depositHeldCents, refundDueCents } from './order-money.ts';
import type { OrderEvent } from './order-events.ts';
import { evolve, initialOrderState } from './order-state.ts';

const { RecordRefundOtherwise, RecordDepositRefunded, RecordBalanceRefunded, ReverseTransfer } = sampleCommands;
const paid = sampleOrderHistory.slice(0, sampleOrderHistory.findIndex(({ type }) => type === 'DepositPaid') + 1);
const due = [...paid, sampleOrderCancelled()];
const { how, refundedOn } = RecordRefundOtherwise;
const returned = sampleDepositRefunded({ refundId: 'OUT-000777', otherwise: { how, refundedOn } });
const returnedFirst = sampleDepositRefunded({ ...returned.data, remainingCents: sampleBalanceCents });
const refundOf = (cents: number) => ({ ...RecordRefundOtherwise, amountCents: cents });

describe('an order fee that went back by another way than the gateway', () => {
  it('is back, and settles the order', () => {
    givenEvents(...due)
      .when(RecordRefundOtherwise)
      .thenEvents(returned);
    const { lifecycle, anomalies } = [...due, returned].reduce(evolve, initialOrderState);
    expect([lifecycle.value.fulfilment, anomalies]).toEqual([{ cancelled: 'settled' }, []]);
  });

  it('leaves what is to come by bank transfer', () => {
    givenEvents(...paid, sampleEvents.BalancePaid, sampleOrderCancelled({ refundDueCents: 5_500_000 }))
      .when(RecordRefundOtherwise)
      .thenEvents(returnedFirst);
  });

  it('is the whole of it, of a cancelled order, once, on a day since the order was placed', () => {
    givenEvents(...due)
      .when(refundOf(99_999))
      .thenRefused({ code: 'refund-not-as-due', dueCents: 100_000 });
    givenEvents(...due)
      .when({ ...RecordRefundOtherwise, refundedOn: '2026-11-03' })
      .thenRefused({ code: 'day-not-possible', message: 'A refund is made between 2026-11-02 and 2026-11-02.' });
    givenEvents(...paid)
      .when(RecordRefundOtherwise)
      .thenNotPossible();
    givenEvents(...due, returned)
      .when(RecordRefundOtherwise)
      .thenNotPossible();
    const both = [
      ...paid,
      sampleEvents.BalancePaid,
      sampleOrderCancelled({ refundDueCents: 5_500_000 }),
      returnedFirst,
    ];
    givenEvents(...both)
      .when(RecordRefundOtherwise)
      .thenRefused({ code: 'refund-not-as-due', dueCents: 0 });
    givenEvents(...both)
      .when(RecordDepositRefunded)
      .thenRefused('payment-mismatch');
  });

  it('takes its line of the bank statement, as a transfer back does', () => {
    const line = { direction: 'out', bankReference: 'OUT-000777', day: '2026-11-02' } as const;
    expect(bankLineOf(returned)).toEqual(line);
    expect(bankLineOf(sampleDepositRefunded())).toBeUndefined();
    const { facts } = [...due, returned].reduce(evolve, initialOrderState);
    expect(hasBankLine(facts, line)).toBe(true);
    expect(hasBankLine(facts, { ...line, direction: 'in' })).toBe(false);
  });
});

const takeBack = { ...ReverseTransfer, direction: 'out', bankReference: 'out 000777' } as const;
const charge = { paymentId: RecordDepositRefunded.data.paymentId };
const cameBack = sampleTransferReversed({
  direction: 'out',
  charge,
  amountCents: 100_000,
  bankReference: 'OUT-000777',
  remainingCents: 0,
  refundDueCents: 100_000,
});
const mistake = sampleTransferReversed({ ...cameBack.data, isMistake: true });
const second = { ...RecordRefundOtherwise, bankReference: 'CHQ 12', how: 'By cheque.' };
const returnedAgain = sampleDepositRefunded({
  refundId: 'CHQ 12',
  otherwise: { how: 'By cheque.', refundedOn },
  part: 2,
});
const stateOf = (...events: readonly OrderEvent[]) => events.reduce(evolve, initialOrderState);

describe('an order fee that went back otherwise and is taken back', () => {
  it('is due again, once', () => {
    givenEvents(...due, returned)
      .when(takeBack)
      .thenEvents(cameBack);
    const { lifecycle, anomalies, facts } = stateOf(...due, returned, cameBack);
    expect([lifecycle.value.fulfilment, anomalies]).toEqual([{ cancelled: 'refundDue' }, []]);
    expect([depositHeldCents(facts), refundDueCents(facts)]).toEqual([100_000, 100_000]);
    givenEvents(...due, returned, cameBack)
      .when(takeBack)
      .thenRefused('transfer-not-found');
  });

  it('is told by its day and amount, and not before its day', () => {
    for (const other of [{ day: '2026-11-01' }, { amountCents: 99_999 }, { direction: 'in' }] as const)
      givenEvents(...due, returned)
        .when({ ...takeBack, ...other })
        .thenRefused('transfer-not-found');
    givenEvents(...due, returned)
      .when({ ...takeBack, reversedOn: '2026-11-01' })
      .thenRefused({
        code: 'day-not-possible',
        message: 'A transfer is taken back between its day, 2026-11-02, and today.',
      });
  });

  it('of the gateway it is not', () => {
    givenEvents(...due, sampleDepositRefunded())
      .when({ ...takeBack, bankReference: '30000001' })
      .thenRefused('transfer-not-found');
  });

  it('goes back again, with a number of its own, otherwise or by the gateway', () => {
    const given = [...due, returned, cameBack];
    givenEvents(...given)
      .when(second)
      .thenEvents(returnedAgain);
    givenEvents(...given)
      .when(RecordDepositRefunded)
      .thenEvents(sampleDepositRefunded({ part: 2 }));
    const { lifecycle, facts } = stateOf(...given, returnedAgain);
    expect([lifecycle.value.fulfilment, refundDueCents(facts)]).toEqual([{ cancelled: 'settled' }, 0]);
    const again = sampleTransferReversed({ ...cameBack.data, part: 2, bankReference: 'CHQ 12' });
    givenEvents(...given, returnedAgain)
      .when({ ...takeBack, bankReference: 'CHQ 12' })
      .thenEvents(again);
    givenEvents(...given, returnedAgain, again)
      .when({ ...second, bankReference: 'CHQ 13' })
      .thenEvents(sampleDepositRefunded({ refundId: 'CHQ 13', otherwise: { how: 'By cheque.', refundedOn }, part: 3 }));
  });

  it('keeps its line of the bank statement, unless it was a mistake', () => {
    const line = { direction: 'out', bankReference: 'OUT-000777', day: '2026-11-02' } as const;
    expect(hasBankLine(stateOf(...due, returned, cameBack).facts, line)).toBe(true);
    expect(hasBankLine(stateOf(...due, returned, mistake).facts, line)).toBe(false);
  });

  it('leaves the transfers of the balance alone, which are found first', () => {
    const both = [
      ...paid,
      sampleEvents.BalancePaid,
      sampleOrderCancelled({ refundDueCents: 5_500_000 }),
      returnedFirst,
    ];
    const transfer = { ...RecordBalanceRefunded, bankReference: 'OUT-000777', refundedOn: '2026-11-02' };
    const transferred = decide({ ...transfer, another: 'Two lines.' }, stateOf(...both));
    if (transferred.kind === 'refused') throw new Error(transferred.refusal.code);
    const ofBalance = sampleTransferReversed({
      direction: 'out',
      bankReference: 'OUT-000777',
      amountCents: transfer.amountCents,
      remainingCents: 0,
      refundDueCents: transfer.amountCents,
    });
    givenEvents(...both, ...transferred.events)
      .when(takeBack)
      .thenEvents(ofBalance);
    const after = stateOf(...both, ...transferred.events, cameBack).facts;
    expect([balanceHeldCents(after.balance), depositHeldCents(after)]).toEqual([0, 100_000]);
  });

  it('takes back what was said of it alone', () => {
    const { events } = { events: [returned, returnedAgain, sampleEvents.BalanceRefunded, sampleDepositRefunded()] };
    expect(events.map((event) => isMadeVoidBy(event, cameBack))).toEqual([true, false, false, false]);
  });

  it('is not among what was refunded in the books', () => {
    const books = [...due, returned, cameBack].reduce(evolveBooks, emptyBooks);
    expect(positionOf(books)).toMatchObject({ depositsRefundedCents: 0, depositRefundsDueCents: 100_000 });
    expect(imbalanceOf(positionOf(books))).toBe(0);
  });
});

const [givenUpEvent, lateCharge] = [sampleEvents.DepositPaymentFailed, sampleEvents.LateChargeFound];
const started = sampleOrderHistory.slice(0, paid.length - 1);
const givenUp = sampleDepositPaymentFailed({ ...givenUpEvent.data, responseCode: givenUpCode });
const found = [...started, givenUp, lateCharge];
const { transactionId, paymentId, amountCents } = lateCharge.data;
const backOtherwise = { ...RecordRefundOtherwise, transactionId };
const lateReturned = {
  type: 'LateChargeRefunded',
  data: { paymentId, amountCents, refundId: 'OUT-000777', otherwise: { how, refundedOn } },
} as const;
const lateCameBack = sampleTransferReversed({
  ...cameBack.data,
  remainingCents: 5_500_000,
  charge: { paymentId, isLate: true },
  refundDueCents: 0,
});

describe('a late charge that the gateway cannot pay back', () => {
  it('goes back otherwise, told by its transaction, all of it', () => {
    givenEvents(...found)
      .when(backOtherwise)
      .thenEvents(lateReturned);
    givenEvents(...found)
      .when(RecordRefundOtherwise)
      .thenNotPossible();
    givenEvents(...found)
      .when({ ...backOtherwise, amountCents: 99_999 })
      .thenRefused({ code: 'refund-not-as-due', dueCents: 100_000 });
    for (const other of [
      { events: found, command: { ...backOtherwise, transactionId: '999' } },
      { events: [...found, lateReturned], command: backOtherwise },
    ])
      givenEvents(...other.events)
        .when(other.command)
        .thenNotPossible();
    expect(stateOf(...found, lateReturned).facts.givenUp).toEqual([]);
    expect(bankLineOf(lateReturned)).toEqual({ direction: 'out', bankReference: 'OUT-000777', day: '2026-11-02' });
  });

  it('is due again once that is taken back, wherever the order stands', () => {
    givenEvents(...found, lateReturned)
      .when(takeBack)
      .thenEvents(lateCameBack);
    const after = stateOf(...found, lateReturned, lateCameBack);
    expect(after.facts.givenUp).toEqual([{ paymentId, amountCents, charge: lateCharge.data }]);
    expect([after.lifecycle.value, after.anomalies]).toEqual([stateOf(...found).lifecycle.value, []]);
    givenEvents(...found, lateReturned, lateCameBack)
      .when({ ...backOtherwise, bankReference: 'CHQ 12' })
      .thenEvents({ ...lateReturned, data: { ...lateReturned.data, refundId: 'CHQ 12' } });
    expect(isMadeVoidBy(lateReturned, lateCameBack)).toBe(true);
    const books = [...found, lateReturned, lateCameBack].reduce(evolveBooks, emptyBooks);
    expect(positionOf(books)).toMatchObject({ depositsRefundedCents: 0, depositRefundsDueCents: 100_000 });
  });

  it('leaves the balance and a cancelled order where they stand', () => {
    const settledAt = sampleOrderHistory.findIndex(({ type }) => type === 'BalancePaid');
    const others = sampleOrderHistory.slice(started.length, settledAt + 1);
    const retried = [...started, givenUp, lateCharge, sampleEvents.DepositPaymentStarted, ...others];
    for (const events of [retried, [...found, sampleOrderCancelled({ refundDueCents: 0 })]]) {
      const before = stateOf(...events, lateReturned);
      const decision = decide(takeBack, before);
      if (decision.kind === 'refused') throw new Error(decision.refusal.code);
      const after = decision.events.reduce(evolve, before);
      expect([after.lifecycle.value, after.anomalies]).toEqual([before.lifecycle.value, before.anomalies]);
      expect(after.facts.balance).toEqual(before.facts.balance);
      expect(after.facts.givenUp).toHaveLength(1);
    }
  });
});
