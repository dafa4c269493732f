/** Calls of machines: back-office, auditors, monitoring. Bearer tokens, never a customer's session. */
import { verificationSchema } from '@driveaway/domain/api/findings.ts';
import { orderReplaySchema, storeAnchorSchema } from '@driveaway/domain/api/audit.ts';
import {
  backOfficeMessageSchema,
  messageAnswerSchema,
  messageLineSchema,
  orderMessageConditionsSchema,
  nextMessagesSchema,
  orderStandingSchema,
  tokenAnswerSchema,
  tokenFailureSchema,
  tokenRequestSchema,
} from '@driveaway/domain/api/back-office.ts';
import { changeClientSchema, machineClientListSchema } from '@driveaway/domain/api/machine-clients.ts';
import { sealAnewSchema, sealedAnewSchema } from '@driveaway/domain/api/master-key.ts';
import {
  parkedListSchema,
  retriedSchema,
  retryParkedSchema,
  skipParkedSchema,
  skippedSchema,
} from '@driveaway/domain/api/parked-work.ts';
import { askForRebuildSchema, rebuildListSchema, rebuildSchema } from '@driveaway/domain/api/rebuilds.ts';
import { removedSecondFactorSchema, removeSecondFactorSchema } from '@driveaway/domain/api/remove-second-factor.ts';
import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { machineInstantSchema } from '@driveaway/domain/time/machine-instant.ts';
import { z } from 'zod';
import { anyone, json, machine, type ApiCall } from './api-call.ts';
import { batchCall } from './desk-call-kinds.ts';
import { formBody, jsonBody } from './request-body.ts';

const topic = 'Machines';
const ofOrder = z.object({ orderNo: orderNumberSchema });

/** Of one message, by itself or as a line of a batch: enough for a document of 3 MB in base64. */
export const maximumMessageBytes = 4 * 1024 * 1024;

/** Checked once id and secret are found, which may come by HTTP Basic. */
const sentParameters = z.record(z.string(), z.unknown());

