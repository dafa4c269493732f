/** Compares the gateway's books with the events every day, and raises an alarm for what differs. */
import { dayIn } from '@driveaway/domain/locations/end-of-day.ts';
import { differenceKinds, type Difference } from '@driveaway/domain/payments/compare-books.ts';
import { daysToReconcile } from '@driveaway/domain/payments/reconciliation.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { reconcileBooks, type ReconcilePorts } from '../reports/reconcile-books.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

type BooksPorts = ReconcilePorts & Pick<ServicePorts, 'log' | 'metrics'>;

export const booksTickMilliseconds = 15 * 60 * 1_000;

const countByKind = ({ metrics }: BooksPorts, differences: readonly Difference[]): void => {
  for (const kind of differenceKinds) {
    const count = differences.filter((difference) => difference.kind === kind).length;
    metrics?.set('driveaway_books_differences', count, { kind });
  }
};

/** Compares the three weeks before a day; false when it could not. Repeating it changes nothing. */
const compareBefore = async (ports: BooksPorts, today: string): Promise<boolean> => {
  const { log } = ports;
  const days = daysToReconcile(today);
  const reconciliation = await reconcileBooks(ports, days);
  if (reconciliation === undefined) {
    log.warn('The gateway did not say what it settled; trying again later', days);
    return false;
  }
  const { booked, recorded, unreadableOrders, differences } = reconciliation;
  countByKind(ports, differences);
  for (const { kind, day, transactionId, orderNo, bookedCents, recordedCents } of differences) {
    log.error('The gateway’s books and the events differ', new Error(kind), {
      day,
      transactionId,
      orderNo: orderNo ?? undefined,
      bookedCents: bookedCents ?? undefined,
      recordedCents: recordedCents ?? undefined,
    });
  }
  log.info('Books compared', { ...days, booked, recorded, unreadableOrders, differences: differences.length });
  return true;
};

/**
 * Begins a quarter of an hour after the start, when others have caught up, and tries until it has succeeded on that day.
 * Every day looks at three weeks again, so nothing has to be remembered over a restart. Ends with the signal.
 */
export const startBooksReactor = async (
  ports: BooksPorts,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  let comparedOn: string | undefined;
  for (;;) {
    await wait(booksTickMilliseconds, signal);
    if (signal.aborted) break;
    const today = dayIn('NSW', ports.clock.now().toString());
    if (comparedOn === today) continue;
    try {
      if (await compareBefore(ports, today)) comparedOn = today;
    } catch (fault) {
      ports.log.error('The gateway’s books could not be compared; trying again later', fault);
    }
  }
};
