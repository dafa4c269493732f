/** Cancels an offer that was not paid for in time, so that it does not stay open for ever. */
import { orderEventSchemas } from '@driveaway/domain/order/order-events.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { derivedId } from '../orders/derived-id.ts';
import { executeOrderCommand, type OrderPorts } from '../orders/execute-order-command.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { followOrders } from './follow-orders.ts';

export type LapsePorts = OrderPorts & Pick<ServicePorts, 'log'>;

export const lapseReason = 'The offer lapsed without a deposit.';
export const lapseTickMilliseconds = 5_000;
const retrySeconds = 60;

type OpenOffer = {
  /** When it expires; after that, when to try again. */
  dueAt: Temporal.Instant;
  /** While the bank has been asked, nothing lapses. */
  hasOpenPayment: boolean;
  readonly eventId: string;
  readonly correlationId: string;
};

/** The offers without a deposit, kept up by the events of all orders. */
const createOpenOffers = () => {
  const open = new Map<string, OpenOffer>();
  return {
    take: async (recorded: RecordedEvent): Promise<void> => {
      const { type, stream, id } = recorded;
      const orderNo = stream.slice(orderStreamPrefix.length);
      const offer = open.get(orderNo);
      if (type === 'OrderCreated') {
        const { data, metadata } = await openEvent(recorded, noKey);
        const { offerExpiresAt } = orderEventSchemas.OrderCreated.shape.data.pick({ offerExpiresAt: true }).parse(data);
        const dueAt = Temporal.Instant.from(offerExpiresAt);
        open.set(orderNo, { dueAt, hasOpenPayment: false, eventId: id, correlationId: metadata.correlationId });
      }
      if (type === 'DepositPaid' || type === 'OrderCancelled') open.delete(orderNo);
      if (offer !== undefined && type === 'DepositPaymentStarted') offer.hasOpenPayment = true;
      if (offer !== undefined && type === 'DepositPaymentFailed') offer.hasOpenPayment = false;
    },
    lapsed: (now: Temporal.Instant): readonly (readonly [orderNo: string, offer: OpenOffer])[] =>
      [...open].filter(([, { dueAt, hasOpenPayment }]) => !hasOpenPayment && Temporal.Instant.compare(dueAt, now) <= 0),
  };
};

/**
 * Cancels orders whose offer has expired without a deposit; one whose payment is open is left alone until that is
 * settled. Rebuilds its list from the events at every start. Ends when the signal aborts.
 */
export const startLapseReactor = async (
  ports: LapsePorts,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const { clock, log } = ports;
  const offers = createOpenOffers();
  const following = followOrders(ports, { name: 'lapse-reactor', take: offers.take, signal });

  const cancel = async ([orderNo, offer]: readonly [string, OpenOffer]): Promise<void> => {
    const now = clock.now();
    try {
      const outcome = await executeOrderCommand(ports, {
        orderNo,
        command: {
          type: 'CancelOrder',
          reason: lapseReason,
          by: 'lapse',
          at: now.toString({ smallestUnit: 'millisecond' }),
        },
        commandId: derivedId('lapse', orderNo),
        correlationId: offer.correlationId,
        causationId: offer.eventId,
        actor: { kind: 'system', id: 'lapse' },
        content: { orderNo },
      });
      if (outcome.kind === 'done') log.info('An offer lapsed', { orderNo });
      else log.info('An offer did not lapse', { orderNo, refusal: outcome.refusal.code });
    } catch (fault) {
      log.error('An expired offer could not be cancelled; trying again', fault, { orderNo });
    }
    // its own event will take it off the list; if none arrives, it is retried
    offer.dueAt = now.add({ seconds: retrySeconds });
  };

  while (!signal.aborted) {
    await wait(lapseTickMilliseconds, signal);
    // until the list has caught up, an offer in it may already have been paid
    if (signal.aborted || !following.progress().caughtUp) continue;
    for (const offer of offers.lapsed(clock.now())) {
      if (signal.aborted) break;
      await cancel(offer);
    }
  }
  await following.finished;
};
