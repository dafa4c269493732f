import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { demonstrationAnchorKey, demonstrationSecrets } from './demonstration-secrets.ts';
import { enginesWords } from './engines.ts';

const urls = {
  EVENTSTOREDB_URL: 'esdb://admin:changeit@events.example:2113?tls=true',
  MONGODB_URL: 'mongodb://shop:secret@documents.example:27017/?replicaSet=rs0&tls=true',
};
const engines = { ...urls, ...demonstrationSecrets };
/** As good as random: 32 bytes of a hash. */
const ownSecret = (name: string): string => createHash('sha256').update(name).digest('base64');
const ownSecrets = {
  MASTER_KEY: ownSecret('master'),
  SESSION_SECRET: ownSecret('session'),
  EMAIL_HASH_KEY: ownSecret('email'),
  ORDER_NUMBER_KEY: ownSecret('order'),
};
const gateway = {
  PAYMENT_GATEWAY_URL: 'https://api.ewaypayments.com',
  PAYMENT_GATEWAY_KEY: 'key',
  PAYMENT_GATEWAY_PASSWORD: 'password',
  PAYMENT_GATEWAY_ENCRYPTION_KEY: 'a2V5',
};

const untold = expect.stringMatching(/^RETAILER_ORDERS_EMAIL: is needed, because \d+ retailers have no address/);

describe('engines', () => {
  test.each([
    ['esdb://admin:changeit@events.example:2113?tls=true', undefined, 'events.example:2113, no namespace'],
    ['esdb+discover://a:p/a?s@s@one:2113,two:2113/?tls=true', 'shop', 'one:2113,two:2113, namespace shop'],
    ['esdb://localhost:2113', 'shop', 'localhost:2113, namespace shop'],
  ])('are told apart without their password (%#)', (eventStoreUrl, namespace, words) => {
    expect(enginesWords({ eventStoreUrl, namespace })).toBe(`the engines at ${words}`);
  });

  test('two addresses and four secrets take the place of the embedded stores', () => {
    expect(readConfig(engines)).toMatchObject({
      kind: 'valid',
      config: {
        engines: {
          eventStoreUrl: urls.EVENTSTOREDB_URL,
          mongoUrl: urls.MONGODB_URL,
          databases: { readModels: 'readmodels', vault: 'vault', files: 'files' },
          secrets: { masterKey: new Uint8Array(Buffer.from(demonstrationSecrets.MASTER_KEY, 'base64')) },
        },
      },
    });
  });

  test('beside them a data directory may hold anything but embedded stores', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'driveaway-beside-engines-'));
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
    mkdirSync(join(DATA_DIR, 'outbox'));
    for (const name of ['lock.sqlite', 'running.json']) writeFileSync(join(DATA_DIR, name), '');
    expect(readConfig({ ...engines, DATA_DIR })).toMatchObject({ config: { dataDirectory: DATA_DIR } });
    for (const name of ['vault.sqlite', 'events.sqlite']) {
      writeFileSync(join(DATA_DIR, name), '');
      for (const role of ['product', 'worker'] as const) {
        expect(readConfig({ ...engines, DATA_DIR }, role)).toEqual({
          kind: 'invalid',
          problems: [
            `DATA_DIR: must not be set beside EVENTSTOREDB_URL and MONGODB_URL: ${DATA_DIR} holds embedded stores`,
          ],
        });
      }
      expect(readConfig({ DATA_DIR })).toMatchObject({ config: { dataDirectory: DATA_DIR } });
      rmSync(join(DATA_DIR, name));
    }
  });

  test('an installation that shares a server has a namespace there', () => {
    const namespaceOf = (name?: string) => {
      const read = readConfig({ ...engines, ...(name === undefined ? {} : { EVENTSTOREDB_NAMESPACE: name }) });
      return read.kind === 'valid' ? read.config.engines?.namespace : read.problems;
    };
    expect([namespaceOf(), namespaceOf(''), namespaceOf('Shop_1-b')]).toEqual([undefined, undefined, 'Shop_1-b']);
    const words = 'must be a letter, then up to 37 letters, digits, hyphens and underscores';
    for (const name of ['1a', 'a:b', '@a', '$a', 'a b', 'a'.repeat(39)]) {
      expect(namespaceOf(name)).toEqual([`EVENTSTOREDB_NAMESPACE: ${words}`]);
    }
  });

  test('one engine without the other, or without secrets, is a problem each', () => {
    expect(readConfig({ MONGODB_URL: urls.MONGODB_URL, MASTER_KEY: ownSecrets.MASTER_KEY })).toEqual({
      kind: 'invalid',
      problems: [
        'EVENTSTOREDB_URL: is needed with MONGODB_URL',
        'SESSION_SECRET: is needed with MONGODB_URL',
        'EMAIL_HASH_KEY: is needed with MONGODB_URL',
        'ORDER_NUMBER_KEY: is needed with MONGODB_URL',
      ],
    });
  });

  test('what is wrong with an address is said without repeating it', () => {
    const read = readConfig({ ...engines, EVENTSTOREDB_URL: 'http://admin:changeit@x', MONGODB_URL: 'admin:changeit' });
    expect(read).toMatchObject({
      problems: [
        expect.stringMatching(/^EVENTSTOREDB_URL: .*must look like esdb:/),
        'MONGODB_URL: must look like mongodb://host:27017 or mongodb+srv://host',
      ],
    });
    expect(JSON.stringify(read)).not.toContain('changeit');
  });

  test('the session secret before may stand beside the present one for a while (row 15)', () => {
    const before = { SESSION_SECRET_BEFORE: engines.MASTER_KEY, SESSION_SECRET_BEFORE_UNTIL: '2026-11-21T12:00:00Z' };
    const read = readConfig({ ...engines, ...before });
    const previous = read.kind === 'valid' ? read.config.engines?.secrets.previousSession : undefined;
    expect(previous?.until.toString()).toBe('2026-11-21T12:00:00Z');
    expect(previous?.secret).toHaveLength(32);
    expect(readConfig({ ...engines, ...before, SESSION_SECRET_BEFORE_UNTIL: 'tomorrow' })).toMatchObject({
      problems: ['SESSION_SECRET_BEFORE_UNTIL: must look like 2026-11-02T01:00:00Z'],
    });
  });

  test('a secret is 32 bytes in base64', () => {
    const short = Buffer.alloc(31).toString('base64');
    expect(readConfig({ ...engines, MASTER_KEY: 'not base64!', SESSION_SECRET: short })).toMatchObject({
      problems: ['MASTER_KEY: must be 32 bytes in base64', 'SESSION_SECRET: must be 32 bytes in base64, not 31'],
    });
  });

  test('the vault shares its database with nothing', () => {
    expect(readConfig({ ...engines, MONGODB_VAULT_DATABASE: 'files' })).toMatchObject({
      problems: ['MONGODB_VAULT_DATABASE: each database holds one thing alone'],
    });
  });
});

