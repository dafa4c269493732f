/** Calls about the service itself. */
import { successSchema } from '@driveaway/domain/api/failure.ts';
import {
  policyReportListSchema,
  policyReportSchema,
  type PolicyReport,
  type PolicyReportList,
} from '@driveaway/domain/api/policy-report.ts';
import { z } from 'zod';
import { policyReportsPath } from '../http/server/security-headers.ts';
import { anyone, json, machine, type ApiCall } from './api-call.ts';
import { jsonBody } from './request-body.ts';

const topic = 'The service';

/** Where RFC 9116 wants it. */
export const securityContactPath = '/.well-known/security.txt';

/** What the page of the documentation loads. */
export const docsFileSchema = z.enum(['swagger-ui.css', 'swagger-ui-bundle.js', 'docs.css', 'docs.js']);
export type DocsFile = z.infer<typeof docsFileSchema>;

export const serviceCalls = {
  live: {
    method: 'GET',
    path: '/health/live',
    topic,
    summary: 'Whether the process answers.',
    access: anyone,
    answer: json(z.object({ status: z.literal('live') })),
  },
  ready: {
    method: 'GET',
    path: '/health/ready',
    topic,
    summary: 'Whether its stores answer too; 503 when not.',
    access: anyone,
    answer: json(z.object({ status: z.enum(['ready', 'not ready']), reason: z.exactOptional(z.string()) })),
    failedStatus: 503,
  },
  metrics: {
    method: 'GET',
    path: '/metrics',
    topic,
    summary: 'Requests, appends, projections and open payments in numbers, as Prometheus text.',
    access: machine('operations'),
    answer: { contentType: 'text/plain', schema: z.string() },
  },
  policyReport: {
    method: 'POST',
    path: policyReportsPath,
    topic,
    summary: 'Takes what a browser says that the policy of a page blocked.',
    access: anyone,
    limit: { per: 'address', rule: { limit: 60, windowSeconds: 15 * 60 } },
    bodies: [
      jsonBody<PolicyReport | PolicyReportList>(policyReportSchema, { contentType: 'application/csp-report' }),
      jsonBody<PolicyReport | PolicyReportList>(policyReportListSchema, { contentType: 'application/reports+json' }),
    ],
    answer: json(successSchema),
  },
  securityContact: {
    method: 'GET',
    path: securityContactPath,
    topic,
    summary: 'Whom to tell about a weakness (RFC 9116).',
    access: anyone,
    answer: { contentType: 'text/plain', schema: z.string() },
  },
  openApiDocument: {
    method: 'GET',
    path: '/api/openapi.json',
    topic,
    summary: 'This description of the API, in OpenAPI 3.1.',
    access: anyone,
    keptForTheDay: true,
    answer: json(z.looseObject({ openapi: z.literal('3.1.0') })),
  },
  docs: {
    method: 'GET',
    path: '/api/docs',
    topic,
    summary: 'The same to read and to try. Off in production unless it is asked for.',
    access: anyone,
    keptForTheDay: true,
    answer: { contentType: 'text/html', schema: z.string() },
    failures: ['not-found'],
  },
  docsFile: {
    method: 'GET',
    path: '/api/docs/:file',
    topic,
    summary: 'What that page loads.',
    access: anyone,
    keptForTheDay: true,
    parameters: z.object({ file: z.string().max(100) }),
    answer: { contentType: 'text/javascript', schema: z.string() },
    otherAnswers: [{ contentType: 'text/css', schema: z.string() }],
    failures: ['not-found'],
  },
} satisfies Readonly<Record<string, ApiCall>>;
