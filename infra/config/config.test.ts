import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { vapidKeysFrom } from '../push/vapid-keys.ts';
import { configVariables, readConfig, readStoreConfig } from './config.ts';

test('an empty environment gives the defaults of one machine', () => {
  expect(readConfig({})).toEqual({
    kind: 'valid',
    config: {
      port: 3000,
      host: '127.0.0.1',
      dataDirectory: '.data',
      publicOrigin: undefined,
      offerDays: 7,
      trustProxy: false,
      apiDocs: true,
      carPictures: true,
      introspection: false,
      mail: { kind: 'outbox' },
      anchors: { everyEvents: 10_000, everyMinutes: 60 },
    },
  });
});

test('PORT and DATA_DIR are honoured and an empty value counts as unset', () => {
  expect(readConfig({ PORT: '8080', DATA_DIR: '/srv/shop', OFFER_DAYS: '' })).toMatchObject({
    config: { port: 8080, dataDirectory: '/srv/shop', offerDays: 7 },
  });
});

test('sessions end after minutes without use, never within the time of the warning', () => {
  expect(readConfig({ SESSION_IDLE_MINUTES: '15' })).toMatchObject({ config: { sessionIdleMinutes: 15 } });
  expect(readConfig({ BALANCE_WAIVER_LIMIT_CENTS: '0' })).toMatchObject({ config: { waiverLimitCents: 0 } });
  expect(readConfig({ BALANCE_WAIVER_LIMIT_CENTS: '-1' })).toEqual({
    kind: 'invalid',
    problems: ['BALANCE_WAIVER_LIMIT_CENTS: must be 0 to 100000'],
  });
  expect(readConfig({ SESSION_IDLE_MINUTES: '2' })).toEqual({
    kind: 'invalid',
    problems: ['SESSION_IDLE_MINUTES: must be 5 to 720'],
  });
});

test('the page about the API is there outside production, or where it is asked for', () => {
  expect(readConfig({ API_DOCS: '0' })).toMatchObject({ config: { apiDocs: false } });
  expect(readConfig({ API_DOCS: 'yes' })).toEqual({ kind: 'invalid', problems: ['API_DOCS: must be 0 or 1'] });
});

test('anchors are taken and published as it is said', () => {
  const given = {
    ANCHOR_EVENTS: '500',
    ANCHOR_MINUTES: '2',
    ANCHOR_FILE: '/srv/anchors',
    ANCHOR_URL: 'https://a.example/x',
  };
  expect(readConfig(given)).toMatchObject({
    config: { anchors: { everyEvents: 500, everyMinutes: 2, file: '/srv/anchors', url: 'https://a.example/x' } },
  });
  expect(readConfig({ ANCHOR_EVENTS: '0', ANCHOR_MINUTES: 'x', ANCHOR_URL: 'ftp://a.example' })).toEqual({
    kind: 'invalid',
    problems: [
      'ANCHOR_EVENTS: must be 1 to 65536',
      'ANCHOR_MINUTES: must be 1 to 1440',
      'ANCHOR_URL: must be an http or https address',
    ],
  });
});

test('every problem is named at once', () => {
  expect(readConfig({ PORT: 'web', OFFER_DAYS: '0', PUBLIC_ORIGIN: 'ftp://shop' })).toEqual({
    kind: 'invalid',
    problems: [
      'PORT: must be 0 to 65535; 0 takes a free one',
      'PUBLIC_ORIGIN: must be an http or https address',
      'OFFER_DAYS: must be 1 to 365',
    ],
  });
});

test('a number of days that is none is told in words', () => {
  for (const [days, words] of [
    ['a week', 'must be 1 to 365'],
    ['1.5', 'must be a whole number'],
  ]) {
    expect(readConfig({ OFFER_DAYS: days })).toEqual({ kind: 'invalid', problems: [`OFFER_DAYS: ${words}`] });
  }
});

test.each(configVariables)('a wrong word is a problem and no fault: %s', (name) => {
  expect(() => readConfig({ [name]: 'x' })).not.toThrow();
});

