/** Calls about call backs: which retailer can call when, asking for one, the one of a link, and those of an account. */
import {
  askCallBackSchema,
  askedCallBackSchema,
  askedCallBacksSchema,
  callBackLinkSchema,
  callBackRetailersQuerySchema,
  callBackRetailersSchema,
} from '@driveaway/domain/api/call-backs.ts';
import { successSchema } from '@driveaway/domain/api/failure.ts';
import { z } from 'zod';
import { anyone, customer, json, type ApiCall, type CallLimit } from './api-call.ts';
import { jsonBody } from './request-body.ts';

const api = '/api/call-backs';
const topic = 'Retailers';
const byLink: CallLimit = { per: 'address', rule: 'callBackLinkPerAddress' };

export const callBackCalls = {
  callBackRetailers: {
    method: 'GET',
    path: `${api}/retailers`,
    topic,
    summary:
      'Retailers near a postcode, the nearest first, with the times of the next two open days at which they call.',
    access: anyone,
    query: z.object(callBackRetailersQuerySchema.shape),
    answer: json(callBackRetailersSchema),
    failures: ['postcode-not-found'],
  },
  askCallBack: {
    method: 'POST',
    path: api,
    topic,
    summary: 'Asks a retailer to call back in a part of a day, within its opening hours.',
    description:
      'What was agreed to is kept with its words and time. The retailer is mailed name and number. They are deleted 30 days after the call, or at once by the token of the answer.',
    access: anyone,
    limit: { per: 'address', rule: 'callBackPerAddress' },
    takesKey: true,
    bodies: [jsonBody(askCallBackSchema)],
    answer: json(askedCallBackSchema),
    failures: ['time-not-offered', 'variant-not-found', 'too-many-attempts'],
  },
  findCallBack: {
    method: 'POST',
    path: `${api}/find`,
    topic,
    summary: 'The call back of a link.',
    access: anyone,
    limit: byLink,
    bodies: [jsonBody(callBackLinkSchema)],
    answer: json(askedCallBackSchema),
    failures: ['call-back-not-found'],
  },
  forgetCaller: {
    method: 'POST',
    path: `${api}/forget`,
    topic,
    summary: 'Deletes the details of whoever asked for a call back; the retailer is told not to call.',
    access: anyone,
    limit: byLink,
    takesKey: true,
    bodies: [jsonBody(callBackLinkSchema)],
    answer: json(successSchema),
    failures: ['call-back-not-found'],
  },
  customerCallBacks: {
    method: 'GET',
    path: '/api/build-your-own/my-call-backs',
    topic,
    summary: 'The call backs of the signed-in customer, the latest first, without what was withdrawn and deleted.',
    access: customer,
    answer: json(askedCallBacksSchema),
  },
} satisfies Readonly<Record<string, ApiCall>>;
