import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderToDoDocumentSchema } from '@driveaway/domain/api/read-models.ts';
import { decide } from '@driveaway/domain/order/decide.ts';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { evolve, initialOrderState } from '@driveaway/domain/order/order-state.ts';
import {
  sampleChargesChanged,
  sampleDepositPaid,
  sampleDepositPaymentFailed,
  sampleDepositPaymentStarted,
  sampleDepositRefunded,
  sampleEvents,
  sampleOrderCreated,
  sampleOrderNo,
  sampleTransferReversed,
} from '@driveaway/domain/testing/order-builders.ts';
import { givenUpCode } from '@driveaway/domain/order/given-up-payment.ts';
import { recordEvents, type RecordedOrderEvent } from '@driveaway/domain/testing/recorded-events.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { plainJson } from '../engine/plain-json.ts';
import { listsAfter } from '../testing/lists-in-memory.ts';
import { orderToDo } from './order-to-do.ts';

const { OrderCreated, DepositPaymentFailed, OrderCancelled } = sampleEvents;
const asFacts = (recorded: readonly RecordedOrderEvent[]) => recorded.map((fact) => ({ read: true as const, ...fact }));
const toDoAfter = (...events: readonly OrderEvent[]) =>
  orderToDoDocumentSchema.parse(orderToDo.advance(undefined, asFacts(recordEvents(events))));

const commandNames = [
  'StartDepositPayment',
  'RecordDepositPaid',
  'RecordDepositPaymentFailed',
  'CancelOrder',
  'RecordDepositRefunded',
  'IssueContract',
  'AcceptContract',
  'ApproveOrder',
] as const;

/** The command about the payment that is open, or the one that was paid; a new payment has a new id. */
const aboutPayment = (command: OrderCommand, paymentId: string): OrderCommand => {
  if (command.type === 'StartDepositPayment') return { ...command, paymentId };
  if (command.type === 'RecordDepositPaid') return { ...command, data: { ...command.data, paymentId } };
  if (command.type === 'RecordDepositPaymentFailed') return { ...command, data: { ...command.data, paymentId } };
  if (command.type === 'RecordDepositRefunded') return { ...command, data: { ...command.data, paymentId } };
  return command;
};

const paymentIdOf = (payment: number): string => `7f1e2d3c-4b5a-4968-8776-${payment.toString().padStart(12, '0')}`;

/** The events of an order that was sent these commands; what it refused left none. */
const historyOf = (names: readonly (typeof commandNames)[number][]): readonly RecordedOrderEvent[] => {
  let state = initialOrderState;
  let payments = 0;
  const events: OrderEvent[] = [];
  for (const name of ['CreateOrder' as const, ...names]) {
    const payment = name === 'StartDepositPayment' ? payments + 1 : payments;
    const decision = decide(aboutPayment(sampleCommands[name], paymentIdOf(payment)), state);
    if (decision.kind === 'refused') continue;
    payments = payment;
    events.push(...decision.events);
    state = decision.events.reduce(evolve, state);
  }
  return recordEvents(events);
};

const histories = fc.array(fc.constantFrom(...commandNames), { maxLength: 30, size: 'max' }).map(historyOf);