export const machineCalls = {
  token: {
    method: 'POST',
    path: '/api/token',
    topic,
    summary: 'OAuth 2 client credentials, in the body or by HTTP Basic, become a bearer token for an hour.',
    access: anyone,
    securityEvent: 'token',
    // RFC 6749, section 3.2
    ignoresQuery: true,
    bodies: [
      jsonBody(tokenRequestSchema, { reads: sentParameters }),
      formBody(tokenRequestSchema, { reads: sentParameters }),
    ],
    answer: json(tokenAnswerSchema),
    failureAnswer: json(tokenFailureSchema),
    failures: ['invalid-client', 'too-many-attempts'],
  },
  appendMessage: {
    method: 'POST',
    path: '/api/back-office/orders/:orderNo/events',
    topic,
    summary:
      'A message about an order; its message id is remembered for ever. A dry run records nothing and says what would be.',
    access: machine('orders:append'),
    parameters: ofOrder,
    query: orderMessageConditionsSchema,
    bodies: [jsonBody(backOfficeMessageSchema, { maximumBytes: maximumMessageBytes })],
    answer: json(messageAnswerSchema),
    failures: [
      'order-not-found',
      'illegal-transition',
      'message-reused',
      'vin-taken',
      'not-the-stock-car',
      'not-the-last-step',
      'retailer-unchanged',
      'vin-unchanged',
      'charges-not-confirmed',
      'not-a-company',
      'nothing-changed',
      'valuation-not-requested',
      'trade-in-accepted',
      'trade-in-too-large',
      'balance-already-requested',
      'refund-not-as-due',
      'refund-too-large',
      'bank-line-recorded',
      'amount-far-beyond',
      'balance-owing',
      'waiver-too-large',
      'waiver-over-limit',
      'transfer-not-found',
      'day-not-possible',
      'time-not-possible',
      'handover-time-not-possible',
      'no-handover-times',
      'car-handed-over',
      'nothing-owing',
      'document-name-taken',
      'customer-erased',
      'order-not-readable',
      'busy-order',
      'revision-changed',
      'key-reused',
      'history-unreadable',
    ],
  },
  appendBatch: batchCall({
    path: '/api/back-office/events',
    topic,
    summary: 'Messages as lines of JSON; a line of the answer per message, then a summary.',
    maximumBytes: maximumMessageBytes,
    message: backOfficeMessageSchema,
    line: messageLineSchema,
  }),
  orderStanding: {
    method: 'GET',
    path: '/api/back-office/orders/:orderNo',
    topic,
    summary: 'Where an order stands. No personal data.',
    access: machine('orders:read'),
    parameters: ofOrder,
    answer: json(orderStandingSchema),
    failures: ['order-not-found', 'history-unreadable'],
  },
  nextMessages: {
    method: 'GET',
    path: '/api/back-office/orders/:orderNo/next',
    topic,
    summary: 'What may be reported of an order next.',
    access: machine('orders:read'),
    parameters: ofOrder,
    answer: json(nextMessagesSchema),
    failures: ['order-not-found', 'history-unreadable'],
  },
  parked: {
    method: 'GET',
    path: '/api/back-office/parked',
    topic,
    summary:
      'Documents, mails and deliveries that were given up, orders whose event a read model cannot take; the oldest first.',
    access: machine('operations'),
    answer: json(parkedListSchema),
  },
  retryParked: {
    method: 'POST',
    path: '/api/back-office/parked',
    topic,
    summary: 'One of what is parked, or all, is tried again.',
    access: machine('operations'),
    bodies: [jsonBody(retryParkedSchema)],
    answer: json(retriedSchema),
  },
  skipParked: {
    method: 'POST',
    path: '/api/back-office/parked/skip',
    topic,
    summary: 'Parked work is given up for good; an order of a read model goes on, with its event shown as unread.',
    access: machine('operations'),
    securityEvent: 'parked-order-skipped',
    bodies: [jsonBody(skipParkedSchema)],
    answer: json(skippedSchema),
  },
  rebuilds: {
    method: 'GET',
    path: '/api/back-office/rebuilds',
    topic,
    summary: 'The last rebuild of each read model, with how far it is.',
    access: machine('operations'),
    answer: json(rebuildListSchema),
  },
  askForRebuild: {
    method: 'POST',
    path: '/api/back-office/rebuilds',
    topic,
    summary:
      'A read model is made anew from the events beside the one that serves, and takes its place when it has caught up; or the one of before does again.',
    access: machine('operations'),
    bodies: [jsonBody(askForRebuildSchema)],
    answer: json(rebuildSchema),
    failures: ['no-former-version', 'rebuild-under-way'],
  },
  machineClients: {
    method: 'GET',
    path: '/api/back-office/clients',
    topic,
    summary: 'Machine clients with their scopes, and who of them is revoked.',
    access: machine('operations'),
    answer: json(machineClientListSchema),
  },
  changeMachineClient: {
    method: 'POST',
    path: '/api/back-office/clients',
    topic,
    summary: 'Revokes a client, whose tokens are refused everywhere within five seconds, or restores it.',
    access: machine('operations'),
    securityEvent: 'client-revocation',
    bodies: [jsonBody(changeClientSchema)],
    answer: json(machineClientListSchema),
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/api/back-office/second-factor',
    topic,
    summary: 'Turns two-step login off for a customer who lost app and recovery codes; they are told by mail.',
    access: machine('operations'),
    securityEvent: 'second-factor-removed',
    bodies: [jsonBody(removeSecondFactorSchema)],
    answer: json(removedSecondFactorSchema),
  },
  sealAnew: {
    method: 'POST',
    path: '/api/back-office/master-key',
    topic,
    summary: 'Keys and files, some at a time, are brought under the master key of today.',
    access: machine('operations'),
    bodies: [jsonBody(sealAnewSchema)],
    answer: json(sealedAnewSchema),
  },
  replayOrder: {
    method: 'GET',
    path: '/api/audit/orders/:orderNo/events',
    topic,
    summary: 'The events of an order to any revision or instant, with the verdict on their hash chain.',
    access: machine('audit:read'),
    parameters: ofOrder,
    query: z.object({
      revision: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
      at: machineInstantSchema.optional(),
    }),
    answer: json(orderReplaySchema),
    failures: ['order-not-found'],
  },
  takeAnchor: {
    method: 'GET',
    path: '/api/audit/anchor',
    topic,
    summary: 'How many events the store holds, or its first so many, and one hash over all of them.',
    access: machine('audit:read'),
    query: z.object({
      events: z
        .string()
        .regex(/^\d{1,12}$/)
        .optional(),
    }),
    answer: json(storeAnchorSchema),
  },
  findings: {
    method: 'GET',
    path: '/api/audit/findings',
    topic,
    summary:
      'Every event, and everything that is kept beside them, is checked; what is not as it was written is named.',
    access: machine('audit:read'),
    answer: json(verificationSchema),
  },
} satisfies Readonly<Record<string, ApiCall>>;