test.each([
  ['PORT', '0x50', 'must be 0 to 65535; 0 takes a free one'],
  ['PORT', '1e3', 'must be 0 to 65535; 0 takes a free one'],
  ['OFFER_DAYS', ' 7', 'must be 1 to 365'],
  ['OFFER_DAYS', '', undefined],
  ['SESSION_IDLE_MINUTES', '0b1111', 'must be 5 to 720'],
  ['BALANCE_WAIVER_LIMIT_CENTS', '-0', 'must be 0 to 100000'],
  ['ANCHOR_EVENTS', '+5', 'must be 1 to 65536'],
  ['ANCHOR_MINUTES', '5.0', 'must be a whole number'],
  ['START_TIMEOUT', '0o17', 'must be 0 to 3600'],
])('numbers are decimal: %s=%j', (name, value, words) => {
  const problems = words === undefined ? undefined : [`${name}: ${words}`];
  expect(readConfig({ [name]: value })).toEqual(expect.objectContaining(problems ? { problems } : { kind: 'valid' }));
});

describe('a setting without what it is for', () => {
  it.each([
    [['SESSION_SECRET_BEFORE_UNTIL'], 'SESSION_SECRET_BEFORE'],
    [['ANCHOR_KEY_BEFORE'], 'ANCHOR_KEY'],
    [['MAP_TILES_URL'], 'MAP_TILES_ATTRIBUTION'],
    [['MAP_TILES_ATTRIBUTION'], 'MAP_TILES_URL'],
    [['PAYMENT_GATEWAY_KEY', 'PAYMENT_GATEWAY_SCRIPT_INTEGRITY'], 'PAYMENT_GATEWAY_URL'],
    [['PAYMENT_GATEWAY_PASSWORD_FILE'], 'PAYMENT_GATEWAY_URL'],
  ])('%j: names the other half', (given, missing) => {
    const read = readConfig(Object.fromEntries(given.map((name) => [name, 'x'])));
    const names = given.map((name) => name.replace('_FILE', ''));
    const problem = `${missing}: is needed with ${names.join(', ')}`;
    expect(read).toMatchObject({ problems: expect.arrayContaining([problem]) });
  });

  it.each([
    { MASTER_KEY: 'x', EVENTSTOREDB_URL: '', MONGODB_URL: '' },
    { MASTER_KEY_FILE: '/run/secrets/master-key' },
    { MONGODB_VAULT_DATABASE: 'north-vault' },
    { EVENTSTOREDB_NAMESPACE: 'north' },
  ])('engines that nobody named are no embedded stores: %j', (environment) => {
    const [name = ''] = Object.keys(environment).map((given) => given.replace('_FILE', ''));
    const problems = expect.arrayContaining([`EVENTSTOREDB_URL, MONGODB_URL: are needed with ${name}`]);
    expect(readConfig(environment)).toMatchObject({ problems });
    expect(readStoreConfig(environment)).toMatchObject({ problems });
  });
});

it('a command reads what it records by, and refuses it like the product', () => {
  const config = { offerDays: 9, waiverLimitCents: 5 };
  expect(readStoreConfig({ OFFER_DAYS: '9', BALANCE_WAIVER_LIMIT_CENTS: '5', PORT: 'web' })).toMatchObject({ config });
  expect(readStoreConfig({ OFFER_DAYS: '0x5' })).toMatchObject({ problems: ['OFFER_DAYS: must be 1 to 365'] });
});

