/** Calls about offers for the cars of visitors: asking for one, the one of a link, and those of an account. */
import { askedCarOfferSchema, askedCarOffersSchema, carOfferLinkSchema } from '@driveaway/domain/api/car-offers.ts';
import { successSchema } from '@driveaway/domain/api/failure.ts';
import { carOfferFormSchema } from '@driveaway/domain/car-offers/car-offer-form.ts';
import { mostCarPictures } from '@driveaway/domain/car-offers/car-offer-rules.ts';
import { maximumPictureBytes } from '@driveaway/domain/customer/sent-pictures.ts';
import { anyone, customer, json, type ApiCall, type CallLimit } from './api-call.ts';
import { jsonBody, streamedBody } from './request-body.ts';

const api = '/api/car-offers';
const topic = 'Car offers';
const byLink: CallLimit = { per: 'address', rule: 'carOfferLinkPerAddress' };
/** Of the form with its photos. */
export const maximumCarOfferBytes = mostCarPictures * maximumPictureBytes + 64 * 1024;

export const carOfferCalls = {
  askCarOffer: {
    method: 'POST',
    path: api,
    topic,
    summary: 'Asks the nearest retailer for an offer for a car, with up to six photos named `pictures`.',
    description:
      'What was agreed to is kept with its words and time. Photos are made anew, without the place and the device they came from. The details are deleted 30 days after the request, or after the last day of an offer, or at once by the token of the answer.',
    access: anyone,
    limit: { per: 'address', rule: 'carOfferPerAddress' },
    takesKey: true,
    bodies: [streamedBody('multipart/form-data', carOfferFormSchema, maximumCarOfferBytes)],
    answer: json(askedCarOfferSchema),
    failures: ['postcode-not-found', 'body-too-large', 'uploads-busy', 'upload-too-slow', 'too-many-attempts'],
  },
  findCarOffer: {
    method: 'POST',
    path: `${api}/find`,
    topic,
    summary: 'The car offer of a link.',
    access: anyone,
    limit: byLink,
    bodies: [jsonBody(carOfferLinkSchema)],
    answer: json(askedCarOfferSchema),
    failures: ['car-offer-not-found'],
  },
  forgetCarOwner: {
    method: 'POST',
    path: `${api}/forget`,
    topic,
    summary: 'Deletes the details and photos of whoever asked for an offer.',
    access: anyone,
    limit: byLink,
    takesKey: true,
    bodies: [jsonBody(carOfferLinkSchema)],
    answer: json(successSchema),
    failures: ['car-offer-not-found'],
  },
  customerCarOffers: {
    method: 'GET',
    path: '/api/build-your-own/my-car-offers',
    topic,
    summary:
      'What the signed-in customer asked an offer for, the latest first, without what was withdrawn and deleted.',
    access: customer,
    answer: json(askedCarOffersSchema),
  },
} satisfies Readonly<Record<string, ApiCall>>;
