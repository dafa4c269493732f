/** Finds out the outcome of payments for which none was recorded, after a timeout, a crash or a lost answer. */
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { loadOrderWithoutPersonal, type LoadedEvent } from '../orders/load-order.ts';
import { chargeDeadlineMilliseconds, type DepositPorts } from '../payments/pay-deposit.ts';
import { lookUpInTime } from '../payments/look-up-in-time.ts';
import { paymentRecordOf, recordPaymentHeld, recordPaymentOutcome } from '../payments/record-payment-outcome.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { DueOrderPorts } from './due-orders.ts';
import { openPaymentsInEvents } from './open-payments-in-events.ts';
import { workOffDue, type OrderAtWork } from './work-off-due.ts';

type OpenPayment = {
  readonly orderNo: string;
  readonly paymentId: string;
  readonly amountCents: number;
  /** As the to-do has it, open or held. */
  readonly since: readonly string[];
  readonly correlationId: string;
  readonly eventId: string;
};

/** Longer than a customer waits: looking up a reference closes it, and that must not block a charge in flight. */
const undisturbedMilliseconds = chargeDeadlineMilliseconds + 2_000;
export const reconcilerTickMilliseconds = 1_000;
/** Between look-ups: doubling from the first to the last, in seconds. */
const retries = { first: 2, last: 240 } as const;
const lookUpsAtOnce = 8;

/** The payments without an outcome, as the events of their order say. */
const openPaymentsOf = (orderNo: string, events: readonly LoadedEvent[]): readonly OpenPayment[] =>
  events.flatMap(({ event, id, metadata: { correlationId, recordedAt } }) => {
    if (event?.type !== 'DepositPaymentStarted') return [];
    const { paymentId, amountCents } = event.data;
    const { kind } = paymentRecordOf(events, paymentId);
    if (kind !== 'open' && kind !== 'held') return [];
    const held = events.filter(
      (one) => one.event?.type === 'DepositPaymentHeld' && one.event.data.paymentId === paymentId,
    );
    const since = [recordedAt, ...held.map(({ metadata }) => metadata.recordedAt)].map(sortableInstant);
    return [{ orderNo, paymentId, amountCents, since, correlationId, eventId: id }];
  });

type ReconcilerPorts = DepositPorts & DueOrderPorts & Pick<ServicePorts, 'metrics' | 'elapsed'>;

/**
 * Looks up every payment that this process has seen open for twelve seconds, ever more rarely until the gateway knows, and
 * records what it says, that it is held for review too; a payment that never reached the gateway has failed, and one that it does not find in time is given up. While the to-do projection is built or behind, the
 * events themselves say which are open. Ends when the signal aborts.
 */
export const startPaymentReconciler = async (
  ports: ReconcilerPorts,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
  /** Of those of which nothing is known, of those that are held, or both. */
  fields: readonly ('paymentOpenSince' | 'paymentHeldSince')[] = ['paymentOpenSince', 'paymentHeldSince'],
): Promise<void> => {
  const { gateway, log, elapsed = () => performance.now() } = ports;

  /** Gives in how many milliseconds "not found" is to be believed, when that is what the gateway says too early. */
  const settle = async (payment: OpenPayment, shownMilliseconds: number): Promise<number | undefined> => {
    const { orderNo, paymentId, amountCents, correlationId, eventId } = payment;
    const found = await lookUpInTime(gateway, payment, signal, wait);
    if (found.kind === 'unknown') return undefined;
    const recording = { orderNo, paymentId, correlationId, causationId: eventId, recordedBy: 'payment-reconciler' };
    if (found.kind === 'held') {
      await recordPaymentHeld(ports, recording);
      return undefined;
    }
    // a gateway that cannot close a reference may still be processing a charge that its look-up does not show yet
    const patience = found.kind === 'not-found' ? await gateway.notFoundPatience() : 0;
    if (shownMilliseconds < patience) return patience - shownMilliseconds;
    const outcome = patience > 0 ? ({ kind: 'given-up' } as const) : found;
    await recordPaymentOutcome(ports, { ...recording, amountCents, outcome });
    log.info('An open payment was reconciled', { orderNo, paymentId, outcome: outcome.kind });
    return undefined;
  };

  const reconcile = async ({ orderNo, since, shownMilliseconds }: OrderAtWork): Promise<number | undefined> => {
    // what the read model shows as open may be settled since, and another payment begun: neither is asked about
    const { events } = await loadOrderWithoutPersonal(ports, orderNo);
    const payment = openPaymentsOf(orderNo, events).find((one) => one.since.includes(since));
    return payment === undefined ? undefined : settle(payment, shownMilliseconds);
  };

  const shared = {
    name: 'payment-reconciler',
    dueWhen: { shownFor: undisturbedMilliseconds },
    tickMilliseconds: reconcilerTickMilliseconds,
    atOnce: lookUpsAtOnce,
    work: async (order: OrderAtWork) => {
      const seconds = Math.min(retries.last, retries.first * 2 ** Math.min(20, order.tries - 1));
      try {
        const finalIn = await reconcile(order);
        if (finalIn !== undefined) return { seconds: Math.min(seconds, finalIn / 1_000) };
      } catch (fault) {
        log.error('An open payment could not be reconciled; trying again', fault, { orderNo: order.orderNo });
      }
      return { seconds };
    },
    signal,
    wait,
  };
  const ofOpen = {
    whileLate: openPaymentsInEvents({ ...ports, elapsed }),
    onTick: (orders: number) => ports.metrics?.set('driveaway_open_payments', orders),
  };
  await Promise.all(
    fields.map((field) =>
      workOffDue(ports, Object.assign({}, shared, field === 'paymentOpenSince' ? ofOpen : {}, { field })),
    ),
  );
};
