/** Calls about devices on which a customer is told news of their orders. */
import { successSchema } from '@driveaway/domain/api/failure.ts';
import {
  endPushDeviceRequestSchema,
  newPushDeviceSchema,
  pushDevicesSchema,
} from '@driveaway/domain/api/push-devices.ts';
import { pushSubscriptionSchema } from '@driveaway/domain/customer/push-subscription.ts';
import { customer, json, type ApiCall, type CallLimit } from './api-call.ts';
import { jsonBody } from './request-body.ts';

const api = '/api/build-your-own';
const topic = 'Own data';

/** Every change is kept for good. */
const changes: CallLimit = { per: 'customer', rule: { limit: 30, windowSeconds: 60 * 60 } };

export const pushCalls = {
  pushDevices: {
    method: 'GET',
    path: `${api}/push-devices`,
    topic,
    summary: 'On which devices news of orders are shown, and the key that browsers subscribe with (RFC 8292).',
    access: customer,
    answer: json(pushDevicesSchema),
  },
  addPushDevice: {
    method: 'POST',
    path: `${api}/push-devices`,
    topic,
    summary: 'Shows news of orders on a device from now on; a sixth takes the place of the first.',
    access: customer,
    securityEvent: 'details-change',
    limit: changes,
    bodies: [jsonBody(pushSubscriptionSchema)],
    answer: json(newPushDeviceSchema),
    failures: ['not-available'],
  },
  endPushDevice: {
    method: 'POST',
    path: `${api}/end-push-device`,
    topic,
    summary: 'Shows no more news on a device. One that has ended already is no failure.',
    access: customer,
    securityEvent: 'details-change',
    limit: changes,
    bodies: [jsonBody(endPushDeviceRequestSchema)],
    answer: json(successSchema),
  },
} satisfies Readonly<Record<string, ApiCall>>;
