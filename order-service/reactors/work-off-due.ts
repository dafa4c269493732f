import type { Clock } from '@driveaway/infra/clock/port.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { openDueOrders, type DueField, type DueOrderPorts, type DueOrders } from './due-orders.ts';

/** How many orders beyond those that were just worked on are asked for at a time. */
const pageSize = 200;

export type DueWork = {
  /** Names the reactor in the log. */
  readonly name: string;
  readonly field: DueField;
  /** How long after the instant in the field it is due, in milliseconds. */
  readonly afterMilliseconds: number;
  readonly tickMilliseconds: number;
  readonly atOnce: number;
  /** Does what is due for an order, and never throws. Gives how long to leave it alone should it still be due then. */
  readonly work: (orderNo: string, tries: number) => Promise<{ readonly seconds: number }>;
  /** Called at every tick, before anything is done. */
  readonly onTick?: (dueOrders: DueOrders) => Promise<void>;
  readonly signal: AbortSignal;
  readonly wait: Wait;
};

type Try = { readonly tries: number; readonly notBefore: Temporal.Instant };

/**
 * Works off what is due, at every tick, a few orders at once, until the signal aborts. In memory are only the orders that
 * were worked on and are still shown as due: because it was in vain, or because the projection has not seen it yet.
 */
export const workOffDue = async (
  ports: DueOrderPorts & { readonly clock: Clock; readonly log: Log },
  { name, field, afterMilliseconds, tickMilliseconds, atOnce, work, onTick, signal, wait }: DueWork,
): Promise<void> => {
  const { clock, log } = ports;
  const dueOrders = openDueOrders(ports);
  const tried = new Map<string, Try>();
  const mayBeTried = (orderNo: string, now: Temporal.Instant): boolean => {
    const last = tried.get(orderNo);
    return last === undefined || Temporal.Instant.compare(last.notBefore, now) <= 0;
  };

  /** The orders to work on now; those that were tried cannot fill the page. */
  const askWhatIsDue = async (): Promise<readonly string[]> => {
    const now = clock.now();
    const limit = pageSize + tried.size;
    const due = await dueOrders.due(field, now.subtract({ milliseconds: afterMilliseconds }), limit);
    const shown = new Set(due);
    for (const orderNo of tried.keys()) {
      if (!shown.has(orderNo) && (due.length < limit || mayBeTried(orderNo, now))) tried.delete(orderNo);
    }
    return due.filter((orderNo) => mayBeTried(orderNo, now));
  };

  const tryOne = async (orderNo: string): Promise<void> => {
    const tries = (tried.get(orderNo)?.tries ?? 0) + 1;
    const delay = await work(orderNo, tries);
    tried.set(orderNo, { tries, notBefore: clock.now().add(delay) });
  };

  while (!signal.aborted) {
    await wait(tickMilliseconds, signal);
    try {
      if (signal.aborted || !(await dueOrders.areKnown())) continue;
      await onTick?.(dueOrders);
      let due: readonly string[];
      do {
        due = await askWhatIsDue();
        for (let first = 0; first < due.length && !signal.aborted; first += atOnce) {
          await Promise.all(due.slice(first, first + atOnce).map(tryOne));
        }
      } while (due.length >= pageSize && !signal.aborted);
    } catch (fault) {
      log.error('What is due could not be read; trying again', fault, { name });
    }
  }
};
