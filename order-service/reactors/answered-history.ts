/** Which history a reactor's answers are in: an event that is at least as new as each of them, for the next start to look for. */
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { z } from 'zod';

/** `newest`: null when nothing was answered in this history yet. */
const markSchema = z.object({
  newest: z.object({ eventId: z.string(), stream: z.string(), eventRevision: z.int() }).nullable(),
});
type Mark = z.infer<typeof markSchema>;

export const answeredHistoryCollection = { name: 'answered-history', version: 1, indexes: [] } as const;

type AnsweredHistoryPorts = {
  readonly eventStore: Pick<EventStore, 'newestEvent' | 'readStream'>;
  readonly readModels: Pick<ReadModels, 'collection'>;
};

type AnsweredHistory = {
  /** After an answer, and before anything says that it was given. Once the last mark is gone it stays, for the next start to see. */
  readonly note: () => Promise<void>;
  /** True when an event that was there with an answer is gone, or another is in its place. */
  readonly isLost: () => Promise<boolean>;
  /** Begins anew with the history that there is. */
  readonly accept: () => Promise<void>;
};

/** The mark of the reactor with a checkpoint of this name, in a collection of the read models. */
export const openAnsweredHistory = (
  { eventStore, readModels }: AnsweredHistoryPorts,
  checkpoint: string,
): AnsweredHistory => {
  const collection = () => readModels.collection(answeredHistoryCollection);
  const isThere = async ({ newest }: Mark): Promise<boolean> => {
    if (newest === null) return true;
    const { eventId, stream, eventRevision } = newest;
    const [event] = await eventStore.readStream(stream, { from: BigInt(eventRevision), limit: 1 });
    return event?.id === eventId;
  };
  const markNow = async (): Promise<Mark | undefined> => {
    const newest = await eventStore.newestEvent();
    if (newest === undefined) return undefined;
    const { id: eventId, stream, revision } = newest;
    return { newest: { eventId, stream, eventRevision: Number(revision) } };
  };
  const last = async () => (await collection()).get(checkpoint);
  const put = async (body: Mark, before: bigint | undefined): Promise<void> => {
    const revision = before === undefined ? 0n : before + 1n;
    await (await collection()).put({ id: checkpoint, revision, position: 0n, body });
  };
  return {
    note: async () => {
      const before = await last();
      if (before !== undefined && !(await isThere(markSchema.parse(before.body)))) return;
      // on a server that others use, the newest may be theirs: then the mark waits for the next answer
      const mark = await markNow();
      if (mark !== undefined) await put(mark, before?.revision);
    },
    isLost: async () => {
      const before = await last();
      return before !== undefined && !(await isThere(markSchema.parse(before.body)));
    },
    accept: async () => {
      const before = await last();
      if (before !== undefined) await put((await markNow()) ?? { newest: null }, before.revision);
    },
  };
};
