/** Calls of whoever answers requests about personal data in the place of a customer. */
import { eraseCustomerSchema, erasureAnswerSchema } from '@driveaway/domain/api/erasures.ts';
import { json, machine, type ApiCall } from './api-call.ts';
import { jsonBody } from './request-body.ts';

const topic = 'Machines';

export const privacyCalls = {
  eraseCustomer: {
    method: 'POST',
    path: '/api/back-office/erasures',
    topic,
    summary:
      'Erases a customer, for good; refused while an order is under way. A dry run says what would go and what the law keeps until when. The same again changes nothing.',
    access: machine('customers:erase'),
    securityEvent: 'erasure',
    bodies: [jsonBody(eraseCustomerSchema)],
    answer: json(erasureAnswerSchema),
    failures: ['customer-not-found', 'erasure-refused', 'history-unreadable'],
  },
} satisfies Readonly<Record<string, ApiCall>>;
