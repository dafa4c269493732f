import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiCalls } from '../routes/api-calls.ts';
import { openApiDocument } from './openapi-document.ts';

/** A part of a JSON Schema that says something about the values it takes. */
const schemaSchema = z.looseObject({
  type: z.string().optional(),
  maxLength: z.int().optional(),
  maxItems: z.int().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
});
type Schema = z.infer<typeof schemaSchema>;

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        parameters: z.array(z.looseObject({ name: z.string(), schema: z.unknown() })).default([]),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
      }),
    ),
  ),
});

/** Any number of messages, each with a size of its own, read as they come. */
const streams: ReadonlySet<string> = new Set(['application/x-ndjson']);

/** Anchored, and nothing in it may be repeated for ever. */
const isBoundedPattern = (pattern: string): boolean => /^\^.*\$$/.test(pattern) && !/[*+]|\{\d*,\}/.test(pattern);

const isBounded = ({ type, maxLength, maxItems, pattern, format, enum: values, const: only }: Schema): boolean => {
  if (values !== undefined || only !== undefined) return true;
  if (type === 'array') return maxItems !== undefined;
  if (type !== 'string') return true;
  return (
    maxLength !== undefined ||
    format === 'uuid' ||
    format === 'date' ||
    (pattern !== undefined && isBoundedPattern(pattern))
  );
};

/** Where in a schema a text or a list may grow without end. */
const unbounded = (value: unknown, path: string): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const parsed = schemaSchema.safeParse(value);
  const own = parsed.success && !isBounded(parsed.data) ? [path] : [];
  return [...own, ...Object.entries(value).flatMap(([name, inner]) => unbounded(inner, `${path}/${name}`))];
};

type Request = readonly [place: string, schema: unknown];

const requestsOf = (document: unknown): readonly Request[] => {
  const found: Request[] = [];
  for (const [path, operations] of Object.entries(documentSchema.parse(document).paths)) {
    for (const [method, { parameters, requestBody }] of Object.entries(operations)) {
      for (const { name, schema } of parameters) found.push([`${method} ${path} ?${name}`, schema]);
      for (const [contentType, { schema }] of Object.entries(requestBody?.content ?? {})) {
        if (!streams.has(contentType)) found.push([`${method} ${path} ${contentType}`, schema]);
      }
    }
  }
  return found;
};

describe('what a request may hold', () => {
  it('is bounded in every text and list of every call', () => {
    const requests = requestsOf(openApiDocument(apiCalls));
    expect(requests.length).toBeGreaterThan(60);
    expect(requests.flatMap(([place, schema]) => unbounded(schema, place))).toStrictEqual([]);
  });

  it.each([
    ['a text', { type: 'string' }],
    ['a text whose pattern has no end', { type: 'string', pattern: '^a+$' }],
    ['a text of which only a part has a pattern', { type: 'string', pattern: 'a{1,3}' }],
    ['a list', { type: 'array', items: { type: 'number' } }],
    ['a text in a record', { type: 'object', additionalProperties: { type: 'string' } }],
  ])('is found unbounded in %s', (_what, schema) => {
    expect(unbounded(schema, 'body')).toHaveLength(1);
  });
});
