/** Finds out the outcome of payments for which none was recorded, after a timeout, a crash or a lost answer. */
import { z } from 'zod';
import { orderEventSchemas } from '@driveaway/domain/order/order-events.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { PaymentLookup } from '@driveaway/infra/payments/port.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { chargeDeadlineMilliseconds, type DepositPorts } from '../payments/pay-deposit.ts';
import { recordPaymentOutcome } from '../payments/record-payment-outcome.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { followOrders } from './follow-orders.ts';

type OpenPayment = {
  readonly orderNo: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly startedAt: Temporal.Instant;
  readonly correlationId: string;
  readonly eventId: string;
  /** Not before this, because the last look-up said nothing. */
  retryAt: Temporal.Instant | undefined;
};

/** Longer than a customer waits: looking up a reference closes it, and that must not block a charge in flight. */
const undisturbedMilliseconds = chargeDeadlineMilliseconds + 2_000;
export const reconcilerTickMilliseconds = 1_000;
const retryMilliseconds = 2_000;
const lookUpDeadlineMilliseconds = 10_000;
const lookUpsAtOnce = 8;

const settledSchema = z.object({ paymentId: z.string() });
/** The payments that are open, kept up by the events of all orders. */
const createOpenPayments = () => {
  const open = new Map<string, OpenPayment>();
  return {
    count: (): number => open.size,
    take: async (recorded: RecordedEvent): Promise<void> => {
      const { type, stream } = recorded;
      if (type === 'DepositPaid' || type === 'DepositPaymentFailed') {
        const { data } = await openEvent(recorded, noKey);
        open.delete(settledSchema.parse(data).paymentId);
      } else if (type === 'DepositPaymentStarted') {
        const { data, metadata, id } = await openEvent(recorded, noKey);
        const { paymentId, amountCents } = orderEventSchemas.DepositPaymentStarted.shape.data.parse(data);
        open.set(paymentId, {
          orderNo: stream.slice(orderStreamPrefix.length),
          paymentId,
          amountCents,
          startedAt: Temporal.Instant.from(metadata.recordedAt),
          correlationId: metadata.correlationId,
          eventId: id,
          retryAt: undefined,
        });
      }
    },
    due: (now: Temporal.Instant): readonly OpenPayment[] =>
      [...open.values()].filter(({ startedAt, retryAt }) => {
        const from = retryAt ?? startedAt.add({ milliseconds: undisturbedMilliseconds });
        return Temporal.Instant.compare(from, now) <= 0;
      }),
  };
};

/**
 * Looks up every payment that has been open for twelve seconds, again and again until the gateway knows, and records
 * what it says; a payment that never reached the gateway has failed. Rebuilds its list from the events at every start.
 * Ends when the signal aborts.
 */
export const startPaymentReconciler = async (
  ports: DepositPorts & Pick<ServicePorts, 'metrics'>,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const { gateway, clock, log } = ports;
  const payments = createOpenPayments();
  const following = followOrders(ports, { name: 'payment-reconciler', take: payments.take, signal });

  const lookUpInTime = async (paymentId: string): Promise<PaymentLookup> => {
    const timer = new AbortController();
    const late = async (): Promise<PaymentLookup> => {
      await wait(lookUpDeadlineMilliseconds, AbortSignal.any([timer.signal, signal]));
      return { kind: 'unknown' };
    };
    try {
      return await Promise.race([gateway.lookUp(paymentId), late()]);
    } finally {
      timer.abort();
    }
  };

  /** A gateway that cannot close a reference may still be processing a charge that its look-up does not show yet. */
  const isFinalByNow = async ({ startedAt }: OpenPayment): Promise<boolean> => {
    const finalAt = startedAt.add({ milliseconds: await gateway.notFoundIsFinalAfter() });
    return Temporal.Instant.compare(finalAt, clock.now()) <= 0;
  };

  const reconcile = async (payment: OpenPayment): Promise<void> => {
    const { orderNo, paymentId, amountCents, correlationId, eventId } = payment;
    payment.retryAt = clock.now().add({ milliseconds: retryMilliseconds });
    try {
      const outcome = await lookUpInTime(paymentId);
      if (outcome.kind === 'unknown') return;
      if (outcome.kind === 'not-found' && !(await isFinalByNow(payment))) return;
      await recordPaymentOutcome(ports, {
        orderNo,
        paymentId,
        amountCents,
        outcome,
        correlationId,
        causationId: eventId,
        recordedBy: 'payment-reconciler',
      });
      log.info('An open payment was reconciled', { orderNo, paymentId, outcome: outcome.kind });
    } catch (fault) {
      log.error('An open payment could not be reconciled; trying again', fault, { orderNo, paymentId });
    }
  };

  while (!signal.aborted) {
    await wait(reconcilerTickMilliseconds, signal);
    // until the list has caught up, a payment in it may already be settled
    if (signal.aborted || !following.progress().caughtUp) continue;
    ports.metrics?.set('driveaway_open_payments', payments.count());
    const due = payments.due(clock.now());
    for (let first = 0; first < due.length && !signal.aborted; first += lookUpsAtOnce) {
      await Promise.all(due.slice(first, first + lookUpsAtOnce).map(reconcile));
    }
  }
  await following.finished;
};
