/** What a call answers: done, and every failure with its codes and their words. */
import { jsonObjectSchema, type JsonObject, type JsonValue } from '@driveaway/domain/json/json.ts';
import { failureStatus, failureWords, type FailureCode } from '../http/failures/failures.ts';
import { failuresOf, type ApiBody, type ApiCall } from '../routes/api-call.ts';
import { exampleOf } from './example-of.ts';
import { escapedToken, jsonSchemaOf, type Direction } from './json-schema-of.ts';

/** What stands in a body of this kind: of lines, one of them. */
export const bodyExample = (
  { schema, line }: ApiBody,
  io: Direction,
  beside: JsonObject = {},
): JsonValue | undefined => {
  if (line !== undefined) return JSON.stringify(exampleOf(line, io));
  const example = exampleOf(schema, io);
  const object = jsonObjectSchema.safeParse(example).data;
  return object === undefined ? example : { ...object, ...beside };
};

/** Bodies by content type. `pointer`: of the `content` in the document; `beside`: more of the example. */
export const contentOf = (
  bodies: readonly ApiBody[],
  io: Direction,
  pointer: string,
  beside?: JsonObject,
): JsonObject =>
  Object.fromEntries(
    bodies.map((body) => {
      const { contentType, schema, line } = body;
      const at = `${pointer}/${escapedToken(contentType)}`;
      const example = bodyExample(body, io, beside);
      const lines = line && {
        // OpenAPI 3.1 has no word for bodies of lines
        'x-line-schema': jsonSchemaOf(line, io, `${at}/x-line-schema`),
      };
      return [
        contentType,
        { schema: jsonSchemaOf(schema, io, `${at}/schema`), ...lines, ...(example === undefined ? {} : { example }) },
      ];
    }),
  );

/** Headers that failures with a status come with, beside those of every answer. */
export const headerComponents: JsonObject = {
  Allow: { description: 'The methods that the address takes.', schema: { type: 'string' } },
  'Retry-After': { description: 'After how many seconds to try again.', schema: { type: 'integer' } },
  'WWW-Authenticate': { description: 'What kind of credentials are missing.', schema: { type: 'string' } },
};

const headersOf = (status: number, isMachine: boolean): readonly string[] => {
  if (status === 405) return ['Allow'];
  if (status === 401 && isMachine) return ['WWW-Authenticate'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
};

const referencesTo = (names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Failures by status. `pointer`: of the operation in the document. */
const failureResponses = (call: ApiCall, pointer: string): JsonObject => {
  const isMachine = call.access.kind === 'machine';
  const common = { $ref: `#/components/schemas/${isMachine ? 'MachineFailure' : 'Failure'}` };
  const schemaAt = (status: number, codes: readonly FailureCode[]): JsonObject => {
    const failure = { allOf: [common, { type: 'object', properties: { code: { enum: [...codes] } } }] };
    const other = call.failedStatus === status ? call.answer : call.failureAnswer;
    if (other === undefined) return failure;
    const place = `${pointer}/responses/${status}/content/application~1json/schema/anyOf/1`;
    return { anyOf: [failure, jsonSchemaOf(other.schema, 'output', place)] };
  };
  const byStatus = [...Map.groupBy(failuresOf(call), failureStatus)].toSorted(([one], [other]) => one - other);
  return Object.fromEntries(
    byStatus.map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${failureWords(code)}`).join('\n\n'),
        headers: referencesTo(headersOf(status, isMachine)),
        content: { 'application/json': { schema: schemaAt(status, codes) } },
      },
    ]),
  );
};

/** Every answer of a call by status. `pointer`: of the operation in the document. */
export const responsesOf = (call: ApiCall, pointer: string): JsonObject => {
  const bodies = [call.answer, ...(call.otherAnswers ?? [])];
  const content = contentOf(bodies, 'output', `${pointer}/responses/200/content`);
  return {
    '200': { description: 'Done', content },
    ...failureResponses(call, pointer),
    // the server itself, before anything is looked at
    '431': { description: 'Address and headers are larger than 16 KB together. No body.', content: {} },
  };
};
