/** The books of the gateway against the events: what was charged, what the product knows of it. */
import { z } from 'zod';
import { orderEventSchemas } from '@driveaway/domain/order/order-events.ts';
import { givenUpCode } from '@driveaway/domain/order/given-up-payment.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { dataOf } from './claim.ts';
import type { SimulatorBooks } from '@driveaway/infra/payments/simulator/testing/control-simulator.ts';

/** What the events say of the money of one order. */
type OrderMoney = {
  readonly started: ReadonlySet<string>;
  readonly settled: ReadonlySet<string>;
  readonly paid: readonly {
    readonly paymentId: string;
    readonly amountCents: number;
    readonly transactionId: string;
  }[];
  readonly failed: readonly string[];
  /** Given up, and neither found since nor sought to the end. */
  readonly sought: ReadonlySet<string>;
  readonly late: OrderMoney['paid'];
  readonly refunds: readonly { readonly paymentId: string; readonly amountCents: number; readonly refundId: string }[];
  /** Cancelled with a deposit that has not gone back, or with a late charge that has not. */
  readonly isRefundDue: boolean;
};

const paymentSchema = z.object({ paymentId: z.string() });

const moneyOf = (events: readonly RecordedEvent[]): OrderMoney => {
  const of = (type: string) => events.filter((event) => event.type === type).map(dataOf);
  const idsOf = (...types: readonly string[]) => types.flatMap(of).map((data) => paymentSchema.parse(data).paymentId);
  const paid = of('DepositPaid').map((data) => orderEventSchemas.DepositPaid.shape.data.parse(data));
  const late = of('LateChargeFound').map((data) => orderEventSchemas.LateChargeFound.shape.data.parse(data));
  const ofDeposit = of('DepositRefunded').map((data) => orderEventSchemas.DepositRefunded.shape.data.parse(data));
  const ofLate = of('LateChargeRefunded').map((data) => orderEventSchemas.LateChargeRefunded.shape.data.parse(data));
  const failed = of('DepositPaymentFailed').map((data) =>
    orderEventSchemas.DepositPaymentFailed.shape.data.parse(data),
  );
  const givenUp = failed.filter(({ responseCode }) => responseCode === givenUpCode).map(({ paymentId }) => paymentId);
  const ended = new Set(idsOf('LateChargeFound', 'ChargeSearchEnded'));
  return {
    started: new Set(idsOf('DepositPaymentStarted')),
    settled: new Set(idsOf('DepositPaid', 'DepositPaymentFailed')),
    paid,
    failed: failed.map(({ paymentId }) => paymentId).filter((paymentId) => !givenUp.includes(paymentId)),
    sought: new Set(givenUp.filter((paymentId) => !ended.has(paymentId))),
    late,
    refunds: [...ofDeposit, ...ofLate],
    isRefundDue:
      (of('OrderCancelled').length > 0 && paid.length > 0 && ofDeposit.length === 0) || late.length > ofLate.length,
  };
};

export type BooksVerdict = {
  /** Orders with more than one charge, and charges that the order says have failed. */
  readonly doubleCharges: readonly string[];
  /** Events about money that the gateway does not confirm. */
  readonly unfounded: readonly string[];
  /** Payments that were started and have no outcome. */
  readonly openPayments: readonly string[];
  readonly openRefunds: readonly string[];
  /** Payments that were charged, given up and not found yet. */
  readonly sought: readonly string[];
  /** Approved charges less deposits paid, late charges found and those that are looked for, in cents: 0 once nothing is open. */
  readonly unexplainedCents: number;
};

/** Compares the books with the orders' events, by stream name. Streams of other kinds are passed by. */
export const checkBooks = (
  books: SimulatorBooks,
  streams: Iterable<readonly [string, readonly RecordedEvent[]]>,
): BooksVerdict => {
  const orders = [...streams].flatMap(([stream, events]) =>
    stream.startsWith('order-') ? [{ stream, money: moneyOf(events) }] : [],
  );
  const approved = new Map(
    books.charges.filter(({ kind }) => kind === 'approved').map((charge) => [charge.reference, charge]),
  );
  const doubleCharges: string[] = [];
  const unfounded: string[] = [];
  const openPayments: string[] = [];
  const openRefunds: string[] = [];
  const known = new Set(orders.flatMap(({ money }) => [...money.started]));
  const sought = orders.flatMap(({ money }) => [...money.sought]).filter((paymentId) => approved.has(paymentId));
  let paidCents = sought.reduce((total, paymentId) => total + (approved.get(paymentId)?.amountCents ?? 0), 0);
  for (const { stream, money } of orders) {
    const givenUp = new Set([...money.sought, ...money.late.map(({ paymentId }) => paymentId)]);
    const charged = [...money.started].filter((paymentId) => approved.has(paymentId) && !givenUp.has(paymentId));
    if (charged.length > 1) doubleCharges.push(`${stream} was charged ${charged.length} times: ${charged.join(', ')}`);
    for (const paymentId of money.failed) {
      if (approved.has(paymentId))
        doubleCharges.push(`${stream} was charged for ${paymentId}, which is said to have failed`);
    }
    for (const { paymentId, amountCents, transactionId } of [...money.paid, ...money.late]) {
      const charge = approved.get(paymentId);
      paidCents += amountCents;
      if (charge?.amountCents !== amountCents || charge.transactionId !== transactionId) {
        unfounded.push(`${stream} says that ${paymentId} was charged, the gateway does not`);
      }
    }
    for (const { refundId, amountCents } of money.refunds) {
      const isMade = books.refunds.some((refund) => refund.refundId === refundId && refund.amountCents === amountCents);
      if (!isMade) unfounded.push(`${stream} says that ${refundId} was refunded, the gateway does not`);
    }
    openPayments.push(...[...money.started].filter((paymentId) => !money.settled.has(paymentId)));
    if (money.isRefundDue) openRefunds.push(stream);
  }
  for (const reference of approved.keys()) {
    if (!known.has(reference)) unfounded.push(`the gateway charged ${reference}, which no order has started`);
  }
  const refunded = new Map<string, number>();
  for (const { transactionId, amountCents } of books.refunds) {
    refunded.set(transactionId, (refunded.get(transactionId) ?? 0) + amountCents);
  }
  for (const { transactionId, amountCents, reference } of approved.values()) {
    if ((refunded.get(transactionId ?? '') ?? 0) > amountCents) unfounded.push(`${reference} was refunded twice`);
  }
  const approvedCents = [...approved.values()].reduce((total, { amountCents }) => total + amountCents, 0);
  return { doubleCharges, unfounded, openPayments, openRefunds, sought, unexplainedCents: approvedCents - paidCents };
};
