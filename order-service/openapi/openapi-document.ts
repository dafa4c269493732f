/** The OpenAPI 3.1 document, made of the table of calls and its zod schemas. */
import { failureSchema } from '@driveaway/domain/api/failure.ts';
import { machineFailureSchema } from '@driveaway/domain/api/back-office.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { jsonObjectSchema, type JsonObject, type JsonValue } from '@driveaway/domain/json/json.ts';
import { z } from 'zod';
import { failureStatus } from '../http/failures/refusal-responses.ts';
import { failuresOf, type ApiBody, type ApiCall } from '../routes/api-call.ts';

type Direction = 'input' | 'output';

/** A schema's references are relative to where it is placed, not to the document's root. */
const relocated = (value: JsonValue, place: string): JsonValue => {
  if (Array.isArray(value)) return value.map((item: JsonValue) => relocated(item, place));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '$schema')
      .map(([name, inner]) => [
        name,
        name === '$ref' && typeof inner === 'string' ? `#${place}${inner.slice(1)}` : relocated(inner, place),
      ]),
  );
};

/** A zod schema as JSON Schema (2020-12). `place`: JSON pointer of where it is put. */
const jsonSchemaOf = (schema: z.core.$ZodType, io: Direction, place: string): JsonObject =>
  jsonObjectSchema.parse(
    // a file is bytes to a form, and JSON Schema has no other word for them
    relocated(jsonObjectSchema.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' })), place),
  );

const escaped = (token: string): string => token.replaceAll('~', '~0').replaceAll('/', '~1');

/** '/api/pricing/:postcode' as OpenAPI writes it: '/api/pricing/{postcode}'. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** A name for the call that programs can use: 'get_api_pricing_postcode_variant'. */
const operationId = ({ method, path }: ApiCall): string =>
  `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+/g, '_')}`;

const parametersOf = (call: ApiCall, pointer: string): readonly JsonObject[] => {
  const groups = [
    ['path', call.parameters],
    ['query', call.query],
    ['header', call.headers],
  ] as const;
  const all = groups.flatMap(([place, schema]) =>
    Object.entries<z.core.$ZodType>(schema?.shape ?? {}).map(([name, inner]) => ({ place, name, inner })),
  );
  return all.map(({ place, name, inner }, index) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(inner, undefined).success,
    schema: jsonSchemaOf(inner, 'input', `${pointer}/parameters/${index}/schema`),
  }));
};

const contentOf = (bodies: readonly ApiBody[], io: Direction, pointer: string): JsonObject =>
  Object.fromEntries(
    bodies.map(({ contentType, schema }) => [
      contentType,
      { schema: jsonSchemaOf(schema, io, `${pointer}/${escaped(contentType)}/schema`) },
    ]),
  );

const failureResponses = (call: ApiCall, pointer: string): JsonObject => {
  const byStatus = Map.groupBy(failuresOf(call), failureStatus);
  const common = { $ref: `#/components/schemas/${call.access.kind === 'machine' ? 'MachineFailure' : 'Failure'}` };
  const schemaAt = (status: number): JsonObject => {
    if (call.failureAnswer === undefined) return common;
    const place = `${pointer}/responses/${status}/content/application~1json/schema/anyOf/1`;
    return { anyOf: [common, jsonSchemaOf(call.failureAnswer.schema, 'output', place)] };
  };
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.join(', '),
          content: { 'application/json': { schema: schemaAt(status) } },
        },
      ]),
  );
};

const securityOf = ({ access }: ApiCall): JsonObject => {
  if (access.kind === 'anyone') return {};
  return { security: [access.kind === 'machine' ? { machine: [access.scope] } : { session: [] }] };
};

const operationOf = (call: ApiCall): JsonObject => {
  const { method, path, topic, summary, bodies, answer } = call;
  const pointer = `/paths/${escaped(openApiPath(path))}/${method.toLowerCase()}`;
  const parameters = parametersOf(call, pointer);
  return {
    operationId: operationId(call),
    tags: [topic],
    summary,
    ...securityOf(call),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(bodies === undefined
      ? {}
      : { requestBody: { content: contentOf(bodies, 'input', `${pointer}/requestBody/content`) } }),
    responses: {
      '200': { description: 'Done', content: contentOf([answer], 'output', `${pointer}/responses/200/content`) },
      ...failureResponses(call, pointer),
    },
  };
};

/** The whole document. */
export const openApiDocument = (calls: readonly ApiCall[]): JsonObject => ({
  openapi: '3.1.0',
  info: {
    title: `${brand.name} online ordering`,
    version: '1',
    description:
      'Failures have one shape: `success` is false, `code` is stable, `message` is for people, `errors` has the ' +
      'messages of each field, `requestId` is what to quote. A POST may carry an `Idempotency-Key` of 8 to 200 visible ' +
      'characters: the same key is the same command.',
  },
  servers: [{ url: '/' }],
  tags: [...new Set(calls.map(({ topic }) => topic))].map((name) => ({ name })),
  paths: Object.fromEntries(
    [...Map.groupBy(calls, ({ path }) => openApiPath(path))].map(([path, onPath]) => [
      path,
      Object.fromEntries(onPath.map((call) => [call.method.toLowerCase(), operationOf(call)])),
    ]),
  ),
  components: {
    schemas: {
      Failure: jsonSchemaOf(failureSchema, 'output', '/components/schemas/Failure'),
      MachineFailure: jsonSchemaOf(machineFailureSchema, 'output', '/components/schemas/MachineFailure'),
    },
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'driveaway-session', description: 'Set by log-in and sign-up.' },
      machine: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: '/api/token', scopes: scopesOf(calls) } },
      },
    },
  },
});

const scopesOf = (calls: readonly ApiCall[]): JsonObject =>
  Object.fromEntries(
    calls.flatMap(({ access, summary }) => (access.kind === 'machine' ? [[access.scope, summary]] : [])),
  );
