/** Zod schemas as plain shapes, for pages that are not to load zod. */
import { z } from 'zod';
import type { Shape } from '../api/shape-reader.ts';

type Check = z.core.$ZodChecks;

const checksOf = (schema: z.ZodType, path: string): readonly Check['_zod']['def'][] =>
  (schema.def.checks ?? []).map((check) => {
    // a check says what it is nowhere else
    // oxlint-disable-next-line no-underscore-dangle
    const { def } = check._zod;
    // words of its own are for people at a form: those schemas stay what they are
    if (def.error !== undefined) throw new Error(`${path} has a message of its own`);
    if (!isKnown(def)) throw new Error(`${path} is checked by '${def.check}', which no shape can say`);
    return def;
  });

const known = new Set(['min_length', 'max_length', 'string_format', 'greater_than', 'less_than', 'number_format']);
const isKnown = (def: { readonly check: string }): def is Check['_zod']['def'] => known.has(def.check);

const patternOf = (pattern: RegExp | undefined, path: string): string => {
  if (pattern === undefined || pattern.flags !== '') throw new Error(`${path} has a format without a plain pattern`);
  return pattern.source;
};

const textShape = (schema: z.ZodString | z.ZodStringFormat, path: string): Shape => {
  const patterns: string[] = [];
  const limits: { min?: number; max?: number } = {};
  if (schema instanceof z.ZodStringFormat) patterns.push(patternOf(schema.def.pattern, path));
  for (const def of checksOf(schema, path)) {
    if (def.check === 'min_length') limits.min = def.minimum;
    else if (def.check === 'max_length') limits.max = def.maximum;
    else if (def.check === 'string_format') patterns.push(patternOf(def.pattern, path));
  }
  const isPlain = patterns.length === 0 && Object.keys(limits).length === 0;
  return isPlain ? 'string' : ['text', { ...limits, patterns }];
};

const numberShape = (schema: z.ZodNumber, path: string): Shape => {
  const limits: { min?: number; max?: number } = {};
  let isWhole = schema.def.type === 'number' && schema.format === 'safeint';
  for (const def of checksOf(schema, path)) {
    if (def.check === 'number_format') isWhole ||= def.format === 'safeint';
    else if (
      (def.check === 'greater_than' || def.check === 'less_than') &&
      (def.inclusive || isWhole) &&
      typeof def.value === 'number'
    ) {
      const isLower = def.check === 'greater_than';
      const beyond = isLower ? 1 : -1;
      limits[isLower ? 'min' : 'max'] = def.inclusive ? def.value : def.value + beyond;
    } else throw new Error(`${path} has a limit that is not part of it`);
  }
  if (Object.keys(limits).length > 0) return ['count', { ...limits, isWhole }];
  return isWhole ? 'integer' : 'number';
};

const listShape = (schema: z.ZodArray, path: string): Shape => {
  const limits: { min?: number; max?: number } = {};
  for (const def of checksOf(schema, path)) {
    if (def.check === 'min_length') limits.min = def.minimum;
    else if (def.check === 'max_length') limits.max = def.maximum;
  }
  return ['list', nested(schema.element, `${path}[]`), limits];
};

const literal = (value: unknown, path: string): string | number | boolean | null => {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  throw new Error(`${path} is a value that JSON cannot hold`);
};

/** Inner schemas are typed by zod's core, which has no methods. */
const nested = (schema: unknown, path: string): Shape => {
  if (schema instanceof z.ZodType) return shapeOf(schema, path);
  throw new Error(`${path} is no schema of zod`);
};

const withoutChecks = (schema: z.ZodType, path: string, shape: () => Shape): Shape => {
  if (checksOf(schema, path).length > 0) throw new Error(`${path} has a check beyond its shape`);
  return shape();
};

const compoundShape = (schema: z.ZodType, path: string): Shape => {
  if (schema instanceof z.ZodObject) {
    if (schema.def.catchall !== undefined) throw new Error(`${path} says what to do with unknown fields`);
    return [
      'object',
      Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, nested(field, `${path}.${name}`)])),
    ];
  }
  if (schema instanceof z.ZodUnion) return ['either', ...schema.options.map((option) => nested(option, path))];
  if (schema instanceof z.ZodRecord && nested(schema.keyType, path) === 'string')
    return ['record', nested(schema.valueType, path)];
  if (schema instanceof z.ZodNullable) return ['nullable', nested(schema.unwrap(), path)];
  if (schema instanceof z.ZodOptional) return ['optional', nested(schema.unwrap(), path)];
  if (schema instanceof z.ZodReadonly) return nested(schema.unwrap(), path);
  if (schema instanceof z.ZodEnum) return ['one-of', ...schema.options.map((option) => literal(option, path))];
  if (schema instanceof z.ZodLiteral) return ['one-of', ...[...schema.values].map((value) => literal(value, path))];
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodUnknown) return 'anything';
  throw new Error(`${path} is a zod ${schema.def.type}, which no shape can say`);
};

/**
 * The shape that accepts what the schema accepts and answers the same data. Throws, with the place, where the schema
 * transforms, refines or has messages of its own.
 */
export const shapeOf = (schema: z.ZodType, path = 'the value'): Shape => {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return textShape(schema, path);
  if (schema instanceof z.ZodNumber) return numberShape(schema, path);
  if (schema instanceof z.ZodArray) return listShape(schema, path);
  return withoutChecks(schema, path, () => compoundShape(schema, path));
};
