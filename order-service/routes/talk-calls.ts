/** Calls about what a customer and those who look after an order write to each other. */
import { maximumPictureBytes } from '@driveaway/domain/customer/sent-pictures.ts';
import { successSchema } from '@driveaway/domain/api/failure.ts';
import {
  answerTalkFormSchema,
  answerTalkSchema,
  deskTalkSchema,
  waitingTalksSchema,
} from '@driveaway/domain/api/talk-desk.ts';
import {
  readTalkRequestSchema,
  talkFormSchema,
  talkPictureQuery,
  talkResponseSchema,
  talkSentSchema,
} from '@driveaway/domain/api/talk.ts';
import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { mostTalkPictures } from '@driveaway/domain/talk/talk-rules.ts';
import { z } from 'zod';
import { operatorHeadersSchema } from '../machines/machine.ts';
import { json, machine, ownerOr403, ownerOr404, type ApiCall } from './api-call.ts';
import { jsonBody, streamedBody } from './request-body.ts';

const api = '/api/build-your-own';
const desk = '/api/back-office/orders/:orderNo';
const topic = 'Talk';
const ofOrder = z.object({ orderNo: orderNumberSchema });
const [jpeg, png] = ['image/jpeg', 'image/png'].map((contentType) => ({ contentType, schema: z.file() }));
const picture = jpeg ?? { contentType: 'image/jpeg', schema: z.file() };
const otherPictures = png === undefined ? [] : [png];
/** Of a message with its pictures. */
export const maximumTalkFormBytes = mostTalkPictures * maximumPictureBytes + 128 * 1024;

export const talkCalls = {
  talk: {
    method: 'GET',
    path: `${api}/talk`,
    topic,
    summary: 'What was written about an order, the first message first.',
    access: ownerOr403,
    query: ofOrder,
    answer: json(talkResponseSchema),
  },
  writeTalk: {
    method: 'POST',
    path: `${api}/talk`,
    topic,
    summary:
      'Writes to the retailer and the coordinator of an order: plain text, and up to three pictures named `pictures`.',
    access: ownerOr403,
    query: ofOrder,
    takesKey: true,
    bodies: [streamedBody('multipart/form-data', talkFormSchema, maximumTalkFormBytes)],
    answer: json(talkSentSchema),
    failures: [
      'talk-not-open',
      'talk-over',
      'talk-full',
      'body-too-large',
      'uploads-busy',
      'upload-too-slow',
      'too-many-attempts',
    ],
  },
  readTalk: {
    method: 'POST',
    path: `${api}/talk-read`,
    topic,
    summary: 'Everything up to a message has been on the customer’s screen.',
    access: ownerOr403,
    query: ofOrder,
    takesKey: true,
    bodies: [jsonBody(readTalkRequestSchema)],
    answer: json(successSchema),
  },
  talkPicture: {
    method: 'GET',
    path: `${api}/talk-picture`,
    topic,
    summary: 'A picture of a message, by its place from 0.',
    access: ownerOr404('document-not-found'),
    query: ofOrder.extend(talkPictureQuery),
    answer: picture,
    otherAnswers: otherPictures,
  },
  waitingTalks: {
    method: 'GET',
    path: '/api/back-office/talks',
    topic,
    summary: 'Orders whose customers wait for an answer, the one that has waited longest first. No personal data.',
    access: machine('orders:talk'),
    answer: json(waitingTalksSchema),
  },
  deskTalk: {
    method: 'GET',
    path: `${desk}/talk`,
    topic,
    summary: 'What was written about an order. Personal data: each reading is on record, with who reads.',
    access: machine('orders:talk'),
    parameters: ofOrder,
    headers: operatorHeadersSchema,
    answer: json(deskTalkSchema),
    failures: ['order-not-found', 'malformed-input', 'history-unreadable'],
  },
  answerTalk: {
    method: 'POST',
    path: `${desk}/talk`,
    topic,
    summary:
      'Answers the customer, in a form with up to three pictures named `pictures`; the same message id with the same content is one message.',
    access: machine('orders:talk'),
    parameters: ofOrder,
    headers: operatorHeadersSchema,
    bodies: [
      jsonBody(answerTalkSchema),
      streamedBody('multipart/form-data', answerTalkFormSchema, maximumTalkFormBytes),
    ],
    answer: json(talkSentSchema),
    failures: [
      'order-not-found',
      'talk-not-open',
      'talk-over',
      'talk-full',
      'customer-erased',
      'body-too-large',
      'uploads-busy',
      'upload-too-slow',
      'too-many-attempts',
      'history-unreadable',
    ],
  },
  markTalkRead: {
    method: 'POST',
    path: `${desk}/talk-read`,
    topic,
    summary: 'Everything up to a message is dealt with and needs no answer.',
    access: machine('orders:talk'),
    parameters: ofOrder,
    headers: operatorHeadersSchema,
    bodies: [jsonBody(readTalkRequestSchema)],
    answer: json(successSchema),
    failures: ['order-not-found', 'history-unreadable'],
  },
  deskTalkPicture: {
    method: 'GET',
    path: `${desk}/talk-picture`,
    topic,
    summary: 'A picture of a message. Personal data: each reading is on record, with who reads.',
    access: machine('orders:talk'),
    parameters: ofOrder,
    query: z.object(talkPictureQuery),
    headers: operatorHeadersSchema,
    answer: picture,
    otherAnswers: otherPictures,
    failures: ['order-not-found', 'document-not-found', 'history-unreadable'],
  },
} satisfies Readonly<Record<string, ApiCall>>;
