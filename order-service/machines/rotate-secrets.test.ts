/** Every secret that the settings name, while each process changes it after the other. */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { secretFileVariables } from '@driveaway/infra/config/secret-files.ts';
import { createKeyStore } from '@driveaway/infra/keys/create-key-store.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { refuseOtherSecrets } from '@driveaway/infra/stores/check-secrets.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { sessionTokens } from '../http/sessions/session-token.ts';
import { machineTokens } from './machine-token.ts';

const fresh = (): Uint8Array => new Uint8Array(randomBytes(32));
const now = Temporal.Instant.from('2026-11-09T23:00:00Z');
const until = now.add({ hours: 24 });

/** A secret and the one that is taken beside it, as the settings of a process have them. */
type Setting = { readonly secret: Uint8Array; readonly beside?: Uint8Array };

const [old, next] = [fresh(), fresh()];
const asItWas: Setting = { secret: old };
const prepared: Setting = { secret: old, beside: next };
const changed: Setting = { secret: next, beside: old };
/** Of one process and another, in the two steps that docs/operations.md says. */
const steps: readonly (readonly [Setting, Setting])[] = [
  [asItWas, asItWas],
  [prepared, asItWas],
  [prepared, prepared],
  [changed, prepared],
  [changed, changed],
];

const rest = {
  masterKey: fresh(),
  sessionSecret: fresh(),
  emailHashKey: fresh(),
  orderNumberKey: fresh(),
  anchorKey: fresh(),
};

describe.each([
  ['MASTER_KEY', ({ secret, beside }: Setting) => ({ masterKey: secret, masterKeyBefore: beside })],
  [
    'SESSION_SECRET',
    ({ secret, beside }: Setting) => ({ sessionSecret: secret, previousSession: beside && { secret: beside, until } }),
  ],
  ['ANCHOR_KEY', ({ secret, beside }: Setting) => ({ anchorKey: secret, anchorKeyBefore: beside })],
])('while %s changes in two steps', (_, secretsOf) => {
  it('each process starts, also again as it was a step before', async () => {
    const { vault } = (await serveApp()).ports;
    const start = (setting: Setting) =>
      refuseOtherSecrets({
        vault,
        secrets: { ...rest, ...secretsOf(setting) },
        randomness: systemRandomness,
        calledAs: 'variables',
      });
    for (const pair of steps)
      for (const setting of [...pair, pair[0]]) await expect(start(setting)).resolves.toBeUndefined();
  });
});

it('what either process signs or seals the other takes, at every step', async () => {
  const { vault } = (await serveApp()).ports;
  const session = { customerId: randomUUID(), sessionVersion: 0, sessionId: randomUUID() };
  const machine = { clientId: 'yard', scopes: ['orders:read'] } as const;
  const processOf = ({ secret, beside }: Setting) => {
    const previous = beside && { secret: beside, until };
    return {
      sessions: sessionTokens(secret, previous),
      machines: machineTokens({ session: secret, previousSession: previous }),
      keys: createKeyStore({
        vault,
        masterKey: secret,
        masterKeyBefore: beside,
        randomness: systemRandomness,
        cacheSize: 0,
      }),
    };
  };
  for (const [nth, pair] of steps.entries()) {
    const [one, other] = [processOf(pair[0]), processOf(pair[1])];
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(to.sessions.verify(from.sessions.sign(session, now, session.sessionId), now), `${nth}`).toEqual(session);
      expect(to.machines.verify(from.machines.sign(machine, now, randomUUID()), now), `${nth}`).toMatchObject(machine);
      const { keyId, secret } = await from.keys.obtain(randomUUID(), 'identity');
      expect(await to.keys.find(keyId), `${nth}`).toEqual({ keyId, secret });
    }
  }
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
  const names = secretFileVariables
    .map((name) => name.replace(/_FILE$/, ''))
    .filter((name) => !name.endsWith('_BEFORE'));
  expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});
