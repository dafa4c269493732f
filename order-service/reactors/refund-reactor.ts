/** Pays back a cancelled order's deposit, even if the process crashed in between. */
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { refundDeposit, type RefundPorts, type RefundProgress } from '../payments/refund-deposit.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { DueOrderPorts } from './due-orders.ts';
import { workOffDue } from './work-off-due.ts';

export const refundTickMilliseconds = 500;
const refundsAtOnce = 4;
/** Between tries: doubling from the first to the last, in seconds. A refusal needs people, so it is tried more rarely. */
const delays = { unknown: { first: 2, last: 60 }, refused: { first: 60, last: 3_600 } } as const;

/** About a quarter of an hour: so often nobody knows before it is an alarm, and again each time after as many. */
const unknownTries = 20;

/** After which it is no longer shown as due, unless a deposit was captured meanwhile. */
const doneDelay = { seconds: 2 } as const;

const delayAfter = (kind: keyof typeof delays, tries: number): { readonly seconds: number } => {
  const { first, last } = delays[kind];
  return { seconds: Math.min(last, first * 2 ** Math.min(20, tries - 1)) };
};

/**
 * Refunds the deposits of cancelled orders until the gateway has done it: an unknown outcome is asked for again under the
 * same reference, a refusal is an alarm in the log and tried again later. Ends when the signal aborts.
 */
export const startRefundReactor = async (
  ports: RefundPorts & DueOrderPorts & Pick<ServicePorts, 'elapsed'>,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const { log } = ports;

  const tryRefund = async (orderNo: string): Promise<RefundProgress> => {
    try {
      return await refundDeposit(ports, orderNo);
    } catch (fault) {
      log.error('A refund could not be recorded; trying again', fault, { orderNo });
      return { kind: 'unknown' };
    }
  };

  await workOffDue(ports, {
    name: 'refund-reactor',
    field: 'refundDueSince',
    dueWhen: { shownFor: 0 },
    tickMilliseconds: refundTickMilliseconds,
    atOnce: refundsAtOnce,
    work: async ({ orderNo, tries }) => {
      const progress = await tryRefund(orderNo);
      if (progress.kind === 'refunded') log.info('A deposit was refunded', { orderNo });
      if (progress.kind === 'none-due' || progress.kind === 'refunded') return doneDelay;
      const delay = delayAfter(progress.kind, tries);
      if (progress.kind === 'unknown' && tries % unknownTries === 0) {
        log.error('The gateway does not say what became of a refund that is due', new Error('unknown'), {
          orderNo,
          tries,
        });
      }
      if (progress.kind === 'refused') {
        log.error('The gateway refuses a refund that is due', new Error(progress.reason), {
          orderNo,
          tries,
          nextTryInSeconds: delay.seconds,
        });
      }
      return delay;
    },
    signal,
    wait,
  });
};
