/**
 * Deletes what must not be kept any longer: licences and held keys past their retention period, and erased customers
 * whom a restored backup brought back.
 */
import { setImmediate } from 'node:timers/promises';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { customerEventSchema, customerStreamPrefix } from '@driveaway/domain/customer/customer-events.ts';
import { awaitAllEvents } from '@driveaway/infra/read-models/await-projection.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { repeatErasure, type ErasurePorts } from '../accounts/erase-customer.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

type RetentionPorts = ErasurePorts & Pick<ServicePorts, 'log'>;

const pageSize = 500;
const aDay = 24 * 60 * 60 * 1_000;
/** When something could not be done. */
const tenMinutes = 10 * 60 * 1_000;
/** Does one thing; false when it fails, which is an alarm in the log, and everything else is done all the same. */
const attempt = async ({ log }: RetentionPorts, what: string, action: () => Promise<void>): Promise<boolean> => {
  try {
    await action();
    return true;
  } catch (fault) {
    log.error('The retention run failed; trying again later', fault, { what });
    return false;
  }
};

/** The licences past their retention period, and the customers who were erased, as the events of all customers say. */
const readCustomers = async (ports: RetentionPorts) => {
  const { eventStore, clock } = ports;
  const now = clock.now().toString({ smallestUnit: 'millisecond' });
  const expired: string[] = [];
  const erased: string[] = [];
  let after: bigint | undefined;
  for (;;) {
    const page = await eventStore.readAll({ after, prefixes: [customerStreamPrefix], limit: pageSize });
    for (const recorded of page.events) {
      if (recorded.type === 'CustomerErased') erased.push(recorded.stream.slice(customerStreamPrefix.length));
      if (recorded.type !== 'LicenceReceived') continue;
      await attempt(ports, `event ${recorded.revision} of ${recorded.stream}`, async () => {
        const event = customerEventSchema.parse(await openEvent(recorded, noKey));
        if (event.type === 'LicenceReceived' && event.data.retainUntil <= now) expired.push(event.data.licenceFileId);
      });
    }
    if (page.atHead) return { expired, erased };
    after = page.position;
    // an embedded store answers synchronously: yield to the event loop between pages
    await setImmediate();
  }
};

const untilOrdersAreKnown = async (ports: RetentionPorts): Promise<void> => {
  if (await awaitAllEvents(ports, readModelCollections.buyerOrders.name)) return;
  throw new Error('The orders of customers are not known yet: their read model is late');
};

/**
 * Goes through everything once; false when something could not be done, erasures for one while the read models are made
 * anew: a customer's orders say what the law requires to be kept. Idempotent.
 */
export const keepRetention = async (ports: RetentionPorts): Promise<boolean> => {
  const { vault, files, clock, log } = ports;
  const { expired, erased } = await readCustomers(ports);
  let isKept = true;
  const tryTo = async (what: string, action: () => Promise<void>): Promise<boolean> => {
    const isDone = await attempt(ports, what, action);
    isKept &&= isDone;
    return isDone;
  };
  for (const fileId of expired) await tryTo(`file ${fileId}`, () => files.remove(fileId));
  const listed = (await vault.listErasures()).map(({ customerId }) => customerId);
  const toErase = new Set([...erased, ...listed]);
  const ordersAreKnown = toErase.size === 0 || (await tryTo('erasures', () => untilOrdersAreKnown(ports)));
  for (const customerId of ordersAreKnown ? toErase : []) {
    await tryTo(`erasure of ${customerId}`, () => repeatErasure(ports, customerId));
  }
  const keys = await vault.deleteHeldKeys(clock.now().toString({ smallestUnit: 'millisecond' }));
  log.info('Retention kept', { expiredLicences: expired.length, erasures: erased.length, destroyedKeys: keys });
  return isKept;
};

/** Does it at the start, which is when a backup may just have been restored, and every day. Ends with the signal. */
export const startRetentionReactor = async (
  ports: RetentionPorts,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  while (!signal.aborted) {
    let isKept = false;
    try {
      isKept = await keepRetention(ports);
    } catch (fault) {
      ports.log.error('The retention run failed; trying again later', fault);
    }
    await wait(isKept ? aDay : tenMinutes, signal);
  }
};
