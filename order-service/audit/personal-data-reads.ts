/**
 * Which machine read personal data of an order, a test drive, a call back or a car offer, and which follower how far an order is: a stream beside the order's own, so that reading changes neither its
 * events nor its revision. An event for each request, before it is answered.
 */
import { personalDataReadSchema, type PersonalDataRead, type PersonalDataReads } from '@driveaway/domain/api/audit.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import { appendAtHead } from '@driveaway/infra/event-store/append-at-head.ts';
import { emptyChain, parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { chainOf, readRawStream } from './read-raw-stream.ts';

export type RecordReadPorts = Pick<ServicePorts, 'eventStore' | 'clock' | 'randomness' | 'secrets'>;

const eventType = 'PersonalDataRead';
const schemaVersion = 1;
export type ReadOf =
  | { readonly orderNo: string }
  | { readonly driveId: string }
  | { readonly callBackId: string }
  | { readonly carOfferId: string };
const streamOf = (of: ReadOf): string => {
  if ('orderNo' in of) return `access-${of.orderNo}`;
  if ('driveId' in of) return `access-drive-${of.driveId}`;
  return 'callBackId' in of ? `access-call-back-${of.callBackId}` : `access-car-offer-${of.carOfferId}`;
};
const dataSchema = personalDataReadSchema.pick({ upToRevision: true, what: true, document: true, purpose: true });

type ReadToRecord = ReadOf & {
  readonly reader: Actor;
  readonly requestId: string;
  /** Of the order, the drive, the call back or the car offer: what was shown ends there. */
  readonly upToRevision: number;
  /** Absent: all personal data of the events. */
  readonly what?: PersonalDataRead['what'];
  readonly document?: PersonalDataRead['document'];
  readonly purpose?: PersonalDataRead['purpose'];
};

/** Records a read; once this resolves it is durable. Throws when it cannot be recorded: then nothing may be shown. */
export const recordPersonalDataRead = async (ports: RecordReadPorts, read: ReadToRecord): Promise<void> => {
  const { reader, requestId, upToRevision, what, document, purpose } = read;
  const stream = streamOf(read);
  await appendAtHead(ports, {
    stream,
    requestId,
    actor: reader,
    mac: eventMacOf(ports.secrets.orderNumber),
    next: async () => {
      const [last] = await ports.eventStore.readStream(stream, { direction: 'backwards', limit: 1 });
      return {
        previous:
          last === undefined ? emptyChain : { revision: last.revision, hash: parseMetadata(last.metadata).hash },
        event: {
          type: eventType,
          schemaVersion,
          data: {
            upToRevision,
            ...(what === undefined ? {} : { what }),
            ...(document === undefined ? {} : { document }),
            ...(purpose === undefined ? {} : { purpose }),
          },
        },
      };
    },
  });
};

/** Undefined when it is not what was written; the chain says which. */
const readOf = async (recorded: RecordedEvent): Promise<PersonalDataRead | undefined> => {
  try {
    const { data, metadata } = await openEvent(recorded, noKey);
    const { recordedAt, actor, correlationId } = metadata;
    return { readAt: recordedAt, actor, requestId: correlationId, ...dataSchema.parse(data) };
  } catch {
    return undefined;
  }
};

const pageOfReads = 200;

/**
 * When each of these readers last read of the order, all or something of one kind, by their ids; those who never did are not
 * in it. Goes back only as far as it must.
 */
export const findLastReads = async (
  { eventStore }: Pick<ServicePorts, 'eventStore'>,
  orderNo: string,
  readerIds: readonly string[],
  what?: PersonalDataRead['what'],
  perPage = pageOfReads,
): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  const wanted = new Set(readerIds);
  let before: bigint | undefined;
  while (wanted.size > 0) {
    const page: readonly RecordedEvent[] = await eventStore.readStream(streamOf({ orderNo }), {
      direction: 'backwards',
      limit: perPage,
      ...(before === undefined ? {} : { from: before }),
    });
    for (const read of await Promise.all(page.map(readOf))) {
      if (read === undefined || (what !== undefined && read.what !== what)) continue;
      if (wanted.delete(read.actor.id)) found.set(read.actor.id, read.readAt);
    }
    const last = page.at(-1)?.revision ?? 0n;
    if (page.length < perPage || last === 0n) return found;
    before = last - 1n;
  }
  return found;
};

/** Every read of what somebody gave, the first one first, and whether the record is as it was written. */
export const listReadsOf = async (
  { eventStore }: Pick<ServicePorts, 'eventStore'>,
  of: ReadOf,
): Promise<PersonalDataReads> => {
  const raw = await readRawStream(eventStore, streamOf(of));
  const reads = await Promise.all(raw.events.map(readOf));
  return { chain: chainOf(raw), reads: reads.filter((read) => read !== undefined) };
};

/** The same of an order. */
export const listPersonalDataReads = async (
  ports: Pick<ServicePorts, 'eventStore'>,
  orderNo: string,
): Promise<PersonalDataReads> => listReadsOf(ports, { orderNo });