describe('a name that is nearly one of ours', () => {
  it.each([
    ['MONGODB_URI', 'MONGODB_URL'],
    ['EVENTSTORE_URL', 'EVENTSTOREDB_URL'],
    ['EVENTSTOREDB_URL_FIEL', 'EVENTSTOREDB_URL_FILE'],
    ['OFFERDAYS', 'OFFER_DAYS'],
    ['mongodb_url', 'MONGODB_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['START_TIMEOUT_FILE', 'START_TIMEOUT'],
    ['OTEL_EXPORTER_OTLP_HEADERS_FILE', 'OTEL_EXPORTER_OTLP_HEADERS'],
  ])('%s is told, for product and commands', (name, meant) => {
    const problem = `${name}: is no setting; ${meant} is`;
    expect(readConfig({ [name]: 'x' })).toEqual({ kind: 'invalid', problems: [problem] });
    expect(readStoreConfig({ [name]: 'x' })).toEqual({ kind: 'invalid', problems: [problem] });
  });

  it('is foreign where it is far from ours, short, empty, or stands beside ours', () => {
    const foreign = ['HOME', 'HOSTS', 'PORTS', 'HOST_FILE', 'HOSTNAME', 'PGDATA', 'LOGNAME', 'OTEL_SDK_DISABLED'];
    const environment = Object.fromEntries(foreign.map((name) => [name, 'x']));
    expect(readConfig({ ...environment, OFFERDAYS: '' })).toMatchObject({ kind: 'valid' });
    expect(readConfig({ OFFER_DAY: '9', OFFER_DAYS: '8' })).toMatchObject({ kind: 'valid' });
  });
});

test('a payment gateway is one with key and password, over TLS but for this machine', () => {
  const gateway = { PAYMENT_GATEWAY_KEY: 'key', PAYMENT_GATEWAY_PASSWORD: 'password' };
  expect(readConfig({ ...gateway, PAYMENT_GATEWAY_URL: 'http://127.0.0.1:3010' })).toMatchObject({
    config: {
      paymentGateway: {
        url: 'http://127.0.0.1:3010',
        apiKey: 'key',
        password: 'password',
        encryptionKey: undefined,
      },
    },
  });
  expect(readConfig({ ...gateway, PAYMENT_GATEWAY_URL: 'http://gateway.example' })).toMatchObject({
    problems: ['PAYMENT_GATEWAY_URL: must be https beyond this machine'],
  });
  expect(readConfig({ PAYMENT_GATEWAY_URL: 'https://gateway.example' })).toMatchObject({
    problems: [
      'PAYMENT_GATEWAY_KEY: is needed with PAYMENT_GATEWAY_URL',
      'PAYMENT_GATEWAY_PASSWORD: is needed with PAYMENT_GATEWAY_URL',
    ],
  });
});

test('eWAY itself needs the key that browsers encrypt with, which the simulator tells', () => {
  const gateway = { PAYMENT_GATEWAY_KEY: 'key', PAYMENT_GATEWAY_PASSWORD: 'password' };
  const eway = { ...gateway, PAYMENT_GATEWAY_URL: 'https://api.sandbox.ewaypayments.com' };
  expect(readConfig(eway)).toMatchObject({
    problems: ['PAYMENT_GATEWAY_ENCRYPTION_KEY: is needed with PAYMENT_GATEWAY_URL'],
  });
  expect(readConfig({ ...eway, PAYMENT_GATEWAY_ENCRYPTION_KEY: 'a2V5' })).toMatchObject({ kind: 'valid' });
});

test.each(['sha256', 'sha384', 'sha512'])('the hash of the gateway’s script is a whole %s in base64', (algorithm) => {
  const integrity = `${algorithm}-${createHash(algorithm).update('script').digest('base64')}`;
  const readWith = (hash: string) => readConfig({ ...production, PAYMENT_GATEWAY_SCRIPT_INTEGRITY: hash }, 'worker');
  const problem = 'PAYMENT_GATEWAY_SCRIPT_INTEGRITY: must be sha256-, sha384- or sha512- and a hash in base64';
  expect(readWith(`${integrity}=`)).toMatchObject({ problems: expect.arrayContaining([problem]) });
  const eway = { ...production, NODE_ENV: 'test', PAYMENT_GATEWAY_SCRIPT_INTEGRITY: integrity };
  expect(readConfig(eway)).toMatchObject({ config: { paymentGateway: { scriptIntegrity: integrity } } });
});

const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://shop.example',
  RETAILER_ORDERS_EMAIL: 'off',
  PAYMENT_GATEWAY_URL: 'https://api.ewaypayments.com',
  PAYMENT_GATEWAY_KEY: 'key',
  PAYMENT_GATEWAY_PASSWORD: 'password',
  PAYMENT_GATEWAY_ENCRYPTION_KEY: 'a2V5',
};