describe('what is to do about an order', () => {
  it('is what lists in memory say, event by event, also when the document is made anew at any moment', () => {
    let payments = 0;
    let refunds = 0;
    fc.assert(
      fc.property(histories, (history) => {
        let body = orderToDo.advance(undefined, asFacts(history.slice(0, 1)));
        for (let length = 1; length <= history.length; length += 1) {
          const seen = history.slice(0, length);
          // as the store gives it back
          if (length > 1) body = orderToDo.advance(plainJson(body), asFacts(seen.slice(-1)));
          expect(orderToDo.advance(undefined, asFacts(seen))).toEqual(body);
          const toDo = orderToDoDocumentSchema.parse(body);
          const lists = listsAfter(seen);
          const inMilliseconds = (instant: string | undefined): string | undefined =>
            instant === undefined
              ? undefined
              : Temporal.Instant.from(instant).toString({ smallestUnit: 'millisecond' });
          expect(toDo.openPayments.map(({ paymentId, startedAt }) => [paymentId, startedAt])).toEqual(
            lists.openPayments.map(([paymentId, startedAt]) => [paymentId, inMilliseconds(startedAt)]),
          );
          expect(toDo.paymentOpenSince).toBe(inMilliseconds(lists.openPayments[0]?.[1]));
          expect(toDo.offerExpiresAt).toBe(inMilliseconds(lists.lapsesAt));
          expect(toDo.refundDueSince !== undefined).toBe(lists.isRefundDue);
          payments += lists.openPayments.length;
          refunds += lists.isRefundDue ? 1 : 0;
        }
      }),
      { seed: 20_261_122, numRuns: 300 },
    );
    // the histories got there
    expect(payments).toBeGreaterThan(100);
    expect(refunds).toBeGreaterThan(30);
  });

  it('is nothing any more once the deposit is paid, and a refund from the cancellation until it was made', () => {
    const paid = [OrderCreated, sampleDepositPaymentStarted(), sampleDepositPaid()];
    const nothing = { openPayments: [], offer: null, answerBy: null };
    expect(toDoAfter(...paid)).toEqual({
      orderNo: sampleOrderNo,
      ...nothing,
      isCancelled: false,
      deposits: [expect.any(String)],
      givenUp: [],
      lateCharges: [],
    });
    expect(toDoAfter(...paid, OrderCancelled)).toMatchObject({ refundDueSince: '2026-11-02T03:00:00.000Z' });
    expect(toDoAfter(...paid, OrderCancelled, sampleDepositRefunded())).not.toHaveProperty('refundDueSince');
    const { paymentId } = sampleDepositRefunded().data;
    const cameBack = sampleTransferReversed({ direction: 'out', charge: { paymentId } });
    expect(toDoAfter(...paid, OrderCancelled, sampleDepositRefunded(), cameBack)).toMatchObject({
      deposits: [paymentId],
      refundDueSince: expect.any(String),
    });
    const ofBalance = sampleTransferReversed({ direction: 'out' });
    expect(toDoAfter(...paid, OrderCancelled, sampleDepositRefunded(), ofBalance)).toMatchObject({ deposits: [] });
  });

  it('is to look up a payment that is held, apart from those of which nothing is known', () => {
    const started = [OrderCreated, sampleDepositPaymentStarted()];
    expect(toDoAfter(...started)).toMatchObject({ paymentOpenSince: '2026-11-02T01:00:00.000Z' });
    const held = toDoAfter(...started, sampleEvents.DepositPaymentHeld);
    expect(held).toMatchObject({ paymentHeldSince: '2026-11-02T02:00:00.000Z' });
    expect(held).not.toHaveProperty('paymentOpenSince');
    expect(held).not.toHaveProperty('offerExpiresAt');
    expect(toDoAfter(...started, sampleEvents.DepositPaymentHeld, sampleDepositPaid())).not.toHaveProperty(
      'paymentHeldSince',
    );
  });

  it('is to end an order whose other charges a company did not accept in time', () => {
    const asked = [
      sampleOrderCreated({ buyerType: 'company' }),
      sampleDepositPaymentStarted(),
      sampleDepositPaid(),
      sampleEvents.ContractIssued,
      sampleChargesChanged(),
    ];
    const { ContractIssued, ContractAccepted, OrderChanged } = sampleEvents;
    const answerBy = '2026-11-09T01:00:00.000Z';
    expect(toDoAfter(...asked, ContractIssued)).toMatchObject({ answerBy, offerExpiresAt: answerBy, offer: null });
    for (const answer of [ContractAccepted, OrderChanged, OrderCancelled])
      expect(toDoAfter(...asked, answer)).not.toHaveProperty('offerExpiresAt');
  });

  it('is to look for a payment that was given up, from ten minutes later, and to pay back what turns up', () => {
    const givenUp = [
      OrderCreated,
      sampleDepositPaymentStarted(),
      sampleDepositPaymentFailed({ responseCode: givenUpCode }),
    ];
    const { LateChargeFound, LateChargeRefunded, ChargeSearchEnded } = sampleEvents;
    expect(toDoAfter(...givenUp)).toMatchObject({ chargeSearchFrom: '2026-11-02T02:10:00.000Z', openPayments: [] });
    expect(toDoAfter(...givenUp, ChargeSearchEnded)).not.toHaveProperty('chargeSearchFrom');
    const found = toDoAfter(...givenUp, LateChargeFound);
    expect(found).toMatchObject({ refundDueSince: expect.any(String) });
    expect(found).not.toHaveProperty('chargeSearchFrom');
    expect(toDoAfter(...givenUp, LateChargeFound, LateChargeRefunded)).not.toHaveProperty('refundDueSince');
    const { paymentId } = LateChargeFound.data;
    const cameBack = sampleTransferReversed({ direction: 'out', charge: { paymentId, isLate: true } });
    expect(toDoAfter(...givenUp, LateChargeFound, LateChargeRefunded, cameBack)).toMatchObject({
      lateCharges: [paymentId],
      deposits: [],
      refundDueSince: expect.any(String),
    });
  });

  it('is a second refund when two deposits were captured and one was paid back', () => {
    const second = paymentIdOf(2);
    const toDo = toDoAfter(
      OrderCreated,
      sampleDepositPaymentStarted(),
      sampleDepositPaid(),
      OrderCancelled,
      sampleDepositPaid({ paymentId: second }),
      sampleDepositRefunded(),
    );
    expect(toDo).toMatchObject({ deposits: [second], refundDueSince: '2026-11-02T03:00:00.000Z' });
  });

  it('has instants that sort as text, however they were recorded', () => {
    const toDo = toDoAfter(sampleOrderCreated({ offerExpiresAt: '2026-11-09T00:00:00Z' }));
    expect(toDo.offerExpiresAt).toBe('2026-11-09T00:00:00.000Z');
  });

  it('is the refund of an order whose cancellation cannot be read', () => {
    const paid = asFacts(recordEvents([OrderCreated, sampleDepositPaymentStarted(), sampleDepositPaid()]));
    const unread = { read: false, type: 'OrderCancelled', kind: 'unreadable', metadata: undefined } as const;
    const body = orderToDo.advance(undefined, [...paid, { ...unread, revision: 3 }]);
    expect(body).toMatchObject({ isCancelled: true, refundDueSince: expect.any(String) });
    // and of no order without a deposit
    expect(orderToDo.advance(undefined, [...paid.slice(0, 1), { ...unread, revision: 1 }])).not.toHaveProperty(
      'refundDueSince',
    );
  });

  it('leaves an offer alone when what became of its payment cannot be read', () => {
    const body = orderToDo.advance(undefined, [
      ...asFacts(recordEvents([OrderCreated, sampleDepositPaymentStarted(), DepositPaymentFailed])),
      { read: false, type: 'DepositPaymentStarted', kind: 'unreadable', metadata: undefined, revision: 3 },
    ]);
    expect(body).not.toHaveProperty('offerExpiresAt');
  });
});
