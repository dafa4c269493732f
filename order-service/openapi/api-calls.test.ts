import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { shortSuburbList } from '../locations/testing/short-suburb-list.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import { failureStatus, type FailureCode } from '../http/failures/failures.ts';
import { failuresOf, type ApiCall } from '../routes/api-call.ts';
import { apiCalls } from '../routes/api-calls.ts';
import { docsFiles } from './docs-page.ts';
import { openApiDocument } from './openapi-document.ts';
import { needsOrigin } from './operation-parameters.ts';
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

/** Answers visitors as others (specification §4). */
const orderDetails = new Set(['/api/build-your-own/order-details', '/api/build-your-own/order-details-by-ref']);
/** Of whoever gave a password, a code or a secret with this very request. */
const wrongSecrets: ReadonlySet<FailureCode> = new Set([
  'invalid-login',
  'second-factor-needed',
  'log-in-timed-out',
  'wrong-code',
  'invalid-client',
]);

type Denials = Readonly<Record<401 | 403 | 404, readonly FailureCode[]>>;

/** What a call of each kind says for lack of access: docs/integrate.md has the same table. */
const denialsOf = ({ access, path }: ApiCall): Denials => {
  switch (access.kind) {
    case 'anyone':
      return { 401: [], 403: [], 404: [] };
    case 'customer':
      return { 401: ['not-signed-in'], 403: [], 404: [] };
    case 'owner': {
      const visitors = orderDetails.has(path) ? [] : (['not-signed-in'] as const);
      // the order itself is refused, what belongs to it is not found
      return access.others === 'order-access-denied'
        ? { 401: visitors, 403: [access.others], 404: [] }
        : { 401: visitors, 403: [], 404: [access.others] };
    }
    case 'machine':
      return { 401: ['invalid-token'], 403: ['missing-scope'], 404: [] };
  }
};

describe('401, 403 and 404', () => {
  it('mean the same in all calls of a kind', () => {
    for (const call of apiCalls) {
      const { 401: unknown, 403: forbidden, 404: absent } = denialsOf(call);
      const codes = failuresOf(call);
      const withStatus = (status: number) => codes.filter((code) => failureStatus(code) === status);
      const name = `${call.method} ${call.path}`;
      const fromElsewhere = needsOrigin(call) ? ['cross-site'] : [];
      expect([name, withStatus(401).filter((code) => !wrongSecrets.has(code))]).toStrictEqual([name, unknown]);
      expect([name, withStatus(403)]).toStrictEqual([name, [...forbidden, ...fromElsewhere]]);
      // somebody else's order is not there; other things may not be there either
      const ofOrders = call.access.kind === 'owner' ? withStatus(404) : [];
      expect([name, ofOrders]).toStrictEqual([name, absent]);
    }
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

  it('is served', async () => {
    const served = await visitorOf((await serveApp()).url).get('/api/openapi.json');
    expect([served.status, served.headers.get('content-type')]).toStrictEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(served.text)).toStrictEqual(document);
  });
});

describe('the page about the API', () => {
  it('loads nothing from anywhere else, and runs no script but its own', async () => {
    const visitor = visitorOf((await serveApp()).url);
    const page = await visitor.get('/api/docs');
    expect([page.status, page.headers.get('content-type')]).toStrictEqual([200, 'text/html; charset=utf-8']);
    const loaded = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(loaded.filter((address) => address !== 'data:,')).toHaveLength(Object.keys(docsFiles).length);
    for (const address of loaded.filter((found) => found !== 'data:,')) {
      const { status, headers } = await visitor.get(address);
      expect([status, headers.get('content-type')]).toStrictEqual([200, expect.stringMatching(/css|javascript/)]);
    }
    expect(page.headers.get('content-security-policy')).toMatch(
      /script-src 'self'; style-src 'self'; .*require-trusted-types-for 'script'; trusted-types default dompurify;/,
    );
    expect((await visitor.get('/api/docs/package.json')).status).toBe(404);
  });

  it('is not there where it is off', async () => {
    const app = await serveApp({ ports: ({ settings }) => ({ settings: { ...settings, apiDocs: false } }) });
    const visitor = visitorOf(app.url);
    const answers = [await visitor.get('/api/docs'), await visitor.get('/api/docs/docs.js')];
    expect(answers.map(({ body }) => body.code)).toStrictEqual(['not-found', 'not-found']);
    expect((await visitor.get('/api/openapi.json')).status).toBe(200);
  });
});
