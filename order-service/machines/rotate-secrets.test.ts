/** Every secret that the settings name, while each process changes it after the other. */
import { createECDH, createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { readConfig, type Config } from '@driveaway/infra/config/config.ts';
import type { EnginesConfig } from '@driveaway/infra/config/engines.ts';
import { secretVariables } from '@driveaway/infra/config/secret-files.ts';
import { openConfiguredPushSender } from '@driveaway/infra/configured/open-configured-push-sender.ts';
import { createKeyStore } from '@driveaway/infra/keys/create-key-store.ts';
import { startPushService } from '@driveaway/infra/push/testing/start-push-service.ts';
import { refuseOtherSecrets } from '@driveaway/infra/stores/check-secrets.ts';
import { openWebhookSender } from '@driveaway/infra/webhooks/http/open-webhook-sender.ts';
import { anchorSigners } from '../audit/anchors/anchor-settings.ts';
import { createAnchorTaker, refuseOtherAnchorKey } from '../audit/anchors/anchor-store.ts';
import { listAnchors } from '../audit/anchors/anchor-stream.ts';
import { addEvents } from '../audit/testing/add-events.ts';
import { createDemoClients } from '../back-office/machine-clients.ts';
import { listenWith } from '../back-office/testing/serve-machine-api.ts';
import { sessionTokens } from '../http/sessions/session-token.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { machineTokens } from './machine-token.ts';

const fresh = (): Uint8Array => new Uint8Array(randomBytes(32));
const freshText = (): string => randomBytes(32).toString('base64');
const now = Temporal.Instant.from('2026-11-09T23:00:00Z');
const until = now.add({ hours: 24 });
const [old, next] = [fresh(), fresh()];

type Secret = (typeof secretVariables)[number];
type Settings = Readonly<Record<string, string>>;
type Process = Config & { readonly engines: EnginesConfig };
/** What one process hands out, the other has to take. */
type Takes = (from: Process, to: Process, ports: ServicePorts) => Promise<void>;
/** The settings of a process, step by step, and what passes between two of them. */
type Row = { readonly steps: readonly Settings[]; readonly takes: Takes | 'it is shown to others alone' };

const around: Settings = {
  EVENTSTOREDB_URL: 'esdb://old:old@events.example:2113',
  MONGODB_URL: 'mongodb://old:old@documents.example',
  PUBLIC_ORIGIN: 'https://cars.example',
  PAYMENT_GATEWAY_URL: 'https://gateway.example',
  PAYMENT_GATEWAY_KEY: 'old',
  PAYMENT_GATEWAY_PASSWORD: 'old',
  MASTER_KEY: freshText(),
  SESSION_SECRET: freshText(),
  EMAIL_HASH_KEY: freshText(),
  ORDER_NUMBER_KEY: freshText(),
  ANCHOR_KEY: freshText(),
};

/** In the two steps that docs/operations.md says. */
const inTwoSteps = (name: string, [first, second]: readonly [string, string], more: Settings = {}) => [
  { [name]: first },
  { [name]: first, [`${name}_BEFORE`]: second, ...more },
  { [name]: second, [`${name}_BEFORE`]: first, ...more },
];
const twoOf = (name: Secret): readonly [string, string] => [around[name] ?? '', freshText()];
const atOnce = (name: Secret, first: string, second: string): Row => ({
  steps: [{ [name]: first }, { [name]: second }],
  takes: 'it is shown to others alone',
});

const masterKey: Row = {
  steps: inTwoSteps('MASTER_KEY', twoOf('MASTER_KEY')),
  takes: async (from, to, { vault }) => {
    const keysOf = ({ engines: { secrets } }: Process) =>
      createKeyStore({ ...secrets, vault, randomness: systemRandomness, cacheSize: 0 });
    const { keyId, secret } = await keysOf(from).obtain(randomUUID(), 'identity');
    expect(await keysOf(to).find(keyId)).toEqual({ keyId, secret });
  },
};

const session = { customerId: randomUUID(), sessionVersion: 0, sessionId: randomUUID() };
const machine = { clientId: 'yard', scopes: ['orders:read'] } as const;
const sessionSecret: Row = {
  steps: inTwoSteps('SESSION_SECRET', twoOf('SESSION_SECRET'), { SESSION_SECRET_BEFORE_UNTIL: until.toString() }),
  takes: async (from, to) => {
    const tokensOf = ({ engines: { secrets } }: Process) => ({
      sessions: sessionTokens(secrets.sessionSecret, secrets.previousSession),
      machines: machineTokens({ session: secrets.sessionSecret, previousSession: secrets.previousSession }),
    });
    const [one, other] = [tokensOf(from), tokensOf(to)];
    expect(other.sessions.verify(one.sessions.sign(session, now, session.sessionId), now)).toEqual(session);
    expect(other.machines.verify(one.machines.sign(machine, now, randomUUID()), now)).toMatchObject(machine);
  },
};

const anchorKey: Row = {
  steps: inTwoSteps('ANCHOR_KEY', twoOf('ANCHOR_KEY')),
  takes: async (from, to, ports) => {
    for (const { engines } of [from, to]) {
      const signers = anchorSigners(engines.secrets);
      if (signers === undefined) throw new Error('There is no anchor key');
      await refuseOtherAnchorKey(ports, signers);
      const before = (await listAnchors(ports.eventStore)).anchors.at(-1)?.number ?? 0;
      await addEvents(ports, 10);
      await createAnchorTaker(ports, { ...signers, everyEvents: 10, everyMinutes: 5 }).step(
        new AbortController().signal,
      );
      expect((await listAnchors(ports.eventStore)).anchors.at(-1)?.number).toBe(before + 1);
    }
  },
};

const keyForPushes = (): string => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
};
const [firstVapidKey, secondVapidKey] = [keyForPushes(), keyForPushes()];
const vapidKey: Row = {
  // from the installation's own key, which is always taken
  steps: [
    {},
    { VAPID_PRIVATE_KEY_BEFORE: firstVapidKey },
    ...inTwoSteps('VAPID_PRIVATE_KEY', [firstVapidKey, secondVapidKey]),
  ],
  takes: async (from, to, { clock }) => {
    const webhookSender = openWebhookSender({ allowPrivate: ['127.0.0.1'] });
    const [one, other] = [from, to].map((config) =>
      openConfiguredPushSender({ config, secret: config.engines.secrets.emailHashKey, webhookSender, clock }),
    );
    const browsers = await startPushService(one?.publicKey ?? '');
    const { signal } = new AbortController();
    const message = { payload: '{}', topic: 'order', lifetimeSeconds: 60, signal };
    const answer = await other?.send({ ...message, subscription: browsers.subscribe() });
    browsers.close();
    expect(answer).toEqual({ kind: 'delivered' });
  },
};

