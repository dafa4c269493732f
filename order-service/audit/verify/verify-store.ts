/** Everything of an installation against its events, and the events against themselves. Changes nothing. */
import type { AnchorCheck } from '@driveaway/domain/api/anchors.ts';
import type { Finding, FindingCode, Verification } from '@driveaway/domain/api/findings.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import type { CustomerFiles } from '@driveaway/infra/documents/port.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { checkAnchors } from '../anchors/check-anchors.ts';
import { checkEvents, type CheckedEvents, type ReadFound } from './check-events.ts';
import { checkFiles, checkKeys, checkMessages } from './check-kept.ts';
import { findingOf } from './finding.ts';
import { collectNamed } from './named-by-events.ts';

/** What is absent is not looked at: a copy of the events alone has nothing else. */
export type VerifyPorts = Pick<ServicePorts, 'clock'> &
  Partial<Pick<ServicePorts, 'secrets' | 'readModels' | 'storesAsFound' | 'storeFiles'>> & {
    readonly eventStore: Pick<EventStore, 'readAll' | 'readStream'>;
    readonly keys?: Pick<KeyStore, 'find'> | undefined;
    readonly files?: Pick<CustomerFiles, 'read'> | undefined;
  };

/** Read and checked in one go, in some milliseconds. */
const eventsPerPage = 128;
/** A store that was written anew as a whole has one for each event. */
const mostFindings = 1_000;

const readerOf = ({ eventStore, storesAsFound }: VerifyPorts): ReadFound => {
  const { files } = storesAsFound ?? {};
  if (files !== undefined) {
    return async (after = 0n) => {
      const events = files.events(after, eventsPerPage);
      return { events, atHead: events.length < eventsPerPage, after: events.at(-1)?.event.position ?? after };
    };
  }
  return async (after) => {
    const page = await eventStore.readAll({ after, limit: eventsPerPage });
    const events = page.events.map((event) => ({ event, isIntact: true }));
    return { events, atHead: page.atHead, after: page.position };
  };
};

const projectionsOfOrders = Object.values(readModelCollections).map(({ name }) => name);

/** Whether the newest events are there, as far as anything beside them knows. */
const checkEnd = async (
  { readModels, storesAsFound }: VerifyPorts,
  head: bigint,
  report: (finding: Finding) => void,
): Promise<void> => {
  const acknowledged = storesAsFound?.files?.acknowledged() ?? 0n;
  if (acknowledged > head) {
    report(findingOf('store-cut-off', {}, `it has ${head} events, and ${acknowledged} were acknowledged`));
  }
  for (const projection of readModels === undefined ? [] : projectionsOfOrders) {
    const checkpoint = await readModels?.loadCheckpoint(projection);
    if (checkpoint === undefined || checkpoint <= head || acknowledged > head) continue;
    const name = projection;
    report(
      findingOf('store-set-back', { name }, `${projection} is made of ${checkpoint} events, and ${head} are there`),
    );
    return;
  }
};

const anchorCodes = {
  signature: 'anchor-forged',
  place: 'anchor-unlinked',
  'events-gone': 'anchored-events-gone',
  'events-changed': 'anchored-events-changed',
} as const satisfies Record<NonNullable<AnchorCheck['fault']>['reason'], FindingCode>;

/** Reads all events once more for the trees; null when they cannot be read to the end. */
const checkSignedAnchors = async (
  { eventStore }: VerifyPorts,
  report: (finding: Finding) => void,
): Promise<number | null> => {
  try {
    const { anchors, fault } = await checkAnchors(eventStore);
    if (fault !== null) report(findingOf(anchorCodes[fault.reason], { name: `Anchor ${fault.number}` }));
    return anchors;
  } catch (fault) {
    if (!(fault instanceof EventStoreFault) || fault.code !== 'damaged') throw fault;
    report(findingOf('anchor-unreadable', {}, fault.message));
    return null;
  }
};

const checkReadModels = async (
  { storesAsFound }: VerifyPorts,
  streams: Iterable<string>,
  report: (finding: Finding) => void,
): Promise<number | null> => {
  if (storesAsFound?.differingDocuments === undefined) return null;
  let compared = 0;
  const onCompared = (): void => void (compared += 1);
  for await (const { collection, id, how } of storesAsFound.differingDocuments(streams, onCompared)) {
    const code = how === 'foreign' ? 'read-model-foreign' : 'read-model-differs';
    report(findingOf(code, { name: `Document ${id} of ${collection}` }, how === 'missing' ? 'it is gone' : undefined));
  }
  return compared;
};

const checkSchemas = async (
  { storesAsFound }: VerifyPorts,
  report: (finding: Finding) => void,
): Promise<number | null> => {
  if (storesAsFound?.files === undefined) return null;
  const { files, found } = await storesAsFound.files.foreignObjects();
  for (const { file, kind, name } of found)
    report(findingOf('schema-foreign', { name: `The ${kind} "${name}" in ${file}` }));
  return files;
};

/** Reads and compares everything that the ports reach. Throws on an outage of a store. */
export const verifyStore = async (ports: VerifyPorts): Promise<Verification> => {
  const { secrets, files, clock, storesAsFound, storeFiles } = ports;
  const keys = storesAsFound?.keys ?? ports.keys;
  const findings: Finding[] = [];
  let found = 0;
  const report = (finding: Finding): void => {
    found += 1;
    if (findings.length < mostFindings) findings.push(finding);
  };
  for (const name of storeFiles?.takenAway() ?? []) report(findingOf('store-taken-away', { name }));
  const named = collectNamed();
  let read: Pick<CheckedEvents, 'events' | 'protectedFrom'> = { events: 0, protectedFrom: undefined };
  try {
    const checked = await checkEvents({
      read: readerOf(ports),
      isGapless: storesAsFound?.files !== undefined,
      mac: secrets && eventMacOf(secrets.orderNumber),
      report,
      onEvent: named.take,
    });
    read = checked;
    await checkEnd(ports, checked.head, report);
  } catch (fault) {
    if (!(fault instanceof EventStoreFault) || fault.code !== 'damaged') throw fault;
    report(findingOf('store-damaged', { name: 'The event store' }, fault.message));
  }
  const checked = {
    anchors: await checkSignedAnchors(ports, report),
    messages: await checkMessages(ports, named, report),
    documents: files === undefined ? null : await checkFiles({ files, clock }, named, report),
    keys: keys === undefined ? null : await checkKeys({ keys }, named, report),
    readModels: await checkReadModels(ports, named.streams, report),
    databases: await checkSchemas(ports, report),
  };
  return {
    events: read.events,
    protectedFrom: read.protectedFrom?.toString() ?? null,
    checked,
    findings,
    isCutShort: found > findings.length,
  };
};
