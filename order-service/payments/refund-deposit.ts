/** Refunds the deposit of a cancelled order, once per payment, however many callers try it and however often. */
import type { OrderEventOf } from '@driveaway/domain/order/order-events.ts';
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

type PaidDeposit = { readonly data: OrderEventOf<'DepositPaid'>['data']; readonly correlationId: string };

/**
 * The gateway's reference of the refund of a payment. Never change it: a refund is recognised by it. It has no character
 * to escape in a path, where ASP.NET, which eWAY appears to run on, refuses a colon by default, even an escaped one.
 */
export const refundReference = (paymentId: string): string => `refund-${paymentId}`;

/** The payments of a cancelled order that were captured and not paid back. */
const refundsDue = (events: readonly LoadedEvent[]): readonly PaidDeposit[] => {
  const refunded = new Set(
    events.flatMap(({ event }) => (event?.type === 'DepositRefunded' ? [event.data.paymentId] : [])),
  );
  return events.flatMap(({ event, metadata }) =>
    event?.type === 'DepositPaid' && !refunded.has(event.data.paymentId)
      ? [{ data: event.data, correlationId: metadata.correlationId }]
      : [],
  );
};

const askGateway = async (
  { gateway, log }: RefundPorts,
  { paymentId, transactionId, amountCents }: PaidDeposit['data'],
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
  { data, correlationId }: PaidDeposit,
  causationId: string,
): Promise<RefundProgress> => {
  const { paymentId, amountCents } = data;
  const outcome = await askGateway(ports, data);
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'refused') return { kind: 'refused', reason: outcome.message };
  const recorded = await executeOrderCommand(ports, {
    orderNo,
    command: { type: 'RecordDepositRefunded', data: { paymentId, amountCents, refundId: outcome.refundId } },
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

/**
 * Pays back every deposit of a cancelled order that was captured and not paid back, and records the gateway's refund
 * ids. Safe to call at any time, again, and at the same time. Throws only on faults.
 */
export const refundDeposit = async (ports: RefundPorts, orderNo: string): Promise<RefundProgress> => {
  const { state, events } = await loadOrder(ports, orderNo);
  const cancelled = events.find(({ type }) => type === 'OrderCancelled');
  if (cancelled === undefined) return { kind: 'none-due' };
  if (state.facts.cancellation === undefined) {
    return refundsDue(events).length === 0
      ? { kind: 'none-due' }
      : { kind: 'refused', reason: `The cancellation of ${orderNo} cannot be read here: pay back by hand, or mend it` };
  }
  let progress: RefundProgress = { kind: 'none-due' };
  for (const payment of refundsDue(events)) {
    progress = await refundPayment(ports, orderNo, payment, cancelled.id);
    if (progress.kind !== 'refunded') return progress;
  }
  return progress;
};