const clientOf = (clientId: string) => ({ clientId, clientSecret: `secret of ${clientId}` });
const clientsOf = (...ids: readonly string[]): Settings => ({
  MACHINE_CLIENTS: JSON.stringify(
    ids.map((clientId) => ({
      clientId,
      secretHash: createHash('sha256').update(clientOf(clientId).clientSecret).digest('hex'),
      scopes: ['orders:read'],
    })),
  ),
});
const machineClients: Row = {
  steps: [clientsOf('yard'), clientsOf('yard', 'yard-2'), clientsOf('yard-2')],
  takes: async (from, to, ports) => {
    const demo = createDemoClients(ports.secrets.session);
    const listen = async ({ machineClients: clients = [] }: Process) => listenWith(ports, { ...demo, clients });
    const [one, other] = [await listen(from), await listen(to)];
    for (const { clientId } of from.machineClients ?? []) {
      const { clientSecret } = clientOf(clientId);
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      });
      const given = tokenAnswerSchema.parse(await (await fetch(`${one}/api/token`, { method: 'POST', body })).json());
      const headers = { Authorization: `Bearer ${given.access_token}` };
      // who it is, is taken; the order is none
      expect((await fetch(`${other}/api/back-office/orders/none`, { headers })).status).toBe(404);
    }
  },
};