test('mail goes to the configured server over TLS but on this machine, to the outbox without one, and nowhere in production', () => {
  const mailIn = (environment: Record<string, string>) => {
    const read = readConfig(environment);
    return read.kind === 'valid' ? read.config.mail : read.problems;
  };
  const url = 'smtp://user:secret@mail.example:587';
  expect(mailIn({ SMTP_URL: url, ...production })).toEqual({ kind: 'smtp', url, requireTls: true });
  expect(mailIn({ SMTP_URL: 'smtp://localhost:1025' })).toMatchObject({ requireTls: false });
  expect(mailIn({ SMTP_URL: 'https://mail.example' })).toEqual(['SMTP_URL: must be an smtp or smtps address']);
  expect(mailIn({})).toEqual({ kind: 'outbox' });
  expect(mailIn(production)).toBeUndefined();
});

test('a user or password with a bare % is a problem of its setting, beside all the others, and is not repeated', () => {
  const read = readConfig({
    PORT: 'web',
    SMTP_URL: 'smtp://shop:100%secret@mail.example',
    ANCHOR_URL: 'https://%zz:secret@a.example/100%/x@y',
    MONGODB_URL: 'mongodb://shop:secret%@a.example,b.example/',
  });
  const problems = read.kind === 'valid' ? [] : read.problems;
  expect(problems.filter((problem) => /percent|PORT/.test(problem))).toEqual([
    'PORT: must be 0 to 65535; 0 takes a free one',
    'SMTP_URL: must have its user and password percent-encoded: % is written %25',
    'ANCHOR_URL: must have its user and password percent-encoded: % is written %25',
    'MONGODB_URL: must have its user and password percent-encoded: % is written %25',
  ]);
  expect(JSON.stringify(problems)).not.toContain('secret');
  const encoded = { SMTP_URL: 'smtp://shop:100%25@mail.example', ANCHOR_URL: 'https://a.example/100%/x@y' };
  expect(readConfig(encoded)).toMatchObject({ kind: 'valid' });
});

describe('the map of the maker', () => {
  const url = 'https://tiles.example/{z}/{x}/{y}.png';
  const attribution = '© Somebody';

  it('is an address with three places to fill in, and whose data it is', () => {
    expect(readConfig({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution })).toMatchObject({
      config: { mapTiles: { url, attribution } },
    });
    expect(readConfig({})).toMatchObject({ config: { mapTiles: undefined } });
  });

  it.each([
    [
      { MAP_TILES_URL: 'https://tiles.example/{z}/{x}.png', MAP_TILES_ATTRIBUTION: attribution },
      'MAP_TILES_URL: must have {z}, {x} and {y}',
    ],
    [
      { MAP_TILES_URL: 'ftp://tiles.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: attribution },
      'MAP_TILES_URL: must be an http or https address',
    ],
  ])('%j: %s', (environment, problem) => {
    expect(readConfig(environment)).toEqual({ kind: 'invalid', problems: [problem] });
  });
});

describe('push', () => {
  it('takes the private half of a key pair alone, and says whom a push service writes to', () => {
    const { privateKey } = vapidKeysFrom(new Uint8Array(32), '');
    const subject = 'mailto:push@maker.example';
    expect(readConfig({ VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject })).toMatchObject({
      config: { vapidPrivateKey: privateKey, vapidSubject: subject },
    });
    expect(readConfig({ VAPID_PRIVATE_KEY: 'short', VAPID_SUBJECT: 'me' })).toEqual({
      kind: 'invalid',
      problems: [
        'VAPID_PRIVATE_KEY: must be a private key of P-256: 32 bytes in base64url',
        'VAPID_SUBJECT: must be a mailto: or https: address',
      ],
    });
  });

  it('takes the key that the command of the documents makes', () => {
    const documented = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const [, args = ''] = /`npx web-push ([^`]+)`/.exec(documented) ?? [];
    const program = fileURLToPath(import.meta.resolve('web-push/src/cli.js'));
    const made = execFileSync(process.execPath, [program, ...args.split(' ')], { encoding: 'utf8' });
    const { privateKey } = z.object({ privateKey: z.string() }).parse(JSON.parse(made));
    expect(readConfig({ VAPID_PRIVATE_KEY: privateKey })).toMatchObject({ config: { vapidPrivateKey: privateKey } });
  });
});
