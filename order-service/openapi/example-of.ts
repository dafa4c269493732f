/** Examples made of schemas: the same values for the same names everywhere, so that no call is without one. */
import { jsonObjectSchema, type JsonObject, type JsonValue } from '@driveaway/domain/json/json.ts';
import { z } from 'zod';
import type { Direction } from './json-schema-of.ts';
import { valuesByName } from './example-values.ts';

const partSchema = z.looseObject({
  $ref: z.string().optional(),
  const: z.json().optional(),
  enum: z.array(z.json()).optional(),
  anyOf: z.array(jsonObjectSchema).optional(),
  oneOf: z.array(jsonObjectSchema).optional(),
  allOf: z.array(jsonObjectSchema).optional(),
  type: z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  items: z.optional(jsonObjectSchema),
  properties: z.record(z.string(), jsonObjectSchema).optional(),
  propertyNames: z
    .object({ enum: z.array(z.string()) })
    .optional()
    .catch(undefined),
  additionalProperties: z.optional(z.union([z.boolean(), jsonObjectSchema])),
  required: z.array(z.string()).optional(),
});
type Part = z.infer<typeof partSchema>;

type Making = { readonly io: Direction; readonly definitions: JsonObject };

const texts: Readonly<Record<string, string>> = {
  uuid: '6c1f1c8e-0a5b-4d0e-9a3f-2d7b54c8e911',
  date: '2026-11-02',
  'date-time': '2026-11-02T01:00:00.000Z',
  email: 'ada@example.test',
  uri: 'https://desk.example/hooks',
};
/** Tried in order against a pattern. */
const patterned = ['12345678-1234', '2000', '10', '6T1BF3EK0XX000001', 'NSW', '2026-11-02', '0'.repeat(64), 'AAAA'];

const textOf = ({ format = '', pattern, minLength = 0 }: Part): string => {
  const byFormat = texts[format];
  if (byFormat !== undefined) return byFormat;
  if (pattern !== undefined) return patterned.find((text) => new RegExp(pattern, 'u').test(text)) ?? 'text';
  return 'text'.padEnd(minLength, '.');
};

const fits = (schema: JsonObject, { definitions }: Making, value: JsonValue): boolean =>
  z.fromJSONSchema(jsonObjectSchema.parse({ ...schema, $defs: definitions })).safeParse(value).success;

/** What is said of objects is of all of them; of anything else the first that says something counts. */
const mergedOf = (parts: readonly JsonValue[]): JsonValue => {
  const objects = parts.flatMap((part) => jsonObjectSchema.safeParse(part).data ?? []);
  return objects.length === 0 ? (parts.find((part) => part !== null) ?? null) : Object.assign({}, ...objects);
};

const objectOf = (part: Part, making: Making): JsonObject => {
  const { properties = {}, required = [], propertyNames, additionalProperties: each } = part;
  if (propertyNames !== undefined && typeof each === 'object') {
    return Object.fromEntries(propertyNames.enum.map((name) => [name, valueOf(each, name, making)]));
  }
  // a request has what it needs and what is named here, an answer everything it may have
  const isShown = (name: string): boolean =>
    making.io === 'output' || required.includes(name) || Object.hasOwn(valuesByName, name);
  const names = Object.keys(properties).filter(isShown);
  return Object.fromEntries(names.map((name) => [name, valueOf(properties[name] ?? {}, name, making)]));
};

const valueOf = (schema: JsonObject, name: string, making: Making): JsonValue => {
  const part = partSchema.parse(schema);
  const definition = part.$ref === undefined ? undefined : making.definitions[part.$ref.replace('#/$defs/', '')];
  if (definition !== undefined) return valueOf(jsonObjectSchema.parse(definition), name, making);
  const known = Object.hasOwn(valuesByName, name) ? valuesByName[name] : undefined;
  const fitting = known?.find((value) => fits(schema, making, value));
  if (fitting !== undefined) return fitting;
  if (part.const !== undefined) return part.const;
  if (part.enum !== undefined) return part.enum[0] ?? null;
  const [first] = part.anyOf ?? part.oneOf ?? [];
  if (first !== undefined) return valueOf(first, name, making);
  if (part.allOf !== undefined) return mergedOf(part.allOf.map((inner) => valueOf(inner, name, making)));
  switch (part.type) {
    case 'object':
      return objectOf(part, making);
    case 'array':
      return part.items === undefined ? [] : [valueOf(part.items, name, making)];
    case 'string':
      return textOf(part);
    case 'integer':
    case 'number':
      return Math.max(part.minimum ?? 1, (part.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    case undefined:
    default:
      // instants are made of texts, which JSON Schema has no word for
      return /(?:At|Until)$/.test(name) ? (texts['date-time'] ?? null) : null;
  }
};

/** An example of what a schema takes or gives; undefined for files. `name`: of the parameter, if it is one. */
export const exampleOf = (schema: z.core.$ZodType, io: Direction, name = ''): JsonValue | undefined => {
  const { $defs, ...rest } = jsonObjectSchema.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  if (rest['format'] === 'binary') return undefined;
  return valueOf(rest, name, { io, definitions: jsonObjectSchema.safeParse($defs).data ?? {} });
};
