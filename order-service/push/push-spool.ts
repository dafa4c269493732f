/** What is due to be pushed: one document per event of an order, without names, addresses or devices' keys. */
import { instantSchema } from '@driveaway/domain/time/calendar.ts';
import { collectionOnUse } from '@driveaway/infra/read-models/collection-on-use.ts';
import type { ReadModels, StoredDocument } from '@driveaway/infra/read-models/port.ts';
import { z } from 'zod';

const spooledPushSchema = z.object({
  /** `dropped`: there was nobody to tell, a newer one took its place, or it is no news any more. */
  status: z.enum(['due', 'sent', 'dropped']),
  stream: z.string(),
  eventId: z.string(),
  eventRevision: z.int(),
  recordedAt: instantSchema,
  /** Of what the event has set, recorded as of when the reminder is due; absent: it tells of the event. */
  isReminder: z.exactOptional(z.literal(true)),
  /** Not to be tried before this. */
  dueAt: instantSchema,
  tries: z.int(),
  /** Ids of the devices that are still to be told; absent: all. */
  left: z.exactOptional(z.array(z.string())),
});
export type SpooledPush = z.infer<typeof spooledPushSchema>;
export type KeptPush = {
  readonly pushId: string;
  readonly push: SpooledPush;
  /** Of the document. */
  readonly revision: bigint;
  /** Of the event. */
  readonly position: bigint;
};

export const pushSpoolCollection = {
  name: 'push-spool',
  version: 1,
  indexes: ['status', 'turn'],
  sorted: [['status', 'turn']],
  isDurable: true,
} as const;

const bodyOf = (push: SpooledPush, position: bigint): StoredDocument['body'] => ({
  ...push,
  turn: `${push.dueAt} ${String(position).padStart(20, '0')}`,
});

export type PushSpool = {
  /** Notes pushes as due; one that is known already, whatever became of it, is left as it is. */
  readonly add: (pushes: readonly Omit<KeptPush, 'revision'>[]) => Promise<void>;
  /** What is due by an instant (text, to the millisecond), the one that has waited longest first. */
  readonly due: (by: string, limit: number) => Promise<readonly KeptPush[]>;
  /** Writes what has become of one, unless somebody else did since it was read. */
  readonly update: (
    kept: KeptPush,
    change: Partial<Pick<SpooledPush, 'status' | 'dueAt' | 'tries' | 'left'>>,
  ) => Promise<void>;
};

/** The spool in a collection of the read models; opened with its first use. */
export const openPushSpool = (readModels: Pick<ReadModels, 'collection'>): PushSpool => {
  const collection = collectionOnUse(readModels, pushSpoolCollection);
  return {
    add: async (pushes) => {
      const writes = pushes.map(({ pushId, push, position }) => {
        return { id: pushId, revision: 0n, after: -1n, position, body: bodyOf(push, position) };
      });
      if (writes.length > 0) await (await collection()).putAll(writes);
    },
    due: async (by, limit) => {
      // '~' sorts after every position
      const orderBy = { field: 'turn', direction: 'ascending', upTo: `${by} ~` } as const;
      const found = await (await collection()).find({ where: { status: 'due' }, orderBy, limit });
      return found.map(({ id, revision, position, body }) => {
        return { pushId: id, push: spooledPushSchema.parse(body), revision, position };
      });
    },
    update: async ({ pushId, push, revision, position }, change) => {
      const body = bodyOf(spooledPushSchema.parse({ ...push, ...change }), position);
      await (await collection()).put({ id: pushId, revision: revision + 1n, position, body });
    },
  };
};
