/** Looks for payments that were given up: what was charged after all goes back, though nobody waits for it. */
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { givenUpCode, searchedAgainAfter } from '@driveaway/domain/order/given-up-payment.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { derivedId } from '../orders/derived-id.ts';
import { executeOrderCommand } from '../orders/execute-order-command.ts';
import { loadOrderWithoutPersonal, type LoadedOrder } from '../orders/load-order.ts';
import { lookUpInTime } from '../payments/look-up-in-time.ts';
import type { DepositPorts } from '../payments/pay-deposit.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { DueOrderPorts } from './due-orders.ts';
import { workOffDue } from './work-off-due.ts';

type LateChargePorts = DepositPorts & DueOrderPorts & Pick<ServicePorts, 'believedClock' | 'elapsed'>;

export const lateChargeTickMilliseconds = 5_000;
/** When the gateway did not answer. */
const retrySeconds = 240;

type Sought = {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly givenUpAt: Temporal.Instant;
  readonly causationId: string;
  readonly correlationId: string;
};

/** The payments that were given up and have not turned up. */
const soughtIn = ({ state, events }: Pick<LoadedOrder, 'state' | 'events'>): readonly Sought[] =>
  events.flatMap(({ event, id, metadata: { recordedAt, correlationId } }) => {
    if (event?.type !== 'DepositPaymentFailed' || event.data.responseCode !== givenUpCode) return [];
    const { paymentId } = event.data;
    const payment = state.facts.givenUp?.find((one) => one.paymentId === paymentId && one.charge === undefined);
    if (payment === undefined) return [];
    const givenUpAt = Temporal.Instant.from(recordedAt);
    return [{ paymentId, amountCents: payment.amountCents, givenUpAt, causationId: id, correlationId }];
  });

/**
 * Looks every payment that was given up up again, ten minutes later and a day later, and after a start at which that had
 * passed. A charge that is found is recorded, and the refunds are made elsewhere. Ends when the signal aborts.
 */
export const startLateChargeReactor = async (
  ports: LateChargePorts,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const { gateway, log, clock, believedClock = clock } = ports;

  const record = async (orderNo: string, sought: Sought, command: OrderCommand): Promise<void> => {
    const { paymentId, correlationId, causationId } = sought;
    const recorded = await executeOrderCommand(ports, {
      orderNo,
      command,
      commandId: derivedId('late-charge', orderNo, paymentId),
      correlationId,
      causationId,
      actor: { kind: 'system', id: 'late-charges' },
      content: { paymentId },
    });
    if (recorded.kind === 'refused') {
      throw new Error(`What became of payment ${paymentId} was not recorded: ${recorded.refusal.code}`);
    }
  };

  /** Gives in how many seconds to look again; undefined when there is an end. */
  const look = async (orderNo: string, sought: Sought): Promise<number | undefined> => {
    const { paymentId, amountCents, givenUpAt } = sought;
    const lastLook = givenUpAt.add(searchedAgainAfter.last);
    const found = await lookUpInTime(gateway, sought, signal, wait);
    // held: it may still be charged, and goes back then
    if (found.kind === 'unknown' || found.kind === 'held') return retrySeconds;
    if (found.kind === 'approved') {
      const { transactionId, maskedCard, brand } = found;
      log.warn('A charge that was given up has turned up and goes back', { orderNo, paymentId });
      await record(orderNo, sought, {
        type: 'RecordLateCharge',
        data: { paymentId, amountCents, transactionId, maskedCard, brand },
      });
      return undefined;
    }
    // a clock that has just jumped makes it look sooner, and ends nothing
    if (found.kind === 'not-found' && Temporal.Instant.compare(believedClock.now(), lastLook) < 0) {
      return Math.max(retrySeconds, clock.now().until(lastLook).total('seconds'));
    }
    await record(orderNo, sought, { type: 'EndChargeSearch', paymentId });
    return undefined;
  };

  await workOffDue(ports, {
    name: 'late-charge-reactor',
    field: 'chargeSearchFrom',
    dueWhen: { passed: clock },
    tickMilliseconds: lateChargeTickMilliseconds,
    atOnce: 1,
    work: async ({ orderNo }) => {
      let seconds = retrySeconds;
      try {
        const order = await loadOrderWithoutPersonal(ports, orderNo);
        const waits: number[] = [];
        for (const sought of soughtIn(order)) {
          const next = await look(orderNo, sought);
          if (next !== undefined) waits.push(next);
        }
        if (waits.length > 0) seconds = Math.min(...waits);
      } catch (fault) {
        log.error('A payment that was given up could not be looked for; trying again', fault, { orderNo });
      }
      return { seconds };
    },
    signal,
    wait,
  });
};
