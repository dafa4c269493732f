import { jsonObjectSchema, type JsonValue } from '@driveaway/domain/json/json.ts';
import { z } from 'zod';
import type { ApiCall } from '../../routes/api-call.ts';
import { exampleOf } from '../example-of.ts';
import { besideRequired } from '../example-values.ts';
import { bodyExample } from '../operation-responses.ts';
import type { CallRequest } from './send-call.ts';

const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? '');

const requiredOf = (shape: Readonly<Record<string, z.core.$ZodType>> = {}): readonly (readonly [string, string])[] =>
  Object.entries(shape)
    .filter(([, schema]) => !z.safeParse(schema, undefined).success)
    .map(([name, schema]) => [name, textOf(exampleOf(schema, 'input', name))]);

const bodyOf = ({ method, path, bodies: [first] = [] }: ApiCall): Pick<CallRequest, 'body' | 'headers'> => {
  if (first === undefined) return {};
  const example = bodyExample(first, 'input', besideRequired[`${method} ${path}`]);
  if (first.contentType !== 'multipart/form-data') {
    const isText = typeof example === 'string';
    return { headers: { 'Content-Type': first.contentType }, body: isText ? example : JSON.stringify(example) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(jsonObjectSchema.parse(example))) form.append(name, textOf(value));
  return { body: form };
};

/** A call as somebody would send it who has the document alone: the example of everything that is needed. */
export const requestOfExamples = (call: ApiCall): CallRequest => {
  const filled = requiredOf(call.parameters?.shape).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(value)),
    call.path,
  );
  const query = new URLSearchParams(requiredOf(call.query?.shape).map(([name, value]) => [name, value])).toString();
  const { body, headers } = bodyOf(call);
  return {
    path: query === '' ? filled : `${filled}?${query}`,
    headers: { ...Object.fromEntries(requiredOf(call.headers?.shape)), ...headers },
    ...(body === undefined ? {} : { body }),
  };
};
