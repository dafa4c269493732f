/** Calls with which retailers and coordinators see who asks for an offer for their car, and answer. */
import {
  carOfferAnswerSchema,
  carOfferLineSchema,
  carOfferMessageSchema,
  carPictureQuery,
  deskCarOfferSchema,
  deskCarOffersQuerySchema,
  deskCarOffersSchema,
} from '@driveaway/domain/api/car-offer-desk.ts';
import { z } from 'zod';
import { operatorHeadersSchema } from '../machines/machine.ts';
import { json, machine, type ApiCall } from './api-call.ts';
import { batchCall, readsCall } from './desk-call-kinds.ts';
import { jsonBody } from './request-body.ts';

const path = '/api/back-office/car-offers';
const topic = 'Car offers';
const ofRequest = z.object({ requestId: z.uuid() });

/** A line of messages about car offers. */
export const maximumCarOfferMessageBytes = 8 * 1024;

export const carOfferDeskCalls = {
  deskCarOffers: {
    method: 'GET',
    path,
    topic,
    summary:
      'Who waits for an offer for their car, or everything that was asked, the longest ago first. No personal data.',
    access: machine('orders:read'),
    query: deskCarOffersQuerySchema,
    answer: json(deskCarOffersSchema),
  },
  deskCarOffer: {
    method: 'GET',
    path: `${path}/:requestId`,
    topic,
    summary: 'A request with its car and its owner. Personal data: each reading is on record, with who reads.',
    access: machine('orders:contact'),
    parameters: ofRequest,
    headers: operatorHeadersSchema,
    answer: json(deskCarOfferSchema),
    failures: ['car-offer-not-found', 'malformed-input'],
  },
  deskCarPicture: {
    method: 'GET',
    path: `${path}/:requestId/picture`,
    topic,
    summary: 'A photo of the car, by its place from 0. Personal data: each reading is on record, with who reads.',
    access: machine('orders:contact'),
    parameters: ofRequest,
    query: z.object(carPictureQuery),
    headers: operatorHeadersSchema,
    answer: { contentType: 'image/jpeg', schema: z.file() },
    otherAnswers: [{ contentType: 'image/png', schema: z.file() }],
    failures: ['car-offer-not-found', 'document-not-found'],
  },
  deskCarOfferReads: readsCall({
    path: '/api/audit/car-offers/:requestId/reads',
    topic,
    summary: 'Who was shown a car and its owner, and whether that record is as it was written.',
    parameters: ofRequest,
    notFound: 'car-offer-not-found',
  }),
  answerCarOffer: {
    method: 'POST',
    path,
    topic,
    summary: 'Makes an offer that holds until a day, or withdraws it; before there is one, says that none is made.',
    access: machine('orders:append'),
    bodies: [jsonBody(carOfferMessageSchema)],
    answer: json(carOfferAnswerSchema),
    failures: ['car-offer-not-found', 'car-offer-forgotten', 'day-not-possible', 'message-reused'],
  },
  answerCarOffers: batchCall({
    path: `${path}/batch`,
    topic,
    maximumBytes: maximumCarOfferMessageBytes,
    message: carOfferMessageSchema,
    line: carOfferLineSchema,
  }),
} satisfies Readonly<Record<string, ApiCall>>;
