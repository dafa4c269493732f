import type { Reader } from './light-reader.ts';

type Limits = { readonly min?: number; readonly max?: number };

/** What a value looks like, as the build writes it out of a zod schema. */
export type Shape =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'anything'
  | readonly ['text', Limits & { readonly patterns: readonly string[] }]
  | readonly ['count', Limits & { readonly isWhole: boolean }]
  | readonly ['one-of', ...(string | number | boolean | null)[]]
  | readonly ['nullable', Shape]
  | readonly ['optional', Shape]
  | readonly ['list', Shape, Limits]
  | readonly ['record', Shape]
  | readonly ['object', Readonly<Record<string, Shape>>]
  | readonly ['either', ...Shape[]];

/** Says where, never what: values may be personal. */
class Mismatch extends Error {
  constructor(path: string) {
    super(`Not of the expected shape${path === '' ? '' : ` at ${path.slice(1)}`}`);
  }
}

const isWithin = (size: number, { min, max }: Limits): boolean =>
  (min === undefined || size >= min) && (max === undefined || size <= max);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const isSimple = (shape: Extract<Shape, string>, value: unknown): boolean => {
  if (shape === 'anything') return true;
  if (shape === 'number') return isNumber(value);
  if (shape === 'integer') return Number.isSafeInteger(value);
  return typeof value === shape;
};

const demand = (isTrue: boolean, path: string): void => {
  if (!isTrue) throw new Mismatch(path);
};

const readFields = (fields: Readonly<Record<string, Shape>>, value: unknown, path: string): unknown => {
  if (!isRecord(value)) throw new Mismatch(path);
  // what no field names is left out, as zod leaves it out
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => name in value || field[0] !== 'optional')
      .map(([name, field]) => [name, read(field, value[name], `${path}.${name}`)]),
  );
};

const readEither = (shapes: readonly Shape[], value: unknown, path: string): unknown => {
  for (const shape of shapes) {
    try {
      return read(shape, value, path);
    } catch {
      // the next one may fit
    }
  }
  throw new Mismatch(path);
};

const read = (shape: Shape, value: unknown, path: string): unknown => {
  if (typeof shape === 'string') {
    demand(isSimple(shape, value), path);
    return value;
  }
  switch (shape[0]) {
    case 'text': {
      const { patterns, ...limits } = shape[1];
      demand(typeof value === 'string' && isWithin(value.length, limits), path);
      demand(
        patterns.every((pattern) => new RegExp(pattern).test(String(value))),
        path,
      );
      return value;
    }
    case 'count': {
      const { isWhole, ...limits } = shape[1];
      demand(isNumber(value) && isWithin(value, limits) && (!isWhole || Number.isSafeInteger(value)), path);
      return value;
    }
    case 'one-of':
      demand(
        shape.slice(1).some((allowed) => allowed === value),
        path,
      );
      return value;
    case 'nullable':
      return value === null ? null : read(shape[1], value, path);
    case 'optional':
      return value === undefined ? undefined : read(shape[1], value, path);
    case 'list': {
      if (!Array.isArray(value)) throw new Mismatch(path);
      demand(isWithin(value.length, shape[2]), path);
      return value.map((item, index) => read(shape[1], item, `${path}.${index}`));
    }
    case 'record':
      if (!isRecord(value)) throw new Mismatch(path);
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, read(shape[1], item, `${path}.${key}`)]),
      );
    case 'object':
      return readFields(shape[1], value, path);
    case 'either': {
      const [, ...shapes] = shape;
      return readEither(shapes, value, path);
    }
  }
};

/** Reads by a shape; what it refuses it names by its place. */
export const shapeReader = (shape: Shape): Reader<unknown> => ({
  safeParse: (value) => {
    try {
      return { success: true, data: read(shape, value, '') };
    } catch (error) {
      return { success: false, error: error instanceof Error ? error : new Mismatch('') };
    }
  },
});
