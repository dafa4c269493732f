import type { JsonObject, JsonValue } from '@driveaway/domain/json/json.ts';

/** The keys that lead to a value; put into words only for one that is refused. */
type Path = (string | number)[];

const isPlainObject = (value: object): value is JsonObject => {
  for (const inner of Object.values(value)) if (!isPlain(inner)) return false;
  return true;
};

/** Whether a value is JSON as it stands, with nothing to leave out. */
const isPlain = (value: unknown): value is JsonValue => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  return typeof value === 'object' && isPlainObject(value);
};

const plainAt = (value: unknown, path: Path, key: string | number): JsonValue => {
  path.push(key);
  const plain = plainValue(value, path);
  path.pop();
  return plain;
};

const plainValue = (value: unknown, path: Path): JsonValue => {
  if (isPlain(value)) return value;
  if (Array.isArray(value)) return value.map((item, index) => plainAt(item, path, index));
  if (typeof value === 'object' && value !== null) return plainObject(value, path);
  throw new TypeError(`${path.join('.')} is a ${typeof value}, which JSON cannot hold`);
};

const plainObject = (value: object, path: Path): JsonObject => {
  const plain: Record<string, JsonValue> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== undefined) plain[key] = plainAt(inner, path, key);
  }
  return plain;
};

/**
 * The value as JSON that any store gives back unchanged: properties that are undefined are left out. What is plain already
 * is not copied, so neither may be changed afterwards.
 */
export const plainJson = (value: object): JsonObject =>
  isPlainObject(value) ? value : plainObject(value, ['document']);
