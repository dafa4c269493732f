/**
 * Which erasures need not be finished again: each finish is noted in the vault and beside the read models, whose contents
 * it changes. Whichever is restored to before it lacks the note (ADR 97).
 */
import { z } from 'zod';
import { customerStream } from '@driveaway/domain/customer/customer-events.ts';
import { instantSchema } from '@driveaway/domain/time/calendar.ts';
import { parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import type { OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { StoredDocument } from '@driveaway/infra/read-models/port.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** Not durable: in the file of the documents, so that it is lost with them and never outlives one that was rewritten. */
export const finishedErasuresCollection = { name: 'finished-erasures', version: 1, indexes: ['standing'] } as const;

/** Raised when an erasure takes something more than before, so that each is finished once more. */
export const stepsOfErasure = 1;

/**
 * For as long as something that began before an erasure may still come after it, or a backup may be under way that copies
 * one place earlier than another: an erasure that is finished again after this is settled.
 */
const untilSettled = { hours: 24 } as const;
/** More than there will ever be. */
const mostErasures = 1_000_000;

const finishSchema = z.object({
  /** Hash of the `CustomerErased`, and its revision in the customer's stream. */
  hash: z.string(),
  revision: z.int(),
  /** Until when contract records were held; null: nothing is kept any more. */
  heldUntil: z.nullable(instantSchema),
  steps: z.int(),
  /** When the first and the last of the times began that it was finished, with nothing restored in between. */
  firstAt: instantSchema,
  lastAt: instantSchema,
});
type Finish = z.infer<typeof finishSchema>;

/** `note`: as the vault has it. `repeated`: to be finished once more. `lost`: by events that are gone; without a note. */
const documentSchema = z.object({ note: z.string(), standing: z.enum(['repeated', 'settled', 'lost']) });
type NoteDocument = z.infer<typeof documentSchema>;

type NotingPorts = Pick<ServicePorts, 'vault' | 'readModels'>;

const finishOf = (note: string): Finish => finishSchema.parse(JSON.parse(note));

const isSettled = ({ firstAt, lastAt }: Finish): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(lastAt), Temporal.Instant.from(firstAt).add(untilSettled)) >= 0;

type ErasureFinish = {
  readonly customerId: string;
  /** The `CustomerErased` that was finished. */
  readonly erased: OpenedEvent;
  readonly heldUntil: string | null;
  /** When it was begun to be finished, by the believed clock. */
  readonly begunAt: string;
};

/**
 * Notes an erasure all of whose steps are done. `notedBefore`: what the vault had of it before they were begun; when the read models
 * have it too, this is the same series of finishes.
 */
export const noteFinish = async (
  { vault, readModels }: NotingPorts,
  { customerId, erased, heldUntil, begunAt }: ErasureFinish,
  notedBefore: string | undefined,
): Promise<void> => {
  const documents = await readModels.collection(finishedErasuresCollection);
  const stored = await documents.get(customerId);
  const before =
    notedBefore !== undefined && stored !== undefined && documentSchema.parse(stored.body).note === notedBefore
      ? finishOf(notedBefore)
      : undefined;
  const { hash } = erased.metadata;
  const isSameSeries =
    before?.hash === hash &&
    before.heldUntil === heldUntil &&
    before.steps === stepsOfErasure &&
    before.firstAt <= begunAt;
  const finish: Finish = {
    hash,
    revision: Number(erased.revision),
    heldUntil,
    steps: stepsOfErasure,
    firstAt: isSameSeries ? before.firstAt : begunAt,
    lastAt: begunAt,
  };
  const note = JSON.stringify(finish);
  await vault.noteFinishedErasure(customerId, note);
  const body: NoteDocument = { note, standing: isSettled(finish) ? 'settled' : 'repeated' };
  // guarded: of two processes that note at once one is left out, the notes differ, and it is finished once more
  await documents.put({ id: customerId, revision: (stored?.revision ?? -1n) + 1n, position: erased.position, body });
};

type FinishedErasures = {
  /** Customers of whom nothing is left or has come back. */
  readonly settled: ReadonlySet<string>;
  /** What the vault has noted of each finished erasure. */
  readonly notes: ReadonlyMap<string, string>;
};

/** Whether the latest of erasures is still among the events. A restore takes events from the end: then the others are too. */
const latestIsThere = async (
  { eventStore }: Pick<ServicePorts, 'eventStore'>,
  settled: readonly StoredDocument[],
): Promise<boolean> => {
  const [first, ...others] = settled;
  if (first === undefined) return true;
  const latest = others.reduce((one, other) => (other.position > one.position ? other : one), first);
  const { hash, revision } = finishOf(documentSchema.parse(latest.body).note);
  const [event] = await eventStore.readStream(customerStream(latest.id), { from: BigInt(revision), limit: 1 });
  return event !== undefined && parseMetadata(event.metadata).hash === hash;
};

/**
 * Which erasures are settled, in a number of calls that does not grow with them. After a restore of events from before
 * one of them none is, and notes begin anew.
 */
export const readFinishedErasures = async (
  ports: NotingPorts & Pick<ServicePorts, 'eventStore' | 'log'>,
  believedNow: string,
): Promise<FinishedErasures> => {
  const notes = await ports.vault.listFinishedErasures();
  const documents = await ports.readModels.collection(finishedErasuresCollection);
  const settled = await documents.find({ where: { standing: 'settled' }, limit: mostErasures });
  if (!(await latestIsThere(ports, settled))) {
    ports.log.warn('Events of erasures are gone; all erasures are finished again', { erasures: settled.length });
    const body: NoteDocument = { note: '', standing: 'lost' };
    await documents.putAll(
      settled.map(({ id, revision, position }) => ({ id, revision: revision + 1n, after: revision, position, body })),
    );
    return { settled: new Set(), notes: new Map() };
  }
  const isDone = ({ id, body }: StoredDocument): boolean => {
    const { note } = documentSchema.parse(body);
    if (notes.get(id) !== note) return false;
    const { heldUntil, steps } = finishOf(note);
    return steps === stepsOfErasure && (heldUntil === null || heldUntil > believedNow);
  };
  return { settled: new Set(settled.filter(isDone).map(({ id }) => id)), notes };
};
