/** Offers that visitors asked for their cars, on record. */
import {
  carOfferEventVersion,
  carOfferStream,
  readCarOfferEvent,
  type CarOfferEvent,
} from '@driveaway/domain/car-offers/car-offer-events.ts';
import { evolveCarOffer, type CarOffer } from '@driveaway/domain/car-offers/car-offer.ts';
import { visitorRequests } from '../customers/visitor-requests.ts';

export const requestsForCarOffers = visitorRequests<CarOffer, CarOfferEvent>({
  collection: 'carOffers',
  forgetting: 'forget car owner',
  streamOf: carOfferStream,
  read: readCarOfferEvent,
  evolve: evolveCarOffer,
  version: carOfferEventVersion,
  forgotten: 'CarOwnerForgotten',
  emailOf: ({ personal }) => personal?.owner.email,
  filesOf: ({ requested }) => requested.pictures.map(({ fileId }) => fileId),
});