describe('processes that share the engines', () => {
  test('a service cannot do without engines, origin and gateway, a worker without engines', () => {
    const secrets = Object.keys(demonstrationSecrets);
    const needed = (names: readonly string[], role: string) => ({
      kind: 'invalid',
      problems: names.map((name) => `${name}: is needed for a ${role}`),
    });
    const both = ['EVENTSTOREDB_URL', 'MONGODB_URL', ...secrets];
    expect(readConfig({}, 'worker')).toEqual(needed(both, 'worker'));
    expect(readConfig({}, 'service')).toEqual(needed([...both, 'PUBLIC_ORIGIN', 'PAYMENT_GATEWAY_URL'], 'service'));
  });

  test('a service says on another port than that of the site how it is', () => {
    const service = { ...engines, ...gateway, PUBLIC_ORIGIN: 'http://localhost' };
    expect(readConfig({ ...service, PORT: '3001' }, 'service')).toEqual({
      kind: 'invalid',
      problems: ['HEALTH_PORT: must be another than PORT'],
    });
    expect(readConfig({ ...service, PORT: '3001' }, 'product').kind).toBe('valid');
    expect(readConfig({ ...service, HEALTH_PORT: '4001' }, 'service')).toMatchObject({
      config: { port: 3000, engines: { healthPort: 4001 } },
    });
  });

  test('a gateway in a private network may be plain outside production only', () => {
    const plain = { ...engines, ...gateway, PUBLIC_ORIGIN: 'https://shop.example' };
    const neighbour = { ...plain, PAYMENT_GATEWAY_URL: 'http://payment-simulator:3010' };
    expect(readConfig(neighbour, 'service').kind).toBe('valid');
    expect(readConfig({ ...neighbour, ...ownSecrets, NODE_ENV: 'production' }, 'service')).toEqual({
      kind: 'invalid',
      problems: [
        'PAYMENT_GATEWAY_URL: must be https beyond this machine',
        untold,
        'PAYMENT_GATEWAY_URL: must be eWAY in production, not the simulator',
      ],
    });
  });
});

