/** The gateway's books beside the order's events, to the cent. */
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import type { LoadedOrder } from '@driveaway/order-service/orders/load-order.ts';
import { refundReference } from '@driveaway/order-service/payments/refund-deposit.ts';
import type { ModelGateway } from './model-gateway.ts';

type Amount = { readonly amountCents: number };
const sum = (amounts: readonly Amount[]): number => amounts.reduce((total, { amountCents }) => total + amountCents, 0);

const linesOf = (entries: readonly (readonly [name: string, amountCents: number, id: string])[]): string =>
  entries
    .map((entry) => entry.join(' '))
    .toSorted()
    .join(', ');

/** Every way in which books and order disagree; empty when all is well. For an order at rest. */
export const checkMoney = (
  { charges, refunds }: Pick<ModelGateway, 'charges' | 'refunds'>,
  { events, state }: LoadedOrder,
): readonly string[] => {
  const findings: string[] = [];
  const known: readonly OrderEvent[] = events.flatMap(({ event }) => (event === undefined ? [] : [event]));
  const started = known.flatMap((event) => (event.type === 'DepositPaymentStarted' ? [event.data] : []));
  const paid = known.flatMap((event) => (event.type === 'DepositPaid' ? [event.data] : []));
  const failed = known.flatMap((event) => (event.type === 'DepositPaymentFailed' ? [event.data] : []));
  const refunded = known.flatMap((event) => (event.type === 'DepositRefunded' ? [event.data] : []));

  const difference = sum(charges) - sum(refunds) - (sum(paid) - sum(refunded));
  if (difference !== 0) findings.push(`the gateway holds ${difference} cents more than the order knows of`);

  const captured = linesOf(charges.map((entry) => [entry.reference, entry.amountCents, entry.transactionId]));
  const recorded = linesOf(paid.map((entry) => [entry.paymentId, entry.amountCents, entry.transactionId]));
  if (captured !== recorded) findings.push(`captured are "${captured}", recorded as paid "${recorded}"`);

  const given = linesOf(refunds.map((entry) => [entry.reference, entry.amountCents, entry.refundId]));
  const noted = linesOf(refunded.map((entry) => [refundReference(entry.paymentId), entry.amountCents, entry.refundId]));
  if (given !== noted) findings.push(`paid back are "${given}", recorded as refunded "${noted}"`);

  if (charges.length > 1) findings.push(`one deposit was charged ${charges.length} times`);
  for (const { paymentId } of started) {
    const outcomes = [...paid, ...failed].filter((entry) => entry.paymentId === paymentId).length;
    if (outcomes !== 1) findings.push(`payment ${paymentId} has ${outcomes} outcomes`);
  }
  const isCancelled = state.facts.cancellation !== undefined;
  if (isCancelled && sum(charges) !== sum(refunds)) findings.push('a cancelled order has not been paid back');
  if (!isCancelled && refunds.length > 0) findings.push('an order that stands was paid back');
  for (const { type, kind } of state.anomalies) findings.push(`the order has an event that is ${kind}: ${type}`);
  return findings;
};
