/** Calls about car builds that are kept: under a code, for everybody who has it, and in a customer's account. */
import { successSchema } from '@driveaway/domain/api/failure.ts';
import {
  buildCodeResponseSchema,
  customerBuildsResponseSchema,
  keepBuildRequestSchema,
  keptBuildQuerySchema,
  keptBuildResponseSchema,
  mailBuildRequestSchema,
  removeBuildRequestSchema,
  renameBuildRequestSchema,
  takeBuildRequestSchema,
} from '@driveaway/domain/api/kept-build.ts';
import { z } from 'zod';
import { anyone, customer, json, type ApiCall, type CallLimit } from './api-call.ts';
import { jsonBody } from './request-body.ts';

const api = '/api/build-your-own';
const topic = 'Cars and prices';

/** Every change is kept for good. */
const changes: CallLimit = { per: 'customer', rule: { limit: 60, windowSeconds: 60 * 60 } };

export const keptBuildCalls = {
  keepBuild: {
    method: 'POST',
    path: `${api}/kept-build`,
    topic,
    summary: 'Keeps a configured car, with its price of today, under a code that opens it anywhere.',
    access: anyone,
    limit: { per: 'address', rule: 'keptBuildPerAddress' },
    takesKey: true,
    bodies: [jsonBody(keepBuildRequestSchema)],
    answer: json(buildCodeResponseSchema),
  },
  keptBuild: {
    method: 'GET',
    path: `${api}/kept-build`,
    topic,
    summary: 'The car of a code as it was kept, what of it is offered today, and both prices.',
    access: anyone,
    limit: { per: 'address', rule: 'buildCodePerAddress' },
    query: z.object(keptBuildQuerySchema.shape),
    answer: json(keptBuildResponseSchema),
    failures: ['kept-build-not-found'],
  },
  mailBuild: {
    method: 'POST',
    path: `${api}/kept-build-mail`,
    topic,
    summary:
      'Mails the car of a code to an address, once. Nothing of the sender is in the mail, and the address is not kept.',
    access: anyone,
    limit: { per: 'address', rule: 'keptBuildMailPerAddress' },
    takesKey: true,
    bodies: [jsonBody(mailBuildRequestSchema)],
    answer: json(successSchema),
    failures: ['kept-build-not-found', 'not-available', 'too-many-attempts'],
  },
  customerBuilds: {
    method: 'GET',
    path: `${api}/my-builds`,
    topic,
    summary: 'The cars that the signed-in customer has kept, with their prices then and now.',
    access: customer,
    answer: json(customerBuildsResponseSchema),
  },
  takeBuild: {
    method: 'POST',
    path: `${api}/my-builds`,
    topic,
    summary: 'Keeps the car of a code in the account of the signed-in customer.',
    access: customer,
    limit: changes,
    takesKey: true,
    bodies: [jsonBody(takeBuildRequestSchema)],
    answer: json(successSchema),
    failures: ['kept-build-not-found', 'too-many-builds'],
  },
  renameBuild: {
    method: 'POST',
    path: `${api}/rename-build`,
    topic,
    summary: 'Gives a kept car another name; an empty one leaves it what it is.',
    access: customer,
    limit: changes,
    takesKey: true,
    bodies: [jsonBody(renameBuildRequestSchema)],
    answer: json(successSchema),
    failures: ['kept-build-not-found'],
  },
  removeBuild: {
    method: 'POST',
    path: `${api}/remove-build`,
    topic,
    summary: 'Removes a kept car from the account. One that is not there any more is no failure.',
    access: customer,
    limit: changes,
    takesKey: true,
    bodies: [jsonBody(removeBuildRequestSchema)],
    answer: json(successSchema),
  },
} satisfies Readonly<Record<string, ApiCall>>;
