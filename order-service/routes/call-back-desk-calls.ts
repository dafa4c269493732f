/** Calls with which those who call back see whom, and say what it came to. */
import { personalDataReadsSchema } from '@driveaway/domain/api/audit.ts';
import { callBackFeedLineSchema, feedPositionSchema, feedQuerySchema } from '@driveaway/domain/api/back-office-feed.ts';
import { batchSummarySchema } from '@driveaway/domain/api/back-office.ts';
import {
  callBackAnswerSchema,
  callBackLineSchema,
  callBackMessageSchema,
  deskCallBackSchema,
  deskCallBacksQuerySchema,
  deskCallBacksSchema,
} from '@driveaway/domain/api/call-back-desk.ts';
import { messageConditionsSchema } from '@driveaway/domain/api/desk-messages.ts';
import { z } from 'zod';
import { operatorHeadersSchema } from '../machines/machine-token.ts';
import { json, machine, type ApiCall } from './api-call.ts';
import { jsonBody, streamedBody } from './request-body.ts';

const path = '/api/back-office/call-backs';
const topic = 'Call backs';
const ofCallBack = z.object({ callBackId: z.uuid() });

/** A line of messages about call backs. */
export const maximumCallBackBytes = 4 * 1024;

export const callBackDeskCalls = {
  deskCallBacks: {
    method: 'GET',
    path,
    topic,
    summary: 'Call backs that nobody has closed, or all of a day, by retailer, the earliest first. No personal data.',
    access: machine('orders:read'),
    query: deskCallBacksQuerySchema,
    answer: json(deskCallBacksSchema),
  },
  deskCallBack: {
    method: 'GET',
    path: `${path}/:callBackId`,
    topic,
    summary: 'A call back with whom to call. Personal data: each reading is on record, with who reads.',
    access: machine('orders:contact'),
    parameters: ofCallBack,
    headers: operatorHeadersSchema,
    answer: json(deskCallBackSchema),
    failures: ['call-back-not-found', 'malformed-input'],
  },
  deskCallBackReads: {
    method: 'GET',
    path: '/api/audit/call-backs/:callBackId/reads',
    topic,
    summary: 'Who was shown who asked for a call back, and whether that record is as it was written.',
    access: machine('audit:read'),
    parameters: ofCallBack,
    answer: json(personalDataReadsSchema),
    failures: ['call-back-not-found'],
  },
  callBackFeed: {
    method: 'GET',
    path: '/api/back-office/feed/call-backs',
    topic,
    summary: 'Every event of every call back as it was recorded, from a position on. No personal data.',
    description:
      'Like the feed of orders, with positions of its own. Fields may be added under the same `version`; another ' +
      '`version` is another shape.',
    access: machine('orders:read'),
    query: feedQuerySchema,
    headers: z.object({ 'Last-Event-ID': feedPositionSchema.optional() }),
    answer: { contentType: 'application/x-ndjson', schema: z.string(), line: callBackFeedLineSchema },
    otherAnswers: [{ contentType: 'text/event-stream', schema: z.string() }],
    failures: ['too-many-attempts'],
  },
  recordCallBack: {
    method: 'POST',
    path,
    topic,
    summary: 'Says what a call back came to; with `dryRun` only says whether that is possible.',
    access: machine('orders:append'),
    query: messageConditionsSchema,
    bodies: [jsonBody(callBackMessageSchema)],
    answer: json(callBackAnswerSchema),
    failures: ['call-back-not-found', 'call-back-over', 'message-reused'],
  },
  recordCallBackBatch: {
    method: 'POST',
    path: `${path}/batch`,
    topic,
    summary: 'The same as lines of JSON; a line of the answer per message, then a summary.',
    access: machine('orders:append'),
    bodies: [streamedBody('application/x-ndjson', z.string(), maximumCallBackBytes, callBackMessageSchema)],
    answer: {
      contentType: 'application/x-ndjson',
      schema: z.string(),
      line: z.union([callBackLineSchema, batchSummarySchema]),
    },
  },
} satisfies Readonly<Record<string, ApiCall>>;
