/** What became of each mail, so that nobody gets one twice because the product moved. */
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { mailSpoolCollection } from '../../mail/mail-spool.ts';

const statuses = ['due', 'sent', 'dropped', 'parked'] as const;
/** The newest of a status; anything older than a week would not be mailed anyway. */
const mostPerStatus = 200_000;
const batchSize = 500;

type Readable = Pick<ReadModels, 'collection'>;

/** Copies the records of mails; returns how many there are. Those that are there in the same revision are left. */
export const copyMailSpool = async (from: Readable, to: Readable): Promise<number> => {
  const [old, copy] = [await from.collection(mailSpoolCollection), await to.collection(mailSpoolCollection)];
  let notes = 0;
  for (const status of statuses) {
    const orderBy = { field: 'turn', direction: 'descending' } as const;
    const found = await old.find({ where: { status }, orderBy, limit: mostPerStatus });
    for (let start = 0; start < found.length; start += batchSize) {
      const batch = found.slice(start, start + batchSize);
      const there = await Promise.all(batch.map(async ({ id }) => copy.get(id)));
      await copy.putAll(
        batch.map(({ id, revision, position, body }, index) => {
          const after = there[index]?.revision ?? -1n;
          return { id, revision, position, body, after };
        }),
      );
    }
    notes += found.length;
  }
  return notes;
};
