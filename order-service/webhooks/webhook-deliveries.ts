/** What is due to webhooks, delivered or parked: one document per webhook and event, without what is sent. */
import { deliveryStatusSchema, type DeliveryStatus } from '@driveaway/domain/api/webhooks.ts';
import { instantSchema } from '@driveaway/domain/time/calendar.ts';
import { uuidV5 } from '@driveaway/infra/event-store/uuid-v5.ts';
import { collectionOnUse } from '@driveaway/infra/read-models/collection-on-use.ts';
import type { FindOptions, GuardedWrite, ReadModels, StoredDocument } from '@driveaway/infra/read-models/port.ts';
import { z } from 'zod';

const deliverySchema = z.object({
  status: deliveryStatusSchema,
  webhook: z.string(),
  /** Of a test drive: its id. What is of one order or drive is sent in order. */
  orderNo: z.string(),
  eventId: z.string(),
  eventRevision: z.int(),
  eventType: z.string(),
  /** Whether it is for the webhook's retailer could not be read when it was noted. */
  isRetailerUnknown: z.exactOptional(z.literal(true)),
  /** When the event was recorded. */
  recordedAt: instantSchema,
  /** Not to be tried before this. */
  dueAt: instantSchema,
  tries: z.int(),
  /** Of the last try. */
  lastOutcome: z.exactOptional(z.string()),
});
export type Delivery = z.infer<typeof deliverySchema>;
export type KeptDelivery = {
  readonly deliveryId: string;
  readonly delivery: Delivery;
  /** Of the document. */
  readonly revision: bigint;
  /** Of the event. */
  readonly position: bigint;
};

export const webhookDeliveriesCollection = {
  name: 'webhook-deliveries',
  version: 1,
  /** `queue`: the webhook of one that is due. `turn` sorts those, `waiting` too, by age. `parked`: since the event. */
  indexes: ['webhook', 'recordedAt', 'queue', 'turn', 'waiting', 'parked'],
  sorted: [['queue', 'turn']],
  isDurable: true,
} as const;

/** The namespace of delivery ids. Never change it: receivers know repetitions by them. */
const idNamespace = '0f0a7a1e-53a8-4f6e-9d0c-6f1f53a1c9b4';

/** The same for the same event and webhook, whoever asks and however often. */
export const deliveryIdOf = (webhookId: string, eventId: string): string =>
  `msg_${uuidV5(idNamespace, `${webhookId} ${eventId}`)}`;

/** Instants normalised to milliseconds, so that they sort as text. */
const sortable = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: 'millisecond' });
/** After every instant. */
const end = '~';

/** With the fields that it is found by: those of its status alone. */
const bodyOf = (delivery: Delivery, position: bigint): StoredDocument['body'] => {
  const { status, webhook, recordedAt, dueAt } = delivery;
  const turn = `${dueAt} ${String(position).padStart(20, '0')}`;
  const found = { due: { queue: webhook, turn, waiting: recordedAt }, parked: { parked: recordedAt } };
  return { ...delivery, ...(status === 'due' || status === 'parked' ? found[status] : {}) };
};

/** What has become of a delivery, and when it is due again. */
export type DeliveryChange = Partial<Pick<Delivery, 'status' | 'tries' | 'lastOutcome'>> & {
  readonly dueAt?: Temporal.Instant;
};

