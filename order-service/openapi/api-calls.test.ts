import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { shortSuburbList } from '../locations/testing/short-suburb-list.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import { failureStatus } from '../http/failures/refusal-responses.ts';
import { failuresOf } from '../routes/api-call.ts';
import { apiCalls } from '../routes/api-calls.ts';
import { openApiDocument } from './openapi-document.ts';
import { registeredRoutes } from '../routes/testing/registered-routes.ts';

const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});

const referencesIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
};

const resolve = (document: unknown, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, token) => (typeof value === 'object' && value !== null ? Reflect.get(value, token) : undefined),
      document,
    );

describe('the table of calls', () => {
  it('has every route of the app, and the app every call of the table', async () => {
    const { ports } = await openTestService();
    const routes = registeredRoutes(createApp(ports, { suburbs: shortSuburbList, machineClients: [] }));
    expect(routes.length).toBeGreaterThan(40);
    expect(apiCalls.map(({ method, path }) => `${method} ${path}`).toSorted()).toStrictEqual(routes.toSorted());
  });

  it('gives every failure a status of its own kind', () => {
    for (const code of new Set(apiCalls.flatMap(failuresOf))) expect(failureStatus(code)).toBeGreaterThanOrEqual(400);
  });
});

describe('the OpenAPI document', () => {
  const document = openApiDocument(apiCalls);

  it('describes every call under a name of its own, and all its references lead somewhere', () => {
    const operations = Object.values(documentSchema.parse(document).paths).flatMap((path) => Object.values(path));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(apiCalls.length);
    const references = referencesIn(document);
    expect(references.length).toBeGreaterThan(apiCalls.length);
    expect(references.filter((reference) => resolve(document, reference) === undefined)).toStrictEqual([]);
  });

  it('is served, and so is a page to read that runs nothing and loads nothing', async () => {
    const visitor = visitorOf((await serveApp()).url);
    const served = await visitor.get('/api/openapi.json');
    expect([served.status, served.headers.get('content-type')]).toStrictEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(served.text)).toStrictEqual(document);
    const page = await visitor.get('/api/docs');
    expect([page.status, page.headers.get('content-type')]).toStrictEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).not.toMatch(/<script|src=|url\(|@import|https?:/);
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'; style-src 'self' 'sha256-/);
    for (const { path } of apiCalls) expect(page.text).toContain(path.replace(/:(\w+)/g, '{$1}'));
  });
});