describe('production', () => {
  const production = { ...urls, ...ownSecrets, ...gateway, NODE_ENV: 'production', RETAILER_ORDERS_EMAIL: 'off' };

  test('runs on secrets, a gateway and an https origin of its own', () => {
    expect(readConfig({ ...production, PUBLIC_ORIGIN: 'https://shop.example' }, 'service').kind).toBe('valid');
  });

  test('has somebody hear of the orders of retailers without an address, or says that webhooks tell them', () => {
    const ready = { ...production, PUBLIC_ORIGIN: 'https://shop.example' };
    expect(readConfig({ ...ready, RETAILER_ORDERS_EMAIL: '' }, 'service')).toEqual({
      kind: 'invalid',
      problems: [untold],
    });
    const deskIn = (RETAILER_ORDERS_EMAIL: string) => readConfig({ ...ready, RETAILER_ORDERS_EMAIL }, 'service');
    expect(deskIn('desk@maker.example')).toMatchObject({ config: { retailerOrdersEmail: 'desk@maker.example' } });
    expect(deskIn('off')).toMatchObject({ kind: 'valid', config: { retailerOrdersEmail: undefined } });
    expect(deskIn('nobody')).toMatchObject({
      problems: ['RETAILER_ORDERS_EMAIL: must be an e-mail address, or off'],
    });
  });

  test('refuses every secret of demonstrations, the simulator and a plain origin (row 90)', () => {
    const demonstration = {
      ...production,
      ...demonstrationSecrets,
      PAYMENT_GATEWAY_KEY: 'simulator',
      PUBLIC_ORIGIN: 'http://shop.example',
    };
    const problems = [
      ...Object.keys(demonstrationSecrets).map(
        (name) => `${name}: is the one that demonstrations use; production needs its own`,
      ),
      'PUBLIC_ORIGIN: must be https in production',
      'PAYMENT_GATEWAY_URL: must be eWAY in production, not the simulator',
    ];
    expect(readConfig(demonstration, 'service')).toEqual({ kind: 'invalid', problems });
    expect(readConfig(demonstration, 'worker')).toEqual({ kind: 'invalid', problems: problems.slice(0, 4) });
    expect(readConfig({ ...production, ANCHOR_KEY: demonstrationAnchorKey }, 'worker')).toEqual({
      kind: 'invalid',
      problems: ['ANCHOR_KEY: is the one that demonstrations use; production needs its own'],
    });
  });

  test('takes the simulator under no key and at no address', () => {
    const simulator = { PUBLIC_ORIGIN: 'https://shop.example', PAYMENT_GATEWAY_URL: 'https://payments.example' };
    expect(readConfig({ ...production, ...simulator }, 'service')).toMatchObject({
      problems: ['PAYMENT_GATEWAY_URL: must be eWAY in production, not the simulator'],
    });
  });

  test.each([
    ['the same secret twice', { SESSION_SECRET: ownSecrets.MASTER_KEY }, 'must not be the same as MASTER_KEY'],
    ['one byte again and again', { SESSION_SECRET: Buffer.alloc(32, 7).toString('base64') }, 'repeats itself'],
    ['words', { SESSION_SECRET: Buffer.from('correct horse battery staple! 42').toString('base64') }, 'is text'],
  ])('takes %s for no secret', (_what, secrets, words) => {
    const read = readConfig({ ...production, ...secrets }, 'worker');
    expect(read).toMatchObject({ problems: [expect.stringContaining(`SESSION_SECRET: ${words}`)] });
  });

  test.each([
    ['EVENTSTOREDB_URL', 'esdb://shop:secret@events.example:2113?tls=false', 'must use TLS'],
    ['EVENTSTOREDB_URL', 'esdb://events.example:2113', 'must name a user'],
    ['MONGODB_URL', 'mongodb://shop:secret@documents.example', 'must use TLS'],
    ['MONGODB_URL', 'mongodb+srv://shop:secret@documents.example/?tlsInsecure=true', 'must use TLS'],
    ['MONGODB_URL', 'mongodb://documents.example/?tls=true', 'must name a user'],
  ])('refuses %s=%s', (name, url, words) => {
    expect(readConfig({ ...engines, [name]: url }).kind).toBe('valid');
    const read = readConfig({ ...production, [name]: url }, 'worker');
    expect(read).toMatchObject({ problems: [expect.stringContaining(`${name}: ${words}`)] });
  });

  test.each([
    ['EVENTSTOREDB_URL', 'esdb+discover://shop:secret@events.example'],
    ['MONGODB_URL', 'mongodb+srv://shop:secret@documents.example'],
    ['MONGODB_URL', 'mongodb://documents.example/?tls=true&authMechanism=MONGODB-X509'],
  ])('accepts %s=%s', (name, url) => {
    expect(readConfig({ ...production, [name]: url }, 'worker').kind).toBe('valid');
  });

  test('is spelled one way', () => {
    expect(readConfig({ NODE_ENV: 'Production' })).toEqual({
      kind: 'invalid',
      problems: ['NODE_ENV: must be production, development or test'],
    });
  });

  test('takes no sandbox for a gateway (row 90)', () => {
    const sandbox = {
      PUBLIC_ORIGIN: 'https://shop.example',
      PAYMENT_GATEWAY_URL: 'https://api.sandbox.ewaypayments.com',
    };
    expect(readConfig({ ...production, ...sandbox })).toMatchObject({
      problems: ['PAYMENT_GATEWAY_URL: must not be a sandbox in production'],
    });
  });

  test('shows the API to nobody unless it is asked to', () => {
    const shop = { ...production, PUBLIC_ORIGIN: 'https://shop.example' };
    expect(readConfig(shop)).toMatchObject({ kind: 'valid', config: { apiDocs: false } });
    expect(readConfig({ ...shop, API_DOCS: '1' })).toMatchObject({ config: { apiDocs: true } });
  });

  test('tells no schema, and lets pages ask for retailers over TLS alone (row 90)', () => {
    const asked = { GRAPHQL_INTROSPECTION: '1', DEALER_SEARCH_URL: 'http://dealers.example/graphql' };
    expect(readConfig(asked)).toMatchObject({
      config: { introspection: true, dealerSearchUrl: 'http://dealers.example/graphql' },
    });
    expect(readConfig({ ...asked, NODE_ENV: 'production' })).toMatchObject({
      problems: expect.arrayContaining([
        'GRAPHQL_INTROSPECTION: must be off in production',
        'DEALER_SEARCH_URL: must be https in production',
      ]),
    });
  });

  test('lets pages take a map over TLS alone', () => {
    const tiles = { MAP_TILES_URL: 'http://tiles.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: '© Somebody' };
    expect(readConfig({ ...tiles, NODE_ENV: 'production' })).toMatchObject({
      problems: expect.arrayContaining(['MAP_TILES_URL: must be https in production']),
    });
  });

  test('needs an origin and a gateway on the embedded stores as well (row 90)', () => {
    expect(readConfig({ NODE_ENV: 'production' })).toEqual({
      kind: 'invalid',
      problems: [
        'PUBLIC_ORIGIN: must be https in production',
        untold,
        'PAYMENT_GATEWAY_URL: must be eWAY in production, not the simulator',
      ],
    });
  });

  test('does not fall back on the simulator in the process, nor on this machine as the origin', () => {
    expect(readConfig({ ...urls, ...ownSecrets, NODE_ENV: 'production' })).toEqual({
      kind: 'invalid',
      problems: [
        'PUBLIC_ORIGIN: must be https in production',
        untold,
        'PAYMENT_GATEWAY_URL: must be eWAY in production, not the simulator',
      ],
    });
  });
});
