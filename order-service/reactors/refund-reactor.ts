/** Pays back a cancelled order's deposit, even if the process crashed in between. */
import { orderEventSchemas } from '@driveaway/domain/order/order-events.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { refundDeposit, type RefundPorts, type RefundProgress } from '../payments/refund-deposit.ts';
import { followOrders } from './follow-orders.ts';

type DueRefund = { tries: number; at: Temporal.Instant };

export const refundTickMilliseconds = 500;
const refundsAtOnce = 4;
/** Between tries: doubling from the first to the last, in seconds. A refusal needs people, so it is tried more rarely. */
const delays = { unknown: { first: 2, last: 60 }, refused: { first: 60, last: 3_600 } } as const;

const delayAfter = (kind: keyof typeof delays, tries: number): { readonly seconds: number } => {
  const { first, last } = delays[kind];
  return { seconds: Math.min(last, first * 2 ** Math.min(20, tries - 1)) };
};

/** The orders whose deposit may have to go back, kept up by the events of all orders. */
const createDueRefunds = (now: () => Temporal.Instant) => {
  // a deposit may still come in after the cancellation, when the bank was asked before it
  const cancelled = new Set<string>();
  const due = new Map<string, DueRefund>();
  return {
    take: async (recorded: RecordedEvent): Promise<void> => {
      const { type, stream } = recorded;
      const orderNo = stream.slice(orderStreamPrefix.length);
      if (type === 'OrderCancelled') {
        const { data } = await openEvent(recorded, noKey);
        const { refundDueCents } = orderEventSchemas.OrderCancelled.shape.data.parse(data);
        cancelled.add(orderNo);
        if (refundDueCents > 0) due.set(orderNo, { tries: 0, at: now() });
      }
      if (type === 'DepositPaid' && cancelled.has(orderNo)) due.set(orderNo, { tries: 0, at: now() });
      if (type === 'DepositRefunded') due.delete(orderNo);
    },
    ready: (): readonly (readonly [orderNo: string, refund: DueRefund])[] => {
      const at = now();
      return [...due].filter(([, refund]) => Temporal.Instant.compare(refund.at, at) <= 0);
    },
    done: (orderNo: string, refund: DueRefund): void => {
      // a deposit captured meanwhile has put the order back on the list
      if (due.get(orderNo) === refund) due.delete(orderNo);
    },
  };
};

/**
 * Refunds the deposits of cancelled orders until the gateway has done it: an unknown outcome is asked for again under the
 * same reference, a refusal is an alarm in the log and tried again later. Rebuilds its list from the events at every
 * start. Ends when the signal aborts.
 */
export const startRefundReactor = async (
  ports: RefundPorts,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const { clock, log } = ports;
  const refunds = createDueRefunds(clock.now);
  const following = followOrders(ports, { name: 'refund-reactor', take: refunds.take, signal });

  const tryRefund = async (orderNo: string): Promise<RefundProgress> => {
    try {
      return await refundDeposit(ports, orderNo);
    } catch (fault) {
      log.error('A refund could not be recorded; trying again', fault, { orderNo });
      return { kind: 'unknown' };
    }
  };

  const refund = async ([orderNo, entry]: readonly [string, DueRefund]): Promise<void> => {
    entry.tries += 1;
    const progress = await tryRefund(orderNo);
    if (progress.kind === 'none-due' || progress.kind === 'refunded') {
      if (progress.kind === 'refunded') log.info('A deposit was refunded', { orderNo });
      refunds.done(orderNo, entry);
      return;
    }
    const delay = delayAfter(progress.kind, entry.tries);
    entry.at = clock.now().add(delay);
    if (progress.kind === 'refused') {
      log.error('The gateway refuses a refund that is due', new Error(progress.reason), {
        orderNo,
        tries: entry.tries,
        nextTryInSeconds: delay.seconds,
      });
    }
  };

  while (!signal.aborted) {
    await wait(refundTickMilliseconds, signal);
    // until the list has caught up, a refund in it may already have been made
    if (signal.aborted || !following.progress().caughtUp) continue;
    const ready = refunds.ready();
    for (let first = 0; first < ready.length && !signal.aborted; first += refundsAtOnce) {
      await Promise.all(ready.slice(first, first + refundsAtOnce).map(refund));
    }
  }
  await following.finished;
};
