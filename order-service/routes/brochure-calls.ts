/** Calls about brochures by mail. */
import { brochureLinkSchema, mailBrochureRequestSchema } from '@driveaway/domain/api/brochures.ts';
import { successSchema } from '@driveaway/domain/api/failure.ts';
import { anyone, json, type ApiCall } from './api-call.ts';
import { jsonBody } from './request-body.ts';

const api = '/api/brochure-mails';
const topic = 'Cars and prices';

export const brochureCalls = {
  mailBrochure: {
    method: 'POST',
    path: api,
    topic,
    summary: 'Mails the brochure of a model, with driveaway prices of a postcode, as a PDF.',
    description:
      'What was agreed to is kept with its words and time. Name and address are deleted 30 days later, or at once by the link in the mail.',
    access: anyone,
    limit: { per: 'address', rule: 'brochureMailPerAddress' },
    takesKey: true,
    bodies: [jsonBody(mailBrochureRequestSchema)],
    answer: json(successSchema),
    failures: ['variant-not-found', 'postcode-not-found', 'too-many-attempts'],
  },
  forgetBrochureReader: {
    method: 'POST',
    path: `${api}/forget`,
    topic,
    summary: 'Deletes name and address of whoever had a brochure mailed, by the token of the link in the mail.',
    access: anyone,
    limit: { per: 'address', rule: 'brochureLinkPerAddress' },
    takesKey: true,
    bodies: [jsonBody(brochureLinkSchema)],
    answer: json(successSchema),
    failures: ['brochure-request-not-found'],
  },
} satisfies Readonly<Record<string, ApiCall>>;
