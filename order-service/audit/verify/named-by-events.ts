/** What events say of things that are kept beside them: keys, documents, licences, messages, and who was erased. */
import { z } from 'zod';
import { customerStreamPrefix } from '@driveaway/domain/customer/customer-events.ts';
import type { EventMetadata } from '@driveaway/domain/order/event-metadata.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { orderNoOfStream } from './finding.ts';

type EventPlace = { readonly stream: string; readonly revision: number; readonly position: string };

type NamedKey = { readonly customerId: string | undefined; readonly at: EventPlace };
type NamedDocument = {
  readonly name: string;
  readonly fileId: string;
  readonly sha256: string;
  readonly at: EventPlace;
};
type NamedLicence = { readonly fileId: string; readonly retainUntil: string; readonly at: EventPlace };
type AnsweredMessage = { readonly metadata: EventMetadata; readonly at: EventPlace };

export type NamedByEvents = {
  readonly streams: ReadonlySet<string>;
  /** By key id. Keys of configured cars go with their month, and are not among them. */
  readonly keys: ReadonlyMap<string, NamedKey>;
  readonly documents: readonly NamedDocument[];
  readonly licences: readonly NamedLicence[];
  readonly messages: readonly AnsweredMessage[];
  /** Customers, each with the instant until which the law has their contract records held; null: not at all. */
  readonly erased: ReadonlyMap<string, string | null>;
  /** Whose order it is, by its number. */
  readonly customers: ReadonlyMap<string, string>;
};

const storedSchema = z.object({
  data: z.record(z.string(), z.unknown()),
  personal: z.object({ keyId: z.string() }).optional(),
});
const documentSchema = z.object({ name: z.string(), fileId: z.string(), sha256: z.string() });
const licenceSchema = z.object({ licenceFileId: z.string(), retainUntil: z.string() });
const createdSchema = z.object({ customerId: z.string() });
const erasedSchema = z.object({ contractRecordsHeldUntil: z.string().nullable() });

/** Types of which more is read than whether they hold personal data. */
const readTypes: ReadonlySet<string> = new Set(['OrderCreated', 'DocumentAdded', 'LicenceReceived', 'CustomerErased']);

/** Takes events in the order of the store. `customers`: of orders that were created before the first of them. */
export const collectNamed = (
  customers = new Map<string, string>(),
): NamedByEvents & {
  readonly take: (event: RecordedEvent, metadata: EventMetadata) => void;
} => {
  const streams = new Set<string>();
  const keys = new Map<string, NamedKey>();
  const documents: NamedDocument[] = [];
  const licences: NamedLicence[] = [];
  const messages: AnsweredMessage[] = [];
  const erased = new Map<string, string | null>();

  const takeData = (event: RecordedEvent, at: EventPlace): void => {
    const { stream, type } = event;
    const { data, personal } = storedSchema.parse(JSON.parse(event.data));
    const orderNo = orderNoOfStream(stream);
    const customerId = stream.startsWith(customerStreamPrefix) ? stream.slice(customerStreamPrefix.length) : undefined;
    if (type === 'OrderCreated' && orderNo !== undefined) customers.set(orderNo, createdSchema.parse(data).customerId);
    if (type === 'DocumentAdded') documents.push({ ...documentSchema.parse(data), at });
    if (type === 'LicenceReceived') {
      const { licenceFileId: fileId, retainUntil } = licenceSchema.parse(data);
      licences.push({ fileId, retainUntil, at });
    }
    if (type === 'CustomerErased' && customerId !== undefined)
      erased.set(customerId, erasedSchema.parse(data).contractRecordsHeldUntil);
    if (personal === undefined || keys.has(personal.keyId)) return;
    const owner = orderNo === undefined ? customerId : customers.get(orderNo);
    if (orderNo !== undefined || customerId !== undefined) keys.set(personal.keyId, { customerId: owner, at });
  };

  return {
    streams,
    keys,
    documents,
    licences,
    messages,
    erased,
    customers,
    take: (event, metadata) => {
      const { stream, revision, position, type, data } = event;
      const at = { stream, revision: Number(revision), position: position.toString() };
      streams.add(stream);
      const { kind } = metadata.actor;
      if ((kind === 'back-office' || kind === 'operator') && orderNoOfStream(stream) !== undefined)
        messages.push({ metadata, at });
      if (!readTypes.has(type) && !data.includes('"keyId"')) return;
      try {
        takeData(event, at);
      } catch {
        // what cannot be read names nothing; that it was changed its chain says
      }
    },
  };
};
