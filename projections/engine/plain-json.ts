import type { JsonObject, JsonValue } from '@driveaway/domain/json/json.ts';

/** The keys that lead to a value; put into words only for one that is refused. */
type Path = (string | number)[];

const plainAt = (value: unknown, path: Path, key: string | number): JsonValue => {
  path.push(key);
  const plain = plainValue(value, path);
  path.pop();
  return plain;
};

const plainValue = (value: unknown, path: Path): JsonValue => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((item, index) => plainAt(item, path, index));
  if (typeof value === 'object') return plainObject(value, path);
  throw new TypeError(`${path.join('.')} is a ${typeof value}, which JSON cannot hold`);
};

const plainObject = (value: object, path: Path): JsonObject => {
  const plain: Record<string, JsonValue> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== undefined) plain[key] = plainAt(inner, path, key);
  }
  return plain;
};

/** The value as JSON that any store gives back unchanged: properties that are undefined are left out. */
export const plainJson = (value: object): JsonObject => plainObject(value, ['document']);
