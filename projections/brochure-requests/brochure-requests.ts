/** Requests for brochures by mail as retention and accounts look for them. */
import {
  brochureRequestDocumentSchema,
  readModelCollections,
  type BrochureRequestDocument,
} from '@driveaway/domain/api/read-models.ts';
import {
  brochureRequestStreamPrefix,
  type BrochureRequestEvent,
} from '@driveaway/domain/brochures/brochure-request-events.ts';
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import { brochureRequestProjectionOf, type ReadEvent } from '../engine/projection.ts';

/** The line after one more event. Throws when a request begins with a change. */
export const evolveBrochureRequests = (
  document: BrochureRequestDocument | undefined,
  { event, metadata }: ReadEvent<BrochureRequestEvent>,
): BrochureRequestDocument => {
  if (event.type === 'BrochureRequested') {
    const { requestId, modelCode, customerId, keptUntil } = event.data;
    return {
      requestId,
      modelCode,
      requestedAt: sortableInstant(metadata.recordedAt),
      ...(customerId !== null && { customerId }),
      keptUntil: sortableInstant(keptUntil),
    };
  }
  if (document === undefined)
    throw new Error(`A request for a brochure begins with BrochureRequested, not with ${event.type}`);
  const { keptUntil: _over, ...kept } = document;
  return kept;
};

export const brochureRequests = brochureRequestProjectionOf<BrochureRequestDocument>({
  collection: readModelCollections.brochureRequests,
  prefixes: [brochureRequestStreamPrefix],
  documentSchema: brochureRequestDocumentSchema,
  evolve: evolveBrochureRequests,
  // what cannot be read changes nothing that is known
  evolveUnread: (document) => document,
});
