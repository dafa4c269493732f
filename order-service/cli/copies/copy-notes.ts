/** What became of each mail, push and delivery, so that nobody gets one twice because the product moved. */
import type { CollectionDefinition, FindOptions, ReadModels } from '@driveaway/infra/read-models/port.ts';
import { mailSpoolCollection } from '../../mail/mail-spool.ts';
import { pushSpoolCollection } from '../../push/push-spool.ts';
import { webhookDeliveriesCollection } from '../../webhooks/webhook-deliveries.ts';

const mailStatuses = ['due', 'sent', 'dropped', 'parked'] as const;
const pushStatuses = ['due', 'sent', 'dropped'] as const;
/** The newest of a search; anything older than a week would not be sent anyway. */
const mostFound = 200_000;
const batchSize = 500;

type Readable = Pick<ReadModels, 'collection'>;
type Search = Pick<FindOptions, 'where' | 'orderBy'>;

/** Copies what the searches find; returns how many there are. Those that are there in the same revision are left. */
const copyNotes = async (
  from: Readable,
  to: Readable,
  definition: CollectionDefinition,
  searches: readonly Search[],
): Promise<number> => {
  const [old, copy] = [await from.collection(definition), await to.collection(definition)];
  let notes = 0;
  for (const search of searches) {
    const found = await old.find({ ...search, limit: mostFound });
    for (let start = 0; start < found.length; start += batchSize) {
      const batch = found.slice(start, start + batchSize);
      const there = new Map((await copy.getMany(batch.map(({ id }) => id))).map(({ id, revision }) => [id, revision]));
      await copy.putAll(
        batch.map(({ id, revision, position, body }) => ({
          id,
          revision,
          position,
          body,
          after: there.get(id) ?? -1n,
        })),
      );
    }
    notes += found.length;
  }
  return notes;
};

/** Copies the notes of mails. */
export const copyMailSpool = async (from: Readable, to: Readable): Promise<number> =>
  copyNotes(
    from,
    to,
    mailSpoolCollection,
    mailStatuses.map((status) => ({ where: { status }, orderBy: { field: 'turn', direction: 'descending' } })),
  );

/** Copies the notes of pushes. */
export const copyPushSpool = async (from: Readable, to: Readable): Promise<number> =>
  copyNotes(
    from,
    to,
    pushSpoolCollection,
    pushStatuses.map((status) => ({ where: { status }, orderBy: { field: 'turn', direction: 'descending' } })),
  );

/** Copies the notes of deliveries to webhooks. */
export const copyWebhookDeliveries = async (from: Readable, to: Readable): Promise<number> =>
  copyNotes(from, to, webhookDeliveriesCollection, [
    { where: {}, orderBy: { field: 'recordedAt', direction: 'descending' } },
  ]);
