/** Parameters of a call: those of its own, and the headers that its kind takes. */
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import { z } from 'zod';
import { idempotencyKeyHeader, idempotencyKeyPattern } from '../http/requests/idempotency.ts';
import { mayComeFromAnywhere } from '../http/sessions/same-origin.ts';
import type { ApiCall } from '../routes/api-call.ts';
import { exampleOf } from './example-of.ts';
import { jsonSchemaOf } from './json-schema-of.ts';

const keySchema = z
  .union([z.string().regex(idempotencyKeyPattern), z.literal('')])
  .optional()
  .describe('8 to 200 visible characters: the same key is the same command, whose first answer is given again.');

const originSchema = z
  .string()
  .max(500)
  .optional()
  .describe(
    'The origin of this site. Browsers send it; programs need it with the cookie of a session, unless they send ' +
      '`Sec-Fetch-Site: same-origin`. Another origin is refused.',
  );

/** Whether a session's cookie needs an `Origin` beside it. */
export const needsOrigin = ({ method, path }: Pick<ApiCall, 'method' | 'path'>): boolean =>
  method === 'POST' && !mayComeFromAnywhere(path);

const commonHeaders = (call: ApiCall): Readonly<Record<string, z.core.$ZodType>> => ({
  ...(call.takesKey === true ? { [idempotencyKeyHeader]: keySchema } : {}),
  ...(needsOrigin(call) ? { Origin: originSchema } : {}),
});

/** `pointer`: of the operation in the document. */
export const parametersOf = (call: ApiCall, pointer: string): readonly JsonObject[] => {
  const groups = [
    ['path', call.parameters?.shape],
    ['query', call.query?.shape],
    ['header', { ...call.headers?.shape, ...commonHeaders(call) }],
  ] as const;
  const all = groups.flatMap(([place, shape]) =>
    Object.entries<z.core.$ZodType>(shape ?? {}).map(([name, inner]) => ({ place, name, inner })),
  );
  return all.map(({ place, name, inner }, index) => {
    const required = place === 'path' || !z.safeParse(inner, undefined).success;
    const example = required ? exampleOf(inner, 'input', name) : undefined;
    const schema = jsonSchemaOf(inner, 'input', `${pointer}/parameters/${index}/schema`);
    return Object.assign({ name, in: place, required, schema }, example === undefined ? {} : { example });
  });
};