/** One without a row does not compile; undefined: it belongs to the row of the same name, or never changes. */
const rows: Readonly<Record<Secret, Row | undefined>> = {
  MASTER_KEY: masterKey,
  MASTER_KEY_BEFORE: undefined,
  SESSION_SECRET: sessionSecret,
  SESSION_SECRET_BEFORE: undefined,
  ANCHOR_KEY: anchorKey,
  ANCHOR_KEY_BEFORE: undefined,
  EMAIL_HASH_KEY: undefined,
  ORDER_NUMBER_KEY: undefined,
  VAPID_PRIVATE_KEY: vapidKey,
  VAPID_PRIVATE_KEY_BEFORE: undefined,
  MACHINE_CLIENTS: machineClients,
  EVENTSTOREDB_URL: atOnce(
    'EVENTSTOREDB_URL',
    'esdb://old:old@events.example:2113',
    'esdb://new:new@events.example:2113',
  ),
  MONGODB_URL: atOnce('MONGODB_URL', 'mongodb://old:old@documents.example', 'mongodb://new:new@documents.example'),
  PAYMENT_GATEWAY_KEY: atOnce('PAYMENT_GATEWAY_KEY', 'old', 'new'),
  PAYMENT_GATEWAY_PASSWORD: atOnce('PAYMENT_GATEWAY_PASSWORD', 'old', 'new'),
  SMTP_URL: atOnce('SMTP_URL', 'smtps://old:old@mail.example', 'smtps://new:new@mail.example'),
  ANCHOR_URL: atOnce('ANCHOR_URL', 'https://old:old@notary.example/', 'https://new:new@notary.example/'),
};

const processWith = (settings: Settings): Process => {
  const read = readConfig({ ...around, ...settings }, 'service');
  if (read.kind === 'invalid') throw new Error(read.problems.join('\n'));
  const { engines } = read.config;
  if (engines === undefined) throw new Error('There are no engines');
  return { ...read.config, engines };
};

describe.each(secretVariables.flatMap((name) => (rows[name] === undefined ? [] : [{ name, ...rows[name] }])))(
  'while $name changes',
  ({ steps, takes }) => {
    it('each process starts at every step, also again as it was, and takes what the other hands out', async () => {
      const { ports } = await serveApp();
      const start = async (one: Process) => {
        const { secrets } = one.engines;
        await refuseOtherSecrets({ vault: ports.vault, secrets, randomness: systemRandomness, calledAs: 'variables' });
      };
      for (const [nth, step] of steps.entries()) {
        const [one, other] = [processWith(step), processWith(steps[nth - 1] ?? step)];
        for (const [from, to] of [
          [one, other],
          [other, one],
        ] as const) {
          await expect(start(from)).resolves.toBeUndefined();
          if (typeof takes === 'function') await takes(from, to, ports);
        }
      }
    });
  },
);

it.each(['EMAIL_HASH_KEY', 'ORDER_NUMBER_KEY'])('no process starts with another %s', async (name) => {
  const { vault } = (await serveApp()).ports;
  const start = ({ engines: { secrets } }: Process) =>
    refuseOtherSecrets({ vault, secrets, randomness: systemRandomness, calledAs: 'variables' });
  await start(processWith({}));
  await expect(start(processWith({ [name]: freshText() }))).rejects.toThrow(`other secrets: ${name}.`);
});

it('a machine token of the secret before stands until its time is over, and of no other', () => {
  const machine = { clientId: 'yard', scopes: ['orders:read'] } as const;
  const token = machineTokens({ session: old }).sign(machine, now.add({ hours: 23 }), randomUUID());
  const verify = (previous: Uint8Array, at: Temporal.Instant) =>
    machineTokens({ session: next, previousSession: { secret: previous, until } }).verify(token, at);
  expect(verify(old, until.subtract({ minutes: 1 }))).toMatchObject(machine);
  expect(verify(old, until)).toBeUndefined();
  expect(verify(fresh(), until.subtract({ minutes: 1 }))).toBeUndefined();
});

it('docs/operations.md says of every setting that holds a secret how it changes', async () => {
  const operations = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, section = ''] = /\n## Another secret\n([^]*?)\n## /.exec(operations) ?? [];
  const names = secretVariables.filter((name) => !name.endsWith('_BEFORE'));
  expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});
