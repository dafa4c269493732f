/** zod schemas as JSON Schema (2020-12), with what each value of an enum means. */
import { jsonObjectSchema, type JsonObject, type JsonValue } from '@driveaway/domain/json/json.ts';
import { z } from 'zod';
import { meaningsOf } from './enum-meanings.ts';

export type Direction = 'input' | 'output';

/** '`NSW`: New South Wales; `VIC`: Victoria', behind what is said of it already. */
const withMeanings = (schema: JsonObject): JsonObject => {
  const { enum: values, description } = schema;
  const meanings = Array.isArray(values) ? meaningsOf(values) : undefined;
  if (meanings === undefined) return schema;
  const words = meanings.map(([value, meaning]) => `\`${value}\`: ${meaning}`).join('; ');
  return { ...schema, description: typeof description === 'string' ? `${description}. ${words}` : words };
};

/** A schema's references are relative to where it is placed, not to the document's root. */
const placed = (value: JsonValue, place: string): JsonValue => {
  if (Array.isArray(value)) return value.map((item: JsonValue) => placed(item, place));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([name]) => name !== '$schema')
    .map(([name, inner]): [string, JsonValue] => [
      name,
      name === '$ref' && typeof inner === 'string' ? `#${place}${inner.slice(1)}` : placed(inner, place),
    ]);
  return withMeanings(Object.fromEntries(entries));
};

/** A zod schema as JSON Schema. `place`: JSON pointer of where it is put. */
export const jsonSchemaOf = (schema: z.core.$ZodType, io: Direction, place: string): JsonObject =>
  jsonObjectSchema.parse(
    // a file is bytes to a form, and JSON Schema has no other word for them
    placed(jsonObjectSchema.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' })), place),
  );

/** A part of a path as JSON pointers write it. */
export const escapedToken = (token: string): string => token.replaceAll('~', '~0').replaceAll('/', '~1');
