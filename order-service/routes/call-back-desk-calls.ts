/** Calls with which those who call back see whom, and say what it came to. */
import { callBackFeedLineSchema } from '@driveaway/domain/api/back-office-feed.ts';
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
import { operatorHeadersSchema } from '../machines/machine.ts';
import { json, machine, type ApiCall } from './api-call.ts';
import { batchCall, feedCall, readsCall } from './desk-call-kinds.ts';
import { jsonBody } from './request-body.ts';

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
  deskCallBackReads: readsCall({
    path: '/api/audit/call-backs/:callBackId/reads',
    topic,
    summary: 'Who was shown who asked for a call back, and whether that record is as it was written.',
    parameters: ofCallBack,
    notFound: 'call-back-not-found',
  }),
  callBackFeed: feedCall({
    path: '/api/back-office/feed/call-backs',
    topic,
    summary: 'Every event of every call back as it was recorded, from a position on. No personal data.',
    line: callBackFeedLineSchema,
  }),
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
  recordCallBackBatch: batchCall({
    path: `${path}/batch`,
    topic,
    maximumBytes: maximumCallBackBytes,
    message: callBackMessageSchema,
    line: callBackLineSchema,
  }),
} satisfies Readonly<Record<string, ApiCall>>;
