/** Offers for the cars of visitors as back office, retention and accounts look for them. */
import {
  carOfferDocumentSchema,
  readModelCollections,
  type CarOfferDocument,
} from '@driveaway/domain/api/read-models.ts';
import { carOfferStreamPrefix, type CarOfferEvent } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import { carOfferProjectionOf, type ReadEvent } from '../engine/projection.ts';

/** The line after one more event. Throws when a request begins with a change. */
export const evolveCarOffers = (
  document: CarOfferDocument | undefined,
  { event, metadata }: ReadEvent<CarOfferEvent>,
): CarOfferDocument => {
  if (event.type === 'CarOfferRequested') {
    const { requestId, retailer, pictures, customerId, keptUntil } = event.data;
    return {
      requestId,
      standing: 'waiting',
      retailer: retailer.id,
      pictures: pictures.length,
      requestedAt: sortableInstant(metadata.recordedAt),
      ...(customerId !== null && { customerId }),
      keptUntil: sortableInstant(keptUntil),
    };
  }
  if (document === undefined) throw new Error(`A car offer begins with CarOfferRequested, not with ${event.type}`);
  const { keptUntil, ...kept } = document;
  // a key that is destroyed is not due to be destroyed again
  const still = keptUntil === undefined ? {} : { keptUntil };
  switch (event.type) {
    case 'CarOfferMade': {
      const { holdsUntil, keptUntil: later } = event.data;
      const due =
        keptUntil === undefined ? {} : { keptUntil: [keptUntil, sortableInstant(later)].toSorted()[1] ?? later };
      return { ...kept, ...due, standing: 'offered', holdsUntil };
    }
    case 'CarOfferWithdrawn':
      return { ...kept, ...still, standing: 'withdrawn' };
    case 'CarOwnerForgotten':
      return { ...kept, standing: 'forgotten' };
  }
};

export const carOffers = carOfferProjectionOf<CarOfferDocument>({
  collection: readModelCollections.carOffers,
  prefixes: [carOfferStreamPrefix],
  documentSchema: carOfferDocumentSchema,
  evolve: evolveCarOffers,
  // what cannot be read changes nothing that is known
  evolveUnread: (document) => document,
});
