import type { Clock } from '@driveaway/infra/clock/port.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { openDueOrders, type DueField, type DueOrder, type DueOrderPorts } from './due-orders.ts';

/** What a reactor is told of an order that is due. */
export type OrderAtWork = DueOrder & {
  /** How long this process has been shown the order with what its field says, in milliseconds. */
  readonly shownMilliseconds: number;
  /** The first is 1. */
  readonly tries: number;
};

type DueWork = {
  /** Names the reactor in the log. */
  readonly name: string;
  readonly field: DueField;
  /**
   * `passed`: an order is due when the instant in its field has passed by this clock. `shownFor`: when this process has been
   * shown it for so many milliseconds, whatever the clock says: one that was set ahead must not hurry what has just
   * begun, and one that was set back must not hold up what is over.
   */
  readonly dueWhen: { readonly passed: Clock } | { readonly shownFor: number };
  readonly tickMilliseconds: number;
  readonly atOnce: number;
  /** How many orders beyond those that are in memory are asked for at a time. */
  readonly pageSize?: number;
  /** Does what is due for an order, and never throws. Gives how long to leave it alone should it still be due then. */
  readonly work: (order: OrderAtWork) => Promise<{ readonly seconds: number }>;
  /**
   * What the projection does not show because it is late; undefined while it is not. What it shows is worked on as well then,
   * though some of it may be done.
   */
  readonly whileLate?: (signal: AbortSignal) => Promise<readonly DueOrder[] | undefined>;
  /**
   * Called at every tick before anything is done, with how many orders have the field: as the projection says once it knows what
   * is due, as `whileLate` says until then.
   */
  readonly onTick?: (orders: number) => Promise<void> | void;
  readonly signal: AbortSignal;
  readonly wait: Wait;
};

/** An order that is shown, in milliseconds of the monotonic clock. */
type Shown = { readonly since: string; readonly firstAt: number; readonly tries: number; readonly notBefore: number };

/**
 * Works off what is due, at every tick, a few orders at once, until the signal aborts. In memory are only the orders that
 * are shown and wait: because their time has not come, because the work was in vain, or because the projection has not seen
 * it yet.
 */
export const workOffDue = async (
  ports: DueOrderPorts & Pick<ServicePorts, 'elapsed'> & { readonly log: Log },
  { name, field, dueWhen, tickMilliseconds, atOnce, pageSize = 200, work, whileLate, onTick, signal, wait }: DueWork,
): Promise<void> => {
  const { log, elapsed = () => performance.now() } = ports;
  const dueOrders = openDueOrders(ports);
  const waiting = new Map<string, Shown>();
  const firstWait = 'shownFor' in dueWhen ? dueWhen.shownFor : 0;
  const mayBeTried = (orderNo: string): boolean => (waiting.get(orderNo)?.notBefore ?? 0) <= elapsed();

  /** The orders to work on now; those that wait cannot fill the page. */
  const askWhatIsDue = async (
    missing: readonly DueOrder[],
  ): Promise<{ readonly due: readonly DueOrder[]; readonly isCut: boolean; readonly found: number }> => {
    const limit = pageSize + waiting.size;
    const found = await dueOrders.due(field, 'passed' in dueWhen ? dueWhen.passed.now() : undefined, limit);
    const isCut = found.length === limit;
    // of both the one from after the projection
    const shown = [...new Map([...found, ...missing].map((order) => [order.orderNo, order])).values()];
    const numbers = new Set(shown.map(({ orderNo }) => orderNo));
    for (const orderNo of waiting.keys()) {
      if (!numbers.has(orderNo) && (!isCut || mayBeTried(orderNo))) waiting.delete(orderNo);
    }
    for (const { orderNo, since } of shown) {
      if (waiting.get(orderNo)?.since === since) continue;
      const firstAt = elapsed();
      waiting.set(orderNo, { since, firstAt, tries: 0, notBefore: firstAt + firstWait });
    }
    return { due: shown.filter(({ orderNo }) => mayBeTried(orderNo)), isCut, found: found.length };
  };

  type Page = Awaited<ReturnType<typeof askWhatIsDue>>;

  /** How many orders have the field: a page that has all of them need not be counted by the store. */
  const countOf = async ({ isCut, found }: Page): Promise<number> =>
    isCut || 'passed' in dueWhen ? dueOrders.count(field) : found;

  const tryOne = async ({ orderNo, since }: DueOrder): Promise<void> => {
    const { firstAt, tries } = waiting.get(orderNo) ?? { firstAt: elapsed(), tries: 0 };
    const order = { orderNo, since, shownMilliseconds: elapsed() - firstAt, tries: tries + 1 };
    const { seconds } = await work(order);
    waiting.set(orderNo, { since, firstAt, tries: tries + 1, notBefore: elapsed() + seconds * 1_000 });
  };

  while (!signal.aborted) {
    await wait(tickMilliseconds, signal);
    try {
      if (signal.aborted) continue;
      const areKnown = await dueOrders.areKnown();
      const missing = await whileLate?.(signal);
      if (!areKnown && missing === undefined) continue;
      let page = await askWhatIsDue(missing ?? []);
      await onTick?.(areKnown ? await countOf(page) : (missing ?? []).length);
      for (;;) {
        for (let first = 0; first < page.due.length && !signal.aborted; first += atOnce) {
          await Promise.all(page.due.slice(first, first + atOnce).map(tryOne));
        }
        if (!page.isCut || signal.aborted) break;
        page = await askWhatIsDue(missing ?? []);
      }
    } catch (fault) {
      log.error('What is due could not be read; trying again', fault, { name });
    }
  }
};
