import type { JsonObject, JsonValue } from '@driveaway/domain/json/json.ts';

/** The keys that lead to a value; put into words only for one that is refused. */
type Path = (string | number)[];

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlainObject = (value: object, before?: JsonValue): value is JsonObject => {
  const known = isObject(before) ? before : undefined;
  for (const [key, inner] of Object.entries(value)) if (!isPlain(inner, known?.[key])) return false;
  return true;
};

const isPlainArray = (value: readonly unknown[], before?: JsonValue): boolean => {
  const known: readonly JsonValue[] = Array.isArray(before) ? before : [];
  return value.every((inner, index) => isPlain(inner, known[index]));
};

/** Whether a value is JSON as it stands, with nothing to leave out; what it shares with JSON from before is not looked at. */
const isPlain = (value: unknown, before?: JsonValue): value is JsonValue => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  if (value === before) return true;
  return Array.isArray(value) ? isPlainArray(value, before) : isPlainObject(value, before);
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
 * is not copied, so neither may be changed afterwards. What it has in common with a body from `before` is plain.
 */
export const plainJson = (value: object, before?: JsonObject): JsonObject =>
  isPlainObject(value, before) ? value : plainObject(value, ['document']);
