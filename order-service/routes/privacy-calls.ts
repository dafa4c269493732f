/** Calls of whoever answers requests about personal data in the place of a customer. */
import {
  eraseCustomerSchema,
  erasureAnswerSchema,
  holdAnswerSchema,
  holdRequestSchema,
} from '@driveaway/domain/api/erasures.ts';
import { json, machine, type ApiCall } from './api-call.ts';
import { jsonBody } from './request-body.ts';

const topic = 'Machines';

export const privacyCalls = {
  eraseCustomer: {
    method: 'POST',
    path: '/api/back-office/erasures',
    topic,
    summary:
      'Erases a customer, for good; refused while an order is under way or a legal hold stands. A dry run says what would go and what the law keeps until when. The same again changes nothing.',
    access: machine('customers:erase'),
    securityEvent: 'erasure',
    bodies: [jsonBody(eraseCustomerSchema)],
    answer: json(erasureAnswerSchema),
    failures: ['customer-not-found', 'erasure-refused', 'history-unreadable'],
  },
  holdCustomer: {
    method: 'POST',
    path: '/api/back-office/holds',
    topic,
    summary:
      'Places a legal hold on a customer or an order, releases it, or shows those that stand. No erasure meanwhile.',
    access: machine('customers:erase'),
    securityEvent: 'legal-hold',
    bodies: [jsonBody(holdRequestSchema)],
    answer: json(holdAnswerSchema),
    failures: ['customer-not-found', 'already-erased', 'history-unreadable'],
  },
} satisfies Readonly<Record<string, ApiCall>>;
