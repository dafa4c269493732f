/** Values that fit a JSON Schema, as far as the API's schemas go, for fast-check. */
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '@driveaway/domain/json/json.ts';
import { jsonObjectSchema, jsonValueSchema } from '@driveaway/domain/json/json.ts';
import { z } from 'zod';

/** Values of a member of this name that mean something to the service, such as an order number that exists. */
export type KnownValues = Readonly<Record<string, readonly JsonValue[]>>;

const nasty: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  "'; DROP TABLE events; --",
  '<script>alert(1)</script>',
  '__proto__',
  '{"$ne":""}',
  '%00',
  '\r\nSet-Cookie: a=b',
  '９９９',
  'İ',
  '-0',
  '1e309',
  'NaN',
  'x'.repeat(3_000),
];

/** Text with an occasional problematic character. */
export const anyText = (maxLength = 60): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.string({ maxLength, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.constantFrom(...nasty) },
  );

const anything: fc.Arbitrary<JsonValue> = fc.jsonValue({ maxDepth: 2 }).map((value) => jsonValueSchema.parse(value));

const schemaSchema = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  const: z.optional(jsonValueSchema),
  enum: z.array(jsonValueSchema).optional(),
  anyOf: z.array(jsonObjectSchema).optional(),
  oneOf: z.array(jsonObjectSchema).optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  items: z.optional(jsonObjectSchema),
  minItems: z.number().optional(),
  properties: z.record(z.string(), jsonObjectSchema).optional(),
  required: z.array(z.string()).optional(),
});

const textOf = ({ format, pattern, maxLength }: z.infer<typeof schemaSchema>): fc.Arbitrary<JsonValue> => {
  if (format === 'uuid') return fc.uuid();
  if (pattern === undefined) return anyText(Math.min(maxLength ?? 60, 200));
  try {
    return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  } catch {
    // patterns with look-around
    return anyText();
  }
};

/** Values for a schema. With `known`, members of those names often have a value that the service knows. */
export const arbitraryOf = (schema: JsonObject, known: KnownValues = {}): fc.Arbitrary<JsonValue> => {
  const parsed = schemaSchema.parse(schema);
  const { type, anyOf, oneOf, items, minItems = 0, properties = {}, required = [] } = parsed;
  const options = anyOf ?? oneOf;
  if (parsed.const !== undefined) return fc.constant(parsed.const);
  if (parsed.enum !== undefined) return fc.constantFrom(...parsed.enum);
  if (options !== undefined) return fc.oneof(...options.map((option) => arbitraryOf(option, known)));
  switch (type) {
    case 'string':
      return textOf(parsed);
    case 'integer':
      return fc.oneof(
        fc.integer({ min: Math.max(parsed.minimum ?? -10, -1e6), max: Math.min(parsed.maximum ?? 1e6, 1e6) }),
      );
    case 'number':
      return fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom(1000, 999.99, 3000.01, -0, 1e21),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(items === undefined ? anything : arbitraryOf(items, known), {
        minLength: minItems,
        maxLength: minItems + 3,
      });
    case 'object': {
      const members = Object.entries(properties).map(([name, inner]) => {
        const values = known[name];
        const fitting = arbitraryOf(inner, known);
        const some =
          values === undefined
            ? fitting
            : fc.oneof({ weight: 1, arbitrary: fitting }, { weight: 9, arbitrary: fc.constantFrom(...values) });
        return [name, some] as const;
      });
      return fc
        .record(Object.fromEntries(members), { requiredKeys: required })
        .map((value) => jsonObjectSchema.parse(value));
    }
    case undefined:
    default:
      return anything;
  }
};

/** Mostly the value; sometimes with a member missing, replaced or added, or something else altogether. */
export const spoilt = (value: JsonValue): fc.Arbitrary<JsonValue> => {
  const parsed = jsonObjectSchema.safeParse(value);
  if (!parsed.success)
    return fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: anything });
  const members = parsed.data;
  const names = Object.keys(members);
  const someName = names.length === 0 ? fc.constant('x') : fc.constantFrom(...names);
  const trouble = fc.oneof(anything, anyText());
  const replaced = ([name, other]: readonly [string, JsonValue]): JsonValue =>
    Object.fromEntries([...Object.entries(members).filter(([known]) => known !== name), [name, other]]);
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(value) },
    {
      weight: 1,
      arbitrary: someName.map((dropped) =>
        Object.fromEntries(Object.entries(members).filter(([name]) => name !== dropped)),
      ),
    },
    { weight: 2, arbitrary: fc.tuple(someName, trouble).map(replaced) },
    { weight: 1, arbitrary: fc.tuple(anyText(), trouble).map(replaced) },
    { weight: 1, arbitrary: anything },
  );
};
