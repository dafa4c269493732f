/** Parked documents: an entry each, until somebody retries it. Contains no names and no text. */
import { z } from 'zod';
import { instantSchema } from '@driveaway/domain/time/calendar.ts';
import type { ReadModelCollection, ReadModels } from '@driveaway/infra/read-models/port.ts';
import { documentCommandId, documentDueSchema } from '../orders/document-due.ts';
import type { PrintDocumentRequest } from './print-document.ts';

const parkedDocumentSchema = z.object({
  /** `due`: to be retried. `done`: printed after all, skipped, or nothing is left to print. */
  status: z.enum(['parked', 'due', 'done']),
  orderNo: z.string(),
  due: documentDueSchema,
  correlationId: z.string(),
  causationId: z.string(),
  /** When the event that made it due was recorded. */
  recordedAt: instantSchema,
  tries: z.int(),
  /** Who gave it up for good, and why. */
  skipped: z.exactOptional(z.string()),
});
type ParkedDocumentEntry = z.infer<typeof parkedDocumentSchema>;

export type ParkedDocument = {
  readonly documentId: string;
  readonly entry: ParkedDocumentEntry;
  /** Of its document. */
  readonly revision: bigint;
};

export const parkedDocumentsCollection = {
  name: 'parked-papers',
  version: 1,
  indexes: ['status', 'recordedAt'],
} as const;

type ParkedDocuments = {
  /** Parks a document after this many attempts. */
  readonly park: (request: PrintDocumentRequest & { readonly recordedAt: string }, tries: number) => Promise<void>;
  /** Those of a status, the oldest event first. */
  readonly list: (status: 'parked' | 'due', limit: number) => Promise<readonly ParkedDocument[]>;
  /** Updates an entry; false when somebody else changed it since it was read. */
  readonly update: (
    parked: ParkedDocument,
    change: Partial<Pick<ParkedDocumentEntry, 'status' | 'tries' | 'skipped'>>,
  ) => Promise<boolean>;
};

/** The parked documents in a collection of the read models. */
export const openParkedDocuments = (readModels: Pick<ReadModels, 'collection'>): ParkedDocuments => {
  const collection = (): Promise<ReadModelCollection> => readModels.collection(parkedDocumentsCollection);
  return {
    park: async ({ orderNo, due, correlationId, causationId, recordedAt }, tries) => {
      const collected = await collection();
      const id = documentCommandId(orderNo, due);
      const known = await collected.get(id);
      const body = { status: 'parked', orderNo, due, correlationId, causationId, recordedAt, tries };
      await collected.put({ id, revision: known === undefined ? 0n : known.revision + 1n, position: 0n, body });
    },
    list: async (status, limit) => {
      const orderBy = { field: 'recordedAt', direction: 'ascending' } as const;
      const found = await (await collection()).find({ where: { status }, orderBy, limit });
      return found.map(({ id, revision, body }) => ({
        documentId: id,
        revision,
        entry: parkedDocumentSchema.parse(body),
      }));
    },
    update: async ({ documentId, entry, revision }, change) => {
      const document = { id: documentId, revision: revision + 1n, position: 0n, body: { ...entry, ...change } };
      return (await (await collection()).put(document)) === 'applied';
    },
  };
};
