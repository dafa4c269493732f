/**
 * What is kept of customers for a time only, as their events say: a note for each licence and each erasure, so that no run
 * reads the events again. No names in it.
 */
import { z } from 'zod';
import { setImmediate } from 'node:timers/promises';
import { customerEventSchema, customerStreamPrefix } from '@driveaway/domain/customer/customer-events.ts';
import { instantSchema } from '@driveaway/domain/time/calendar.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { ReadModelCollection } from '@driveaway/infra/read-models/port.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

const name = 'retention-reactor';
export const retainedDataCollection = { name: 'retained-data', version: 1, indexes: ['retainUntil', 'kind'] } as const;
const pageSize = 500;
/** All of them, also those that were dealt with: a backup may bring back what was deleted. */
const mostNotes = 1_000_000;

const noteSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('licence'), fileId: z.string(), retainUntil: instantSchema }),
  z.object({ kind: z.literal('erasure'), customerId: z.string() }),
]);
type Note = z.infer<typeof noteSchema>;

type RetainedDataPorts = Pick<ServicePorts, 'eventStore' | 'readModels'>;

/** What an event says of retention. Throws when it cannot be read. */
const noteOf = async (recorded: RecordedEvent): Promise<Note | undefined> => {
  if (recorded.type === 'CustomerErased') {
    return { kind: 'erasure', customerId: recorded.stream.slice(customerStreamPrefix.length) };
  }
  if (recorded.type !== 'LicenceReceived') return undefined;
  const event = customerEventSchema.parse(await openEvent(recorded, noKey));
  if (event.type !== 'LicenceReceived') return undefined;
  const { licenceFileId: fileId, retainUntil } = event.data;
  return { kind: 'licence', fileId, retainUntil };
};

/**
 * Notes what customers' events say since the last time. The checkpoint stays before the first event that cannot be read,
 * so that every run comes back to it.
 */
const takeNotes = async (
  { eventStore, readModels }: RetainedDataPorts,
  notes: ReadModelCollection,
  onUnreadable: (event: RecordedEvent, fault: unknown) => void,
): Promise<void> => {
  const checkpoint = await readModels.loadCheckpoint(name);
  const head = await eventStore.head();
  // beyond the head it is that of events which a backup has replaced
  let after = checkpoint !== undefined && head !== undefined && checkpoint <= head ? checkpoint : undefined;
  let isReadable = true;
  for (;;) {
    const page = await eventStore.readAll({ after, prefixes: [customerStreamPrefix], limit: pageSize });
    for (const event of page.events) {
      try {
        const note = await noteOf(event);
        if (note !== undefined) await notes.put({ id: event.id, revision: 0n, position: event.position, body: note });
      } catch (fault) {
        isReadable = false;
        onUnreadable(event, fault);
      }
    }
    after = page.position;
    if (isReadable && after !== undefined) await readModels.saveCheckpoint(name, after);
    if (page.atHead) return;
    // an embedded store answers synchronously: yield to the event loop between pages
    await setImmediate();
  }
};

type RetainedData = {
  /** Files of licences past their retention period. */
  readonly expired: readonly string[];
  /** Customers who were erased. */
  readonly erased: readonly string[];
};

/** What is past its retention period by now. Throws on an outage of a store; reads only events that are new. */
export const readRetainedData = async (
  ports: RetainedDataPorts,
  now: Temporal.Instant,
  onUnreadable: (event: RecordedEvent, fault: unknown) => void,
): Promise<RetainedData> => {
  const notes = await ports.readModels.collection(retainedDataCollection);
  await takeNotes(ports, notes, onUnreadable);
  const upTo = now.toString({ smallestUnit: 'millisecond' });
  const orderBy = { field: 'retainUntil', direction: 'ascending', upTo } as const;
  const found = [
    ...(await notes.find({ where: {}, orderBy, limit: mostNotes })),
    ...(await notes.find({ where: { kind: 'erasure' }, limit: mostNotes })),
  ].map(({ body }) => noteSchema.parse(body));
  return {
    expired: found.flatMap((note) => (note.kind === 'licence' ? [note.fileId] : [])),
    erased: found.flatMap((note) => (note.kind === 'erasure' ? [note.customerId] : [])),
  };
};
