/** Cancels an offer that was not paid for in time, or whose changed charges were not accepted: none stays open for ever. */
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { derivedId } from '../orders/derived-id.ts';
import { executeOrderCommand, type OrderPorts } from '../orders/execute-order-command.ts';
import { loadOrderWithoutPersonal } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { DueOrderPorts } from './due-orders.ts';
import { workOffDue } from './work-off-due.ts';

type LapsePorts = OrderPorts & DueOrderPorts & Pick<ServicePorts, 'believedClock' | 'elapsed' | 'log'>;

export const lapseReason = 'The offer lapsed without a deposit.';
export const chargesLapseReason = 'The changed charges were not accepted in time.';
export const lapseTickMilliseconds = 5_000;
/** Its own event takes it off the list; if none arrives, it is retried. */
const retry = { seconds: 60 } as const;

/**
 * Cancels orders whose offer has expired without a deposit, and those of companies whose charges changed without an answer; one whose payment is open is left alone until that is
 * settled. Ends when the signal aborts.
 */
export const startLapseReactor = async (
  ports: LapsePorts,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const { clock, believedClock, log } = ports;

  const cancel = async (orderNo: string): Promise<void> => {
    const { events, state } = await loadOrderWithoutPersonal(ports, orderNo);
    const [created] = events;
    if (created === undefined) throw new Error(`Order ${orderNo} has no events`);
    const outcome = await executeOrderCommand(ports, {
      orderNo,
      command: {
        type: 'CancelOrder',
        reason: state.facts.deposit === undefined ? lapseReason : chargesLapseReason,
        by: 'lapse',
        at: clock.now().toString({ smallestUnit: 'millisecond' }),
      },
      commandId: derivedId('lapse', orderNo),
      correlationId: created.metadata.correlationId,
      causationId: created.id,
      actor: { kind: 'system', id: 'lapse' },
      content: { orderNo },
    });
    if (outcome.kind === 'done') log.info('An offer lapsed', { orderNo });
    else log.info('An offer did not lapse', { orderNo, refusal: outcome.refusal.code });
  };

  await workOffDue(ports, {
    name: 'lapse-reactor',
    field: 'offerExpiresAt',
    dueWhen: { passed: believedClock ?? clock },
    tickMilliseconds: lapseTickMilliseconds,
    atOnce: 1,
    work: async ({ orderNo }) => {
      try {
        await cancel(orderNo);
      } catch (fault) {
        log.error('An expired offer could not be cancelled; trying again', fault, { orderNo });
      }
      return retry;
    },
    signal,
    wait,
  });
};
