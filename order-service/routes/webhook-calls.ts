/** Calls of operators about webhooks. */
import {
  changedWebhookSchema,
  changeWebhookSchema,
  deliveryListSchema,
  deliveryQuerySchema,
  resendSchema,
  resentSchema,
  webhookListSchema,
} from '@driveaway/domain/api/webhooks.ts';
import { json, machine, type ApiCall } from './api-call.ts';
import { jsonBody } from './request-body.ts';

const topic = 'Machines';

export const webhookCalls = {
  webhooks: {
    method: 'GET',
    path: '/api/back-office/webhooks',
    topic,
    summary: 'The addresses that are told of events, without their secrets.',
    access: machine('operations'),
    answer: json(webhookListSchema),
  },
  changeWebhook: {
    method: 'POST',
    path: '/api/back-office/webhooks',
    topic,
    summary: 'Registers an address, replaces its secret, enables or removes it. A secret is in this answer alone.',
    access: machine('operations'),
    securityEvent: 'webhook-change',
    bodies: [jsonBody(changeWebhookSchema)],
    answer: json(changedWebhookSchema),
    failures: ['webhook-not-found', 'webhook-refused'],
  },
  webhookDeliveries: {
    method: 'GET',
    path: '/api/back-office/webhook-deliveries',
    topic,
    summary: 'The newest deliveries of a webhook, or those of all that were given up.',
    access: machine('operations'),
    query: deliveryQuerySchema,
    answer: json(deliveryListSchema),
  },
  resendDelivery: {
    method: 'POST',
    path: '/api/back-office/webhook-deliveries',
    topic,
    summary: 'A delivery, or all of a webhook that were given up, are sent again.',
    access: machine('operations'),
    bodies: [jsonBody(resendSchema)],
    answer: json(resentSchema),
  },
} satisfies Readonly<Record<string, ApiCall>>;
