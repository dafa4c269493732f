/** Calls of customers about what is held about them. */
import { successSchema } from '@driveaway/domain/api/failure.ts';
import {
  consentsRequestSchema,
  consentsResponseSchema,
  eraseAccountRequestSchema,
  myDataRequestSchema,
} from '@driveaway/domain/api/own-data.ts';
import { myDataSchema } from '@driveaway/domain/api/my-data.ts';
import { newsChoicesSchema } from '@driveaway/domain/customer/news-choices.ts';
import { changeEmailRequestSchema, confirmEmailRequestSchema } from '@driveaway/domain/api/email-change.ts';
import { endSessionRequestSchema, sessionsResponseSchema, sessionTimeSchema } from '@driveaway/domain/api/sessions.ts';
import { contactDetailsSchema } from '@driveaway/domain/customer/contact-details-form.ts';
import { z } from 'zod';
import { codeFailures } from './account-calls.ts';
import { anyone, customer, json, type ApiCall, type CallLimit } from './api-call.ts';
import { jsonBody } from './request-body.ts';

const api = '/api/build-your-own';
const topic = 'Own data';
const link = z.object({ token: z.string().max(1_000) });
const page = { contentType: 'text/html', schema: z.string() };

/** Every change is kept for good. */
const changes: CallLimit = { per: 'customer', rule: { limit: 60, windowSeconds: 60 * 60 } };
/** An export reads everything, and an erasure tries a password. */
const requests: CallLimit = { per: 'customer', rule: { limit: 10, windowSeconds: 60 * 60 } };

export const ownDataCalls = {
  changeContactDetails: {
    method: 'POST',
    path: `${api}/contact-details`,
    topic,
    summary: 'Changes contact details; orders keep the details they were made with.',
    access: customer,
    securityEvent: 'details-change',
    limit: changes,
    takesKey: true,
    bodies: [jsonBody(contactDetailsSchema)],
    answer: json(successSchema),
  },
  changeEmail: {
    method: 'POST',
    path: `${api}/change-email`,
    topic,
    summary:
      'Mails a link to the new address, which changes when the link is used. Tells nobody whether it has an account.',
    access: customer,
    securityEvent: 'email-change',
    decides: 'lockOut',
    limit: requests,
    takesKey: true,
    bodies: [jsonBody(changeEmailRequestSchema)],
    answer: json(successSchema),
    failures: ['invalid-login', ...codeFailures, 'not-available', 'too-many-attempts'],
  },
  verifyEmail: {
    method: 'POST',
    path: `${api}/verify-email`,
    topic,
    summary: 'Mails the link that confirms the address of the account once more.',
    access: customer,
    limit: requests,
    securityEvent: 'email-change',
    answer: json(successSchema),
    failures: ['not-available', 'too-many-attempts'],
  },
  confirmEmail: {
    method: 'POST',
    path: `${api}/confirm-email`,
    topic,
    summary: 'Confirms an address with the token of a mailed link, and changes to it if that was asked for.',
    access: anyone,
    securityEvent: 'email-change',
    limit: { per: 'address', rule: 'resetPerAddress' },
    bodies: [jsonBody(confirmEmailRequestSchema)],
    answer: json(successSchema),
    failures: ['link-not-valid', 'email-taken'],
  },
  consents: {
    method: 'GET',
    path: `${api}/consents`,
    topic,
    summary: 'What was agreed to, when and in which words.',
    access: customer,
    answer: json(consentsResponseSchema),
  },
  changeConsents: {
    method: 'POST',
    path: `${api}/consents`,
    topic,
    summary: 'Gives and withdraws consents; each keeps its time and wording.',
    access: customer,
    securityEvent: 'details-change',
    limit: changes,
    takesKey: true,
    bodies: [jsonBody(consentsRequestSchema)],
    answer: json(successSchema),
  },
  newsChoices: {
    method: 'GET',
    path: `${api}/news-choices`,
    topic,
    summary: 'Which news of an order are mailed, of those that may be refused.',
    access: customer,
    answer: json(newsChoicesSchema),
  },
  changeNewsChoices: {
    method: 'POST',
    path: `${api}/news-choices`,
    topic,
    summary: 'Changes which news of an order are mailed. It counts for all mail that is not sent yet.',
    access: customer,
    securityEvent: 'details-change',
    limit: changes,
    takesKey: true,
    bodies: [jsonBody(newsChoicesSchema)],
    answer: json(successSchema),
  },
  sessions: {
    method: 'GET',
    path: `${api}/sessions`,
    topic,
    summary: 'The browsers in which the signed-in customer is logged in.',
    access: customer,
    answer: json(sessionsResponseSchema),
  },
  endSession: {
    method: 'POST',
    path: `${api}/end-session`,
    topic,
    summary: 'Ends one session of the signed-in customer. One that has ended already is no failure.',
    access: customer,
    securityEvent: 'session-end',
    limit: changes,
    bodies: [jsonBody(endSessionRequestSchema)],
    answer: json(successSchema),
  },
  sessionTime: {
    method: 'GET',
    path: `${api}/session-time`,
    topic,
    summary: 'How long the session goes on without being used. Asking is no use of it.',
    access: anyone,
    answer: json(sessionTimeSchema),
  },
  stayLoggedIn: {
    method: 'POST',
    path: `${api}/stay-logged-in`,
    topic,
    summary: 'Uses the session, and does nothing else.',
    access: customer,
    answer: json(successSchema),
  },
  myData: {
    method: 'POST',
    path: `${api}/my-data`,
    topic,
    summary: 'Everything held about the signed-in customer.',
    access: customer,
    securityEvent: 'export',
    decides: 'lockOut',
    limit: requests,
    bodies: [jsonBody(myDataRequestSchema)],
    answer: json(myDataSchema),
    failures: codeFailures,
  },
  eraseAccount: {
    method: 'POST',
    path: `${api}/erase-account`,
    topic,
    summary: 'Erases the account; refused while an order is under way.',
    access: customer,
    securityEvent: 'erasure',
    decides: 'lockOut',
    limit: requests,
    takesKey: true,
    bodies: [jsonBody(eraseAccountRequestSchema)],
    answer: json(successSchema),
    failures: ['invalid-login', ...codeFailures, 'erasure-refused', 'busy-order'],
  },
  unsubscribePage: {
    method: 'GET',
    path: `${api}/unsubscribe`,
    topic,
    summary: 'The page behind the link of a message.',
    access: anyone,
    query: link,
    answer: page,
    failures: ['link-not-valid'],
  },
  unsubscribe: {
    method: 'POST',
    path: `${api}/unsubscribe`,
    topic,
    summary: 'Ends the kind of mail that the link is about; may come from any mail program (RFC 8058).',
    access: anyone,
    securityEvent: 'details-change',
    query: link,
    answer: page,
    failures: ['link-not-valid'],
  },
} satisfies Readonly<Record<string, ApiCall>>;
