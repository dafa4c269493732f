/** Papers that were given up: one document per paper, until somebody asks for it again. No names and no words in it. */
import { z } from 'zod';
import { instantSchema } from '@driveaway/domain/time/calendar.ts';
import type { ReadModelCollection, ReadModels } from '@driveaway/infra/read-models/port.ts';
import { paperCommandId, paperDueSchema } from '../orders/paper-due.ts';
import type { PrintPaperRequest } from './print-paper.ts';

const parkedPaperSchema = z.object({
  /** `due`: asked for again. `done`: printed after all, or nothing is left to print. */
  status: z.enum(['parked', 'due', 'done']),
  orderNo: z.string(),
  due: paperDueSchema,
  correlationId: z.string(),
  causationId: z.string(),
  /** When the fact that made it due was recorded. */
  recordedAt: instantSchema,
  tries: z.int(),
});
type ParkedPaperEntry = z.infer<typeof parkedPaperSchema>;

export type ParkedPaper = {
  readonly paperId: string;
  readonly entry: ParkedPaperEntry;
  /** Of its document. */
  readonly revision: bigint;
};

const collectionDefinition = { name: 'parked-papers', version: 1, indexes: ['status', 'recordedAt'] } as const;

export type ParkedPapers = {
  /** Notes a paper as given up, after so many tries. */
  readonly park: (request: PrintPaperRequest & { readonly recordedAt: string }, tries: number) => Promise<void>;
  /** Those of a status, the oldest fact first. */
  readonly list: (status: 'parked' | 'due', limit: number) => Promise<readonly ParkedPaper[]>;
  /** Writes what becomes of one, unless somebody else did since it was read; false then. */
  readonly update: (
    paper: ParkedPaper,
    change: Partial<Pick<ParkedPaperEntry, 'status' | 'tries'>>,
  ) => Promise<boolean>;
};

/** The parked papers in a collection of the read models. */
export const openParkedPapers = (readModels: Pick<ReadModels, 'collection'>): ParkedPapers => {
  const collection = (): Promise<ReadModelCollection> => readModels.collection(collectionDefinition);
  return {
    park: async ({ orderNo, due, correlationId, causationId, recordedAt }, tries) => {
      const papers = await collection();
      const id = paperCommandId(orderNo, due);
      const known = await papers.get(id);
      const body = { status: 'parked', orderNo, due, correlationId, causationId, recordedAt, tries };
      await papers.put({ id, revision: known === undefined ? 0n : known.revision + 1n, position: 0n, body });
    },
    list: async (status, limit) => {
      const orderBy = { field: 'recordedAt', direction: 'ascending' } as const;
      const found = await (await collection()).find({ where: { status }, orderBy, limit });
      return found.map(({ id, revision, body }) => ({ paperId: id, revision, entry: parkedPaperSchema.parse(body) }));
    },
    update: async ({ paperId, entry, revision }, change) => {
      const document = { id: paperId, revision: revision + 1n, position: 0n, body: { ...entry, ...change } };
      return (await (await collection()).put(document)) === 'applied';
    },
  };
};