export type WebhookDeliveries = {
  /** Notes deliveries as due, at once; one that is known already, whatever became of it, is left as it is. */
  readonly add: (
    deliveries: readonly (Omit<Delivery, 'status' | 'dueAt' | 'tries' | 'lastOutcome'> & {
      readonly position: bigint;
    })[],
  ) => Promise<void>;
  /** What a webhook is due by an instant, the one that has waited longest first. */
  readonly due: (webhookId: string, by: Temporal.Instant, limit: number) => Promise<readonly KeptDelivery[]>;
  /** All that a webhook is due, whenever. */
  readonly queued: (webhookId: string, limit: number) => Promise<readonly KeptDelivery[]>;
  /** Writes what has become of one; false when somebody else did since it was read. */
  readonly update: (kept: KeptDelivery, change: DeliveryChange) => Promise<boolean>;
  /** Writes what has become of several in one commit; one that somebody else changed since it was read stays as it is. */
  readonly updateAll: (changes: readonly (readonly [KeptDelivery, DeliveryChange])[]) => Promise<void>;
  readonly find: (deliveryId: string) => Promise<KeptDelivery | undefined>;
  /** Those of a webhook, the newest event first. */
  readonly newest: (webhookId: string, limit: number) => Promise<readonly KeptDelivery[]>;
  /** Parked ones, of a webhook or all, the oldest event first. */
  readonly parked: (webhookId: string | undefined, limit: number) => Promise<readonly KeptDelivery[]>;
  /** How many are parked, of all webhooks. */
  readonly countParked: () => Promise<number>;
  /** When the oldest event was recorded that is due; undefined when nothing is. */
  readonly oldestDue: () => Promise<string | undefined>;
};

const isDone = (outcome: GuardedWrite): boolean => outcome === 'applied';

/** The deliveries in a collection of the read models; opened with its first use. */
export const openWebhookDeliveries = (readModels: Pick<ReadModels, 'collection'>): WebhookDeliveries => {
  const collection = collectionOnUse(readModels, webhookDeliveriesCollection);
  const kept = ({ id, revision, position, body }: StoredDocument): KeptDelivery => ({
    deliveryId: id,
    delivery: deliverySchema.parse(body),
    revision,
    position,
  });
  const find = async (options: FindOptions): Promise<readonly KeptDelivery[]> =>
    (await (await collection()).find(options)).map(kept);
  const turnsOf = (webhookId: string, upTo: string, limit: number): FindOptions => ({
    where: { queue: webhookId },
    orderBy: { field: 'turn', direction: 'ascending', upTo },
    limit,
  });

  const after = (
    { deliveryId, delivery, revision, position }: KeptDelivery,
    { dueAt, ...change }: DeliveryChange,
  ): StoredDocument => {
    const changed = { ...delivery, ...change, ...(dueAt === undefined ? {} : { dueAt: sortable(dueAt) }) };
    const body = bodyOf(deliverySchema.parse(changed), position);
    return { id: deliveryId, revision: revision + 1n, position, body };
  };

  return {
    add: async (deliveries) => {
      const writes = deliveries.map(({ position, ...noted }) => {
        const dueAt = sortable(Temporal.Instant.from(noted.recordedAt));
        const delivery: Delivery = { ...noted, status: 'due', dueAt, tries: 0 };
        const id = deliveryIdOf(noted.webhook, noted.eventId);
        return { id, revision: 0n, after: -1n, position, body: bodyOf(delivery, position) };
      });
      if (writes.length > 0) await (await collection()).putAll(writes);
    },
    due: async (webhookId, by, limit) => find(turnsOf(webhookId, `${sortable(by)} ${end}`, limit)),
    queued: async (webhookId, limit) => find(turnsOf(webhookId, end, limit)),
    update: async (before, change) => isDone(await (await collection()).put(after(before, change))),
    updateAll: async (changes) => {
      const writes = changes.map(([before, change]) => ({ ...after(before, change), after: before.revision }));
      if (writes.length > 0) await (await collection()).putAll(writes);
    },
    find: async (deliveryId) => {
      const found = await (await collection()).get(deliveryId);
      return found && kept(found);
    },
    newest: async (webhook, limit) =>
      find({ where: { webhook }, orderBy: { field: 'recordedAt', direction: 'descending' }, limit }),
    parked: async (webhook, limit) =>
      find({
        where: webhook === undefined ? {} : { webhook },
        orderBy: { field: 'parked', direction: 'ascending', upTo: end },
        limit,
      }),
    countParked: async () => (await collection()).count('parked'),
    oldestDue: async () => {
      const [oldest] = await find({
        where: {},
        orderBy: { field: 'waiting', direction: 'ascending', upTo: end },
        limit: 1,
      });
      return oldest?.delivery.recordedAt;
    },
  };
};

/** The statuses from which an operator may have one sent again. */
export const mayBeSentAgain = (status: DeliveryStatus): boolean => status === 'parked' || status === 'delivered';
