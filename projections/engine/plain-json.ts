import type { JsonObject, JsonValue } from '@driveaway/domain/json/json.ts';

const plainValue = (value: unknown, path: string): JsonValue => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((item, index) => plainValue(item, `${path}.${index}`));
  if (typeof value === 'object') return plainObject(value, path);
  throw new TypeError(`${path} is a ${typeof value}, which JSON cannot hold`);
};

const plainObject = (value: object, path: string): JsonObject => {
  const plain: Record<string, JsonValue> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== undefined) plain[key] = plainValue(inner, `${path}.${key}`);
  }
  return plain;
};

/** The value as JSON that any store gives back unchanged: properties that are undefined are left out. */
export const plainJson = (value: object): JsonObject => plainObject(value, 'document');
