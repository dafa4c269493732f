/**
 * Deletes what must not be kept any longer: licences and held keys past their retention period, configured cars of months
 * ago, details of visitors who took a test drive, had a brochure mailed, or asked to be called or for an offer for their car, and erased customers whom a restored backup brought back.
 */
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { requireAllEvents } from '@driveaway/infra/read-models/await-projection.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { repeatErasure, type ErasurePorts } from '../accounts/erase-customer.ts';
import { readFinishedErasures } from '../accounts/finished-erasures.ts';
import { archiveBuilds } from '../catalogue/build-keys.ts';
import { requestsForBrochures } from '../brochures/brochure-requests.ts';
import { requestsForCallBacks } from '../call-backs/call-back-requests.ts';
import { requestsForCarOffers } from '../car-offers/car-offer-requests.ts';
import { forgetDueDrivers } from '../test-drives/forget-due-drivers.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { finishGoing } from './finish-going.ts';
import { readRetainedData } from './retained-data.ts';

type RetentionPorts = ErasurePorts & Pick<ServicePorts, 'log' | 'metrics'>;

const anHour = 60 * 60 * 1_000;
const aDay = 24 * anHour;
/** When something could not be done, or may not be done yet. */
const tenMinutes = 10 * 60 * 1_000;
const fiveMinutes = 5 * 60 * 1_000;

/** Some of it was not done, for reasons that are in the log; the rest was. */
class RetentionUnfinished extends Error {
  override readonly name = 'RetentionUnfinished';
}

/**
 * Goes through everything once. Idempotent. Throws `RetentionUnfinished` at the end when something could not be done,
 * erasures for one while the read models are made anew: a customer's orders say what the law requires to be kept; also
 * while the clock is not believed.
 */
export const keepRetention = async (ports: RetentionPorts): Promise<void> => {
  const { vault, files, log } = ports;
  const clock = ports.believedClock ?? ports.clock;
  const sortableNow = (): string => clock.now().toString({ smallestUnit: 'millisecond' });
  const onFault = (what: string, fault: unknown): void =>
    log.error('The retention run failed; trying again later', fault, { what });
  const { expired, erased } = await readRetainedData(ports, clock.now(), ({ revision, stream }, fault) =>
    onFault(`event ${revision} of ${stream}`, fault),
  );
  const unfinished: string[] = [];
  if ((ports.believedClock?.distrustedSeconds() ?? 0) > 0)
    unfinished.push('what the clock says, which is not believed');
  /** Does one thing; false when it fails, and everything else is done all the same. */
  const tryTo = async (what: string, action: () => Promise<void>): Promise<boolean> => {
    try {
      await action();
      return true;
    } catch (fault) {
      onFault(what, fault);
      unfinished.push(what);
      return false;
    }
  };
  let removedLicences = 0;
  // all that ever expired: a restored backup may have brought some back
  await tryTo('files of licences', async () => {
    if (expired.length > 0) removedLicences = await files.removeMany(expired);
  });
  let archivedMonths = 0;
  await tryTo('configured cars', async () => {
    archivedMonths = await archiveBuilds({ ...ports, clock });
  });
  let forgottenDrivers = 0;
  await tryTo('visitors of test drives', async () => {
    forgottenDrivers = await forgetDueDrivers({ ...ports, clock });
  });
  let forgottenReaders = 0;
  await tryTo('readers of brochures', async () => {
    forgottenReaders = await requestsForBrochures.forgetDue({ ...ports, clock });
  });
  let forgottenCallers = 0;
  await tryTo('callers to call back', async () => {
    forgottenCallers = await requestsForCallBacks.forgetDue({ ...ports, clock });
  });
  let forgottenCarOwners = 0;
  await tryTo('owners of cars', async () => {
    forgottenCarOwners = await requestsForCarOffers.forgetDue({ ...ports, clock });
  });
  const recorded = new Set(erased);
  const listed = (await vault.listErasures()).map(({ customerId }) => customerId);
  const { settled, notes } = await readFinishedErasures(ports, sortableNow());
  const toErase = new Set([...recorded, ...listed].filter((customerId) => !settled.has(customerId)));
  const untilOrdersAreKnown = () => requireAllEvents(ports, readModelCollections.buyerOrders.name);
  const ordersAreKnown = toErase.size === 0 || (await tryTo('erasures', untilOrdersAreKnown));
  const finished = new Set<string>();
  for (const customerId of ordersAreKnown ? toErase : []) {
    const repeat = () => repeatErasure(ports, customerId, notes.get(customerId));
    if (await tryTo(`erasure of ${customerId}`, repeat)) finished.add(customerId);
  }
  const keys = await vault.deleteHeldKeys(sortableNow());
  log.info('Retention kept', {
    expiredLicences: expired.length,
    removedLicences,
    erasures: settled.size + finished.size,
    erasuresFinished: finished.size,
    // a restored backup knew nothing of them
    erasedAgain: listed.filter((customerId) => finished.has(customerId) && !recorded.has(customerId)).length,
    destroyedKeys: keys,
    archivedMonthsOfCars: archivedMonths,
    forgottenDrivers,
    forgottenReaders,
    forgottenCallers,
    forgottenCarOwners,
  });
  if (unfinished.length > 0) throw new RetentionUnfinished(`Not done: ${unfinished.join(', ')}`);
};

/** Has the file store remove what it finds to be left, every hour. */
const sweepFiles = async (
  { files, log, metrics }: Pick<RetentionPorts, 'files' | 'log' | 'metrics'>,
  signal: AbortSignal,
  wait: Wait,
): Promise<void> => {
  while (files.sweep !== undefined && !signal.aborted) {
    try {
      const removed = await files.sweep();
      metrics?.count('driveaway_file_leftovers_removed_total', {}, removed);
      if (removed > 0) log.info('Leftovers of files were removed', { removed });
    } catch (fault) {
      log.error('Leftovers of files could not be removed; trying again later', fault);
    }
    await wait(anHour, signal);
  }
};

const keepEveryDay = async (ports: RetentionPorts, signal: AbortSignal, wait: Wait): Promise<void> => {
  while (!signal.aborted) {
    let isKept = false;
    try {
      await keepRetention(ports);
      isKept = true;
    } catch (fault) {
      if (!(fault instanceof RetentionUnfinished))
        ports.log.error('The retention run failed; trying again later', fault);
    }
    await wait(isKept ? aDay : tenMinutes, signal);
  }
};

const finishEveryFiveMinutes = async (ports: RetentionPorts, signal: AbortSignal, wait: Wait): Promise<void> => {
  while (!signal.aborted) {
    try {
      await finishGoing(ports);
    } catch (fault) {
      ports.log.error('Who is going cannot be listed; trying again later', fault);
    }
    await wait(fiveMinutes, signal);
  }
};

/**
 * Does it at the start, which is when a backup may just have been restored, and every day; sweeps files every hour, and finishes every five minutes
 * what was broken off of somebody's going. Ends with the signal.
 */
export const startRetentionReactor = async (
  ports: RetentionPorts,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  await Promise.all([
    keepEveryDay(ports, signal, wait),
    sweepFiles(ports, signal, wait),
    finishEveryFiveMinutes(ports, signal, wait),
  ]);
};
