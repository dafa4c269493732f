/** Which mails are due, sent or parked: one document per mail, without names, addresses or words. */
import { z } from 'zod';
import { retailerAudiences } from '@driveaway/domain/mail/retailer-mails.ts';
import { instantSchema } from '@driveaway/domain/time/calendar.ts';
import { collectionOnUse } from '@driveaway/infra/read-models/collection-on-use.ts';
import type { DocumentWrite, ReadModels } from '@driveaway/infra/read-models/port.ts';
import { writeTogether } from '@driveaway/infra/read-models/write-together.ts';

const spoolEntrySchema = z.object({
  /** `sent`: the transport has it. `dropped`: nobody to send it to, or skipped. `parked`: given up, with an alarm. */
  status: z.enum(['due', 'sent', 'dropped', 'parked']),
  stream: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  /** Of the event in its stream. */
  eventRevision: z.int(),
  /** Absent: the buyer, or whose account it is. */
  audience: z.exactOptional(z.enum(retailerAudiences)),
  /** Of what the event has set, due some time before it; absent: it tells of the event. */
  isReminder: z.exactOptional(z.literal(true)),
  /** Under which the event was recorded, where it was traced. */
  traceparent: z.exactOptional(z.string()),
  /** When the event was recorded. */
  recordedAt: instantSchema,
  /** Not to be tried before this. */
  dueAt: instantSchema,
  tries: z.int(),
  /** When somebody retried it; its age counts from then, however old the event is. */
  askedAt: z.exactOptional(instantSchema),
  /** Who gave it up for good, and why. */
  skipped: z.exactOptional(z.string()),
});
type SpoolEntry = z.infer<typeof spoolEntrySchema>;
export type SpooledMail = {
  readonly mailId: string;
  readonly entry: SpoolEntry;
  /** Of the spool's document. */
  readonly revision: bigint;
  readonly position: bigint;
};

export const mailSpoolCollection = {
  name: 'mail-spool',
  version: 1,
  indexes: ['status', 'turn'],
  sorted: [['status', 'turn']],
  isDurable: true,
} as const;

/** Sorts by when a mail is due, those due at the same time in the order of their events, of one event the buyer's first. */
const turnOf = ({ dueAt, audience }: SpoolEntry, position: bigint): string =>
  `${dueAt} ${String(position).padStart(20, '0')} ${audience ?? ''}`.trimEnd();

export type MailSpool = {
  /** Notes mails as due, at once; one that is known already, whatever became of it, is left as it is. */
  readonly add: (mails: readonly Omit<SpooledMail, 'revision'>[]) => Promise<void>;
  /** Due mails, the one that has waited longest first. */
  readonly due: (limit: number) => Promise<readonly SpooledMail[]>;
  /**
   * Writes what has become of a mail, unless somebody else did since it was read; those of the same turn of the event loop
   * in one commit.
   */
  readonly update: (
    mail: SpooledMail,
    change: Partial<Pick<SpoolEntry, 'status' | 'dueAt' | 'tries'>>,
  ) => Promise<void>;
  /** Parked mails, the one that was due longest ago first. */
  readonly parked: (limit: number) => Promise<readonly SpooledMail[]>;
  /** Makes a parked mail due again; false when somebody else changed it since it was read. */
  readonly retry: (mail: SpooledMail, now: Temporal.Instant) => Promise<boolean>;
  /** Drops a parked mail, with who wants so and why; false when somebody else changed it since it was read. */
  readonly skip: (mail: SpooledMail, skipped: string) => Promise<boolean>;
};

/** Older events are not mailed: nobody gets years of mail when a checkpoint is lost or a mail server is set up late. */
const newsLasts = { hours: 7 * 24 } as const;

/** Whether an event recorded at an instant is still recent enough to be mailed. */
export const isNews = (recordedAt: string, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(recordedAt), now.subtract(newsLasts)) >= 0;

/** Instants normalised to milliseconds, so that they sort as text. */
export const spoolInstant = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: 'millisecond' });

/** The spool in a collection of the read models; opened with its first use. */
export const openMailSpool = (readModels: Pick<ReadModels, 'collection'>): MailSpool => {
  const collection = collectionOnUse(readModels, mailSpoolCollection);

  const withStatus = async (status: SpoolEntry['status'], limit: number): Promise<readonly SpooledMail[]> => {
    const found = await (
      await collection()
    ).find({ where: { status }, orderBy: { field: 'turn', direction: 'ascending' }, limit });
    return found.map(({ id, revision, position, body }) => ({
      mailId: id,
      entry: spoolEntrySchema.parse(body),
      revision,
      position,
    }));
  };

  const changed = ({ mailId, entry, revision, position }: SpooledMail, change: Partial<SpoolEntry>): DocumentWrite => {
    const after = spoolEntrySchema.parse({ ...entry, ...change });
    const body = { ...after, turn: turnOf(after, position) };
    return { id: mailId, revision: revision + 1n, after: revision, position, body };
  };
  const write = writeTogether(collection);
  const writeAlone = async (document: DocumentWrite): Promise<boolean> =>
    (await (await collection()).put(document)) === 'applied';

  return {
    add: async (mails) => {
      const writes = mails.map(({ mailId, position, entry }) => ({
        id: mailId,
        revision: 0n,
        after: -1n,
        position,
        body: { ...entry, turn: turnOf(entry, position) },
      }));
      if (writes.length > 0) await (await collection()).putAll(writes);
    },
    due: (limit) => withStatus('due', limit),
    parked: (limit) => withStatus('parked', limit),
    update: async (mail, change) => write(changed(mail, change)),
    retry: async (mail, now) => {
      const at = spoolInstant(now);
      return writeAlone(changed(mail, { status: 'due', dueAt: at, askedAt: at, tries: 0 }));
    },
    skip: async (mail, skipped) => writeAlone(changed(mail, { status: 'dropped', skipped })),
  };
};
