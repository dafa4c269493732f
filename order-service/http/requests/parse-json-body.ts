import { MalformedInput, malformedField } from '../failures/malformed-input.ts';

const maximumDepth = 20;
/** Keys that cause prototype pollution when an object is merged or copied carelessly. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const fieldOf = (path: readonly string[]): string => (path.length === 0 ? 'body' : path.join('.'));

/** Problems of the shape alone, whatever the schema: too deep, or keys nobody may send. */
const shapeProblems = (value: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (path.length >= maximumDepth) return [[fieldOf(path.slice(0, 3)), 'This field is nested too deeply.']];
  return Object.entries(value).flatMap(([key, inner]): readonly (readonly [string, string])[] =>
    forbiddenKeys.has(key)
      ? [[fieldOf(path), `The field '${key}' is not allowed.`]]
      : shapeProblems(inner, [...path, key]),
  );
};

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw malformedField('body', 'The body is not valid JSON.');
  }
};

const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformedField('body', 'The body is not valid UTF-8.');
  }
};

/** The JSON of a body. MalformedInput when it is none, nests too deeply or has a key that nobody may send. */
export const parseJsonBody = (bytes: Uint8Array): unknown => {
  const value = parsedJson(decoded(bytes));
  const problems = shapeProblems(value);
  if (problems.length > 0) {
    throw new MalformedInput(Object.fromEntries(problems.map(([field, message]) => [field, [message]])));
  }
  return value;
};
