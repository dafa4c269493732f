/** Call backs as those who call, retention and accounts look for them. */
import {
  callBackDocumentSchema,
  readModelCollections,
  type CallBackDocument,
} from '@driveaway/domain/api/read-models.ts';
import { callBackStreamPrefix, type CallBackEvent } from '@driveaway/domain/call-backs/call-back-events.ts';
import { standingOnceForgotten } from '@driveaway/domain/call-backs/call-back.ts';
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import { callBackProjectionOf, type ReadEvent } from '../engine/projection.ts';

/** The line after one more event. Throws when a request begins with a change. */
export const evolveCallBacks = (
  document: CallBackDocument | undefined,
  { event, metadata }: ReadEvent<CallBackEvent>,
): CallBackDocument => {
  if (event.type === 'CallBackRequested') {
    const { requestId, retailer, date, part, from, until, topic, model, customerId, keptUntil } = event.data;
    return {
      requestId,
      standing: 'asked',
      retailer: retailer.id,
      date,
      part,
      from: sortableInstant(from),
      until: sortableInstant(until),
      topic,
      model: model?.name ?? null,
      requestedAt: sortableInstant(metadata.recordedAt),
      ...(customerId !== null && { customerId }),
      keptUntil: sortableInstant(keptUntil),
    };
  }
  if (document === undefined) throw new Error(`A call back begins with CallBackRequested, not with ${event.type}`);
  if (event.type === 'CallBackClosed') return { ...document, standing: event.data.outcome };
  const { keptUntil: _over, ...kept } = document;
  return { ...kept, standing: standingOnceForgotten(kept.standing) };
};

export const callBacks = callBackProjectionOf<CallBackDocument>({
  collection: readModelCollections.callBacks,
  prefixes: [callBackStreamPrefix],
  documentSchema: callBackDocumentSchema,
  evolve: evolveCallBacks,
  // what cannot be read changes nothing that is known
  evolveUnread: (document) => document,
});
