/** The OpenAPI 3.1 document, made of the table of calls and its zod schemas. */
import { failureSchema } from '@driveaway/domain/api/failure.ts';
import { machineFailureSchema } from '@driveaway/domain/api/back-office.ts';
import {
  callBackWebhookEventSchema,
  driveWebhookEventSchema,
  webhookEventSchema,
} from '@driveaway/domain/api/webhooks.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import type { z } from 'zod';
import type { ApiCall } from '../routes/api-call.ts';
import { introduction, scopeMeanings } from './document-words.ts';
import { besideRequired } from './example-values.ts';
import { escapedToken, jsonSchemaOf } from './json-schema-of.ts';
import { parametersOf } from './operation-parameters.ts';
import { contentOf, headerComponents, responsesOf } from './operation-responses.ts';

/** '/api/pricing/:postcode' as OpenAPI writes it: '/api/pricing/{postcode}'. */
const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** A name for the call that programs can use: 'get_api_pricing_postcode_variant'. */
const operationId = ({ method, path }: ApiCall): string =>
  `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+/g, '_')}`;

const securityOf = ({ access }: ApiCall): JsonObject => {
  if (access.kind === 'anyone') return {};
  return { security: [access.kind === 'machine' ? { machine: [access.scope] } : { session: [] }] };
};

const operationOf = (call: ApiCall): JsonObject => {
  const { method, path, topic, summary, description, bodies, bodyIsOptional = false } = call;
  const pointer = `/paths/${escapedToken(openApiPath(path))}/${method.toLowerCase()}`;
  const parameters = parametersOf(call, pointer);
  return {
    operationId: operationId(call),
    tags: [topic],
    summary,
    ...(description === undefined ? {} : { description }),
    ...securityOf(call),
    ...(parameters.length === 0 ? {} : { parameters: [...parameters] }),
    ...(bodies === undefined
      ? {}
      : {
          requestBody: {
            required: !bodyIsOptional,
            content: contentOf(bodies, 'input', `${pointer}/requestBody/content`, besideRequired[`${method} ${path}`]),
          },
        }),
    responses: responsesOf(call, pointer),
  };
};

type WebhookWords = { readonly name: string; readonly operationId: string; readonly summary: string };

/** What registered addresses are told (docs/integrate.md). */
const webhookOperation = (
  schema: z.ZodType,
  { name: webhook, operationId: id, summary }: WebhookWords,
): JsonObject => ({
  post: {
    operationId: id,
    tags: ['Webhooks'],
    summary: `${summary} Signed as Standard Webhooks asks.`,
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: jsonSchemaOf(
            schema,
            'output',
            `/webhooks/${webhook}/post/requestBody/content/application~1json/schema`,
          ),
        },
      },
    },
    responses: {
      '2XX': { description: 'Taken. Every other answer has the delivery tried again later.' },
      '410': { description: 'Nothing more is wanted: the webhook is disabled.' },
    },
  },
});

const webhookOperations: JsonObject = {
  orderEvent: webhookOperation(webhookEventSchema, {
    name: 'orderEvent',
    operationId: 'order_event',
    summary: 'An event of an order, told to every webhook that wants it.',
  }),
  testDriveEvent: webhookOperation(driveWebhookEventSchema, {
    name: 'testDriveEvent',
    operationId: 'test_drive_event',
    summary: 'An event of a test drive, told to webhooks that name it.',
  }),
  callBackEvent: webhookOperation(callBackWebhookEventSchema, {
    name: 'callBackEvent',
    operationId: 'call_back_event',
    summary: 'An event of a call back, told to webhooks that name it.',
  }),
};

/** The whole document. */
export const openApiDocument = (calls: readonly ApiCall[]): JsonObject => ({
  openapi: '3.1.0',
  info: { title: `${brand.name} online ordering`, version: '1', description: introduction },
  tags: [...new Set(calls.map(({ topic }) => topic))].map((name) => ({ name })),
  paths: Object.fromEntries(
    [...Map.groupBy(calls, ({ path }) => openApiPath(path))].map(([path, onPath]) => [
      path,
      Object.fromEntries(onPath.map((call) => [call.method.toLowerCase(), operationOf(call)])),
    ]),
  ),
  webhooks: webhookOperations,
  components: {
    headers: headerComponents,
    schemas: {
      Failure: jsonSchemaOf(failureSchema, 'output', '/components/schemas/Failure'),
      MachineFailure: jsonSchemaOf(machineFailureSchema, 'output', '/components/schemas/MachineFailure'),
    },
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'driveaway-session',
        description: 'Set by log-in and sign-up. Behind TLS its name is `__Host-driveaway-session`.',
      },
      machine: {
        type: 'oauth2',
        description: 'A bearer token of an hour, of POST /api/token.',
        flows: { clientCredentials: { tokenUrl: '/api/token', scopes: scopeMeanings } },
      },
    },
  },
});
