/** Events of a later version that may make a document due: which one, a process of that version can tell. No names in it. */
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { ReadModelCollection, ReadModels } from '@driveaway/infra/read-models/port.ts';
import { z } from 'zod';

const leftOutSchema = z.object({ status: z.enum(['due', 'done']), stream: z.string(), eventRevision: z.int() });

export const leftOutDocumentsCollection = { name: 'left-out-documents', version: 1, indexes: ['status'] } as const;
const mostAtATime = 100;

type LeftOut = Pick<RecordedEvent, 'id' | 'stream' | 'revision'>;

type LeftOutDocuments = {
  /** Records an event to be read again; durable on return. */
  readonly add: (event: LeftOut) => Promise<void>;
  /** Those to be read again, at most 100. */
  readonly due: () => Promise<readonly LeftOut[]>;
  /** Removes an event with nothing left to do. */
  readonly settle: (event: LeftOut) => Promise<void>;
};

/** The events that were left out in a collection of the read models. */
export const openLeftOutDocuments = (readModels: Pick<ReadModels, 'collection'>): LeftOutDocuments => {
  const collection = (): Promise<ReadModelCollection> => readModels.collection(leftOutDocumentsCollection);
  const put = async ({ id, stream, revision: of }: LeftOut, status: 'due' | 'done'): Promise<void> => {
    const events = await collection();
    const known = await events.get(id);
    const revision = known === undefined ? 0n : known.revision + 1n;
    await events.put({ id, revision, position: 0n, body: { status, stream, eventRevision: Number(of) } });
  };
  return {
    add: (event) => put(event, 'due'),
    due: async () => {
      const found = await (await collection()).find({ where: { status: 'due' }, limit: mostAtATime });
      return found.map(({ id, body }) => {
        const { stream, eventRevision } = leftOutSchema.parse(body);
        return { id, stream, revision: BigInt(eventRevision) };
      });
    },
    settle: (event) => put(event, 'done'),
  };
};
