import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { systemClock, systemRandomness } from '../clock/system-clock.ts';
import { createJsonLog } from '../telemetry/json-log.ts';
import { refuseOtherSecrets } from './check-secrets.ts';
import { openEmbeddedArchive } from './open-embedded-archive.ts';
import { openEmbeddedStores } from './open-embedded-stores.ts';
import { openProjectionStores } from './open-projection-stores.ts';
import type { SealAnew } from './seal-anew.ts';

const names = ['masterKey', 'sessionSecret', 'emailHashKey', 'orderNumberKey'] as const;
const fresh = (): string => randomBytes(32).toString('base64');

/** A data directory whose secrets can be changed between two openings of its stores. */
const makeDirectory = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-secrets-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, 'installation-secrets.json');
  const open = async () =>
    openEmbeddedStores({
      directory,
      randomness: systemRandomness,
      log: createJsonLog(systemClock, () => undefined),
      onEventStoreStopped: () => undefined,
    });
  const stores = await open();
  await stores.keys.obtain('zoe', 'identity');
  await stores.close();
  const own = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8')));
  return {
    own,
    open,
    openBeside: {
      archive: async () => (await openEmbeddedArchive({ directory, randomness: systemRandomness })).close(),
      projections: async () => (await openProjectionStores(directory)).close(),
    },
    openAndClose: async () => (await open()).close(),
    give: async (secrets: Readonly<Record<string, unknown>>) => writeFile(file, JSON.stringify({ ...own, ...secrets })),
    /** As a vault is that was copied and not started since. */
    forget: () => {
      const database = new DatabaseSync(join(directory, 'vault.sqlite'));
      database.exec('DELETE FROM secret_checks');
      database.close();
    },
  };
};

it('refuses the secrets of another installation, each by its name, and opens with its own again', async () => {
  const { give, openAndClose } = await makeDirectory();
  for (const name of names) {
    await give({ [name]: fresh() });
    await expect(openAndClose()).rejects.toThrow(
      `These stores were used with other secrets: ${name} in installation-secrets.json.`,
    );
  }
  await give(Object.fromEntries(names.map((name) => [name, fresh()])));
  await expect(openAndClose()).rejects.toThrow(names.join(', '));
  await give({});
  await openAndClose();
});

it.each(['archive', 'projections'] as const)('lets nobody copy or project under others either: %s', async (opened) => {
  const { own, forget, give, openAndClose, openBeside } = await makeDirectory();
  for (const name of names) {
    await give({ [name]: fresh() });
    await expect(openBeside[opened]()).rejects.toThrow(`other secrets: ${name} in installation-secrets.json.`);
  }
  const masterKey = fresh();
  await give({ masterKey, masterKeyBefore: own['masterKey'] });
  await openBeside[opened]();
  // that was no start: the value is still that of the key before
  await give({});
  await openAndClose();
  forget();
  await give({ masterKey });
  await expect(openBeside[opened]()).rejects.toThrow('other secrets: masterKey in');
});

it('takes a secret that was changed beside the one before it, and from then on without', async () => {
  const { own, give, openAndClose } = await makeDirectory();
  const changed = { sessionSecret: fresh() };
  await give({
    ...changed,
    previousSession: { secret: own['sessionSecret'], until: '2020-01-01T00:00:00Z' },
  });
  await openAndClose();
  await give(changed);
  await openAndClose();
  await give({});
  await expect(openAndClose()).rejects.toThrow('sessionSecret in');
});

it('leaves it to the anchors which key of theirs is needed, so that one is kept by no start that they refuse', async () => {
  const { give, openAndClose } = await makeDirectory();
  const [anchorKey, anchorKeyLost] = [fresh(), 'a'.repeat(64)];
  await give({ anchorKey, anchorKeyLost, sessionSecret: fresh() });
  await expect(openAndClose()).rejects.toThrow('other secrets: sessionSecret in');
  for (const secrets of [{ anchorKey, anchorKeyLost }, {}, { anchorKey }]) {
    await give(secrets);
    await openAndClose();
  }
});

describe('a master key that changes', () => {
  const stillNeeded = 'is still needed: masterKeyBefore in installation-secrets.json';

  /** Every batch, as `orders keys rotate` asks for them. */
  const sealAll = async (sealAnew: SealAnew): Promise<void> => {
    let after: string | undefined;
    do after = (await sealAnew(after)).next;
    while (after !== undefined);
  };

  it('needs the one before, by its name, until a whole pass has found nothing under it', async () => {
    const { own, give, open, openAndClose, openBeside } = await makeDirectory();
    const masterKey = fresh();
    const both = { masterKey, masterKeyBefore: own['masterKey'] };
    await give(both);
    await openAndClose();
    await give({ masterKey });
    await expect(openAndClose()).rejects.toThrow(stillNeeded);
    await expect(openBeside.archive()).rejects.toThrow(stillNeeded);
    await give({});
    await expect(openAndClose()).rejects.toThrow('other secrets: masterKey in');
    // a pass that is broken off, and one that finds something to do, are not the end
    await give(both);
    const stores = await open();
    await stores.sealAnew();
    await stores.close();
    await give({ masterKey });
    await expect(openAndClose()).rejects.toThrow(stillNeeded);
    await give(both);
    const again = await open();
    await sealAll(again.sealAnew);
    await again.close();
    await give({ masterKey });
    await openAndClose();
    await give({});
    await expect(openAndClose()).rejects.toThrow('other secrets: masterKey in');
  });

  it('may go back to the one before, and to no third one meanwhile', async () => {
    const { own, give, open, openAndClose } = await makeDirectory();
    const [masterKey, third] = [fresh(), fresh()];
    await give({ masterKey, masterKeyBefore: own['masterKey'] });
    await openAndClose();
    await give({ masterKey: third, masterKeyBefore: masterKey });
    await expect(openAndClose()).rejects.toThrow('other secrets: masterKey in');
    await give({ masterKeyBefore: masterKey });
    const stores = await open();
    await sealAll(stores.sealAnew);
    await stores.close();
    await give({});
    await openAndClose();
  });
});

it('keeps values of a copied vault with its first start, but not under a master key that opens none of its keys', async () => {
  const { forget, give, openAndClose } = await makeDirectory();
  forget();
  await give({ masterKey: fresh() });
  await expect(openAndClose()).rejects.toThrow('other secrets: masterKey in');
  await give({});
  await openAndClose();
  await give({ orderNumberKey: fresh() });
  await expect(openAndClose()).rejects.toThrow('other secrets: orderNumberKey in');
});

it('calls them as the environment does where they come from there, and stores nothing of them', async () => {
  const { open } = await makeDirectory();
  const stores = await open();
  onTestFinished(stores.close);
  const { vault, secrets } = stores;
  const bytes = new Uint8Array(32);
  const changed = { ...secrets, masterKey: bytes, emailHashKey: bytes };
  const refused = refuseOtherSecrets({ vault, secrets: changed, randomness: systemRandomness, calledAs: 'variables' });
  await expect(refused).rejects.toThrow('other secrets: MASTER_KEY, EMAIL_HASH_KEY. Give');
  const stored = [...(await vault.secretChecks.all())];
  expect(stored.map(([name]) => name).toSorted()).toEqual([...names].toSorted());
  const kept = new Set(
    Object.values(secrets).map((secret) =>
      secret instanceof Uint8Array ? Buffer.from(secret).toString('base64') : '',
    ),
  );
  expect(stored.filter(([, value]) => kept.has(value))).toEqual([]);
});
