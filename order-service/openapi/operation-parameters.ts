/** Parameters of a call: those of its own, and the headers that its kind takes. */
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import { z } from 'zod';
import { idempotencyKeyHeader, idempotencyKeyPattern } from '../http/requests/idempotency.ts';
import { mayComeFromAnywhere } from '../http/sessions/same-origin.ts';
import { operatorHeader, operatorNamePattern } from '../machines/machine-token.ts';
import type { ApiCall } from '../routes/api-call.ts';
import { jsonSchemaOf } from './json-schema-of.ts';

const keySchema = z
  .string()
  .regex(idempotencyKeyPattern)
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

const operatorSchema = z
  .string()
  .regex(operatorNamePattern)
  .optional()
  .describe('Which operator this is, where the token has the scope `operations`: recorded as who did it.');

/** Whether a session's cookie needs an `Origin` beside it. */
export const needsOrigin = ({ method, path }: Pick<ApiCall, 'method' | 'path'>): boolean =>
  method === 'POST' && !mayComeFromAnywhere(path);

const commonHeaders = (call: ApiCall): Readonly<Record<string, z.core.$ZodType>> => ({
  ...(call.takesKey === true ? { [idempotencyKeyHeader]: keySchema } : {}),
  ...(needsOrigin(call) ? { Origin: originSchema } : {}),
  ...(call.access.kind === 'machine' && call.method === 'POST' ? { [operatorHeader]: operatorSchema } : {}),
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
  return all.map(({ place, name, inner }, index) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(inner, undefined).success,
    schema: jsonSchemaOf(inner, 'input', `${pointer}/parameters/${index}/schema`),
  }));
};
