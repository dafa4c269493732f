/** Refunds the deposit of a cancelled order and what was charged late, once per payment, however many callers try it and however often. */
import type { OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import { returnedRefundId } from '@driveaway/domain/payments/returned-refund.ts';
import type { RefundOutcome } from '@driveaway/infra/payments/port.ts';
import { derivedId } from '../orders/derived-id.ts';
import { executeOrderCommand, type OrderPorts } from '../orders/execute-order-command.ts';
import { loadOrder, type LoadedEvent } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

export type RefundPorts = OrderPorts & Pick<ServicePorts, 'gateway' | 'log'>;

/**
 * `none-due`: the order stands, or everything has been paid back. `unknown`: the gateway did not say; asking again under
 * the same reference is safe. `refused`: the gateway will not do it; `reason` is for operators.
 */
export type RefundProgress =
  | { readonly kind: 'none-due' }
  | { readonly kind: 'refunded' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly reason: string };

type Captured = {
  readonly type: 'DepositPaid' | 'LateChargeFound';
  readonly data: OrderEventOf<'DepositPaid'>['data'];
  readonly correlationId: string;
  readonly causationId: string;
};

/**
 * The gateway's reference of the refund of a payment. Never change it: a refund is recognised by it. It has no character
 * to escape in a path, where ASP.NET, which eWAY appears to run on, refuses a colon by default, even an escaped one.
 */
export const refundReference = (paymentId: string): string => `refund-${paymentId}`;

/** What was captured and not paid back: a deposit once the order is cancelled, what was charged late in any case. */
const refundsDue = (events: readonly LoadedEvent[]): readonly Captured[] => {
  const refunded = new Set<string>();
  for (const { event } of events) {
    if (event?.type === 'DepositRefunded' || event?.type === 'LateChargeRefunded') refunded.add(event.data.paymentId);
    if (event?.type === 'TransferReversed' && event.data.charge) refunded.delete(event.data.charge.paymentId);
  }
  const cancelled = events.find(({ type }) => type === 'OrderCancelled');
  return events.flatMap(({ id, event, metadata: { correlationId } }) => {
    const due = event?.type === 'LateChargeFound' ? id : cancelled?.id;
    if (event?.type !== 'DepositPaid' && event?.type !== 'LateChargeFound') return [];
    if (due === undefined || refunded.has(event.data.paymentId)) return [];
    return [{ type: event.type, data: event.data, correlationId, causationId: due }];
  });
};

const askGateway = async (
  { gateway, log }: RefundPorts,
  { paymentId, transactionId, amountCents }: Captured['data'],
): Promise<RefundOutcome> => {
  try {
    return await gateway.refund({ reference: refundReference(paymentId), transactionId, amountCents });
  } catch (fault) {
    log.error('The gateway failed', fault, { paymentId });
    return { kind: 'unknown' };
  }
};

const refundPayment = async (
  ports: RefundPorts,
  orderNo: string,
  { type, data, correlationId, causationId }: Captured,
): Promise<RefundProgress> => {
  const { paymentId, amountCents } = data;
  const outcome = await askGateway(ports, data);
  if (outcome.kind === 'unknown') return outcome;
  const refundId = outcome.kind === 'refunded' ? outcome.refundId : returnedRefundId(data.transactionId);
  if (outcome.kind === 'refused') return { kind: 'refused', reason: outcome.message };
  const recorded = await executeOrderCommand(ports, {
    orderNo,
    command: {
      type: type === 'DepositPaid' ? 'RecordDepositRefunded' : 'RecordLateChargeRefunded',
      data: { paymentId, amountCents, refundId },
    },
    // derived from the payment alone, so that only one refund is recorded, whoever gets here
    commandId: derivedId('deposit-refund', orderNo, paymentId),
    correlationId,
    causationId,
    actor: { kind: 'system', id: 'refunds' },
    content: { paymentId },
  });
  if (recorded.kind === 'refused') {
    throw new Error(`The refund of payment ${paymentId} was not recorded: ${recorded.refusal.code}`);
  }
  return { kind: 'refunded' };
};

/** It went back otherwise because the gateway would not, and the bank returned it: nobody pays it twice while people look for a way. */
const anotherWay: RefundProgress = {
  kind: 'refused',
  reason: 'What had been paid back otherwise has come back: pay it back another way (refund-otherwise)',
};

/**
 * Pays back every deposit of a cancelled order, and every late charge of any order, that was not paid back, and records the
 * gateway's refund ids; what the bank returned once is left to people. Safe to call at any time, again, and at the same time. Throws only on faults.
 */
export const refundDeposit = async (ports: RefundPorts, orderNo: string): Promise<RefundProgress> => {
  const { state, events } = await loadOrder(ports, orderNo);
  const due = refundsDue(events);
  const isUnreadable = events.some(({ type }) => type === 'OrderCancelled') && state.facts.cancellation === undefined;
  if (isUnreadable && due.length > 0) {
    return {
      kind: 'refused',
      reason: `The cancellation of ${orderNo} cannot be read here: pay back by hand, or mend it`,
    };
  }
  let progress: RefundProgress = { kind: 'none-due' };
  for (const payment of due) {
    const hasComeBack = state.facts.refundsOtherwise?.some(
      ({ paymentId, isReversed }) => isReversed === 'by-bank' && paymentId === payment.data.paymentId,
    );
    const one = hasComeBack ? anotherWay : await refundPayment(ports, orderNo, payment);
    // what waits for one keeps no other waiting, and a refusal is told before all else
    if (progress.kind !== 'refused' && (one.kind !== 'refunded' || progress.kind === 'none-due')) progress = one;
  }
  return progress;
};
