import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemRandomness } from '../clock/system-clock.ts';
import { createJsonLog } from '../telemetry/json-log.ts';
import { systemClock } from '../clock/system-clock.ts';
import { openEmbeddedArchive } from './open-embedded-archive.ts';
import { openEmbeddedStores } from './open-embedded-stores.ts';

const log = createJsonLog(systemClock, () => undefined);

const openStores = (directory: string) =>
  openEmbeddedStores({ directory, randomness: systemRandomness, log, onEventStoreStopped: () => undefined });

/** A directory that has been used, with one event or none, closed again. */
const usedDirectory = async (events: 0 | 1): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-stores-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const stores = await openStores(directory);
  if (events === 1) {
    const event = { id: randomUUID(), type: 'SomethingHappened', data: '{}', metadata: '{}' };
    expect(await stores.eventStore.append('order-1', [event], 'no-stream')).toMatchObject({ kind: 'appended' });
  }
  await stores.close();
  return directory;
};

it.each(['installation-secrets.json', 'vault.sqlite'])(
  'events without their %s are not opened, and no other one is made',
  async (part) => {
    const directory = await usedDirectory(1);
    await unlink(join(directory, part));
    await expect(openStores(directory)).rejects.toThrow(`${directory} has events and no ${part}: restore it`);
    await expect(openEmbeddedArchive({ directory, randomness: systemRandomness })).rejects.toThrow(`no ${part}`);
    expect(existsSync(join(directory, part))).toBe(false);
  },
);

it('a first start that was broken off before its first event goes on', async () => {
  const directory = await usedDirectory(0);
  await unlink(join(directory, 'vault.sqlite'));
  const stores = await openStores(directory);
  expect(await stores.eventStore.head()).toBeUndefined();
  await stores.close();
});

it.each([
  ['vault.sqlite', 'npm run restore'],
  ['mail.sqlite', 'move it away'],
])('a damaged %s is left as it is, with a word about what helps', async (part, advice) => {
  const directory = await usedDirectory(1);
  const file = join(directory, part);
  await writeFile(file, Buffer.alloc(8_192, 0xa5));
  await expect(openStores(directory)).rejects.toThrow(new RegExp(`${part} is damaged .*${advice}`));
  expect(await readFile(file)).toEqual(Buffer.alloc(8_192, 0xa5));
});

it('an empty vault.sqlite beside events is taken for none', async () => {
  const directory = await usedDirectory(1);
  await truncate(join(directory, 'vault.sqlite'), 0);
  await expect(openStores(directory)).rejects.toThrow('has events and no vault.sqlite: restore it');
});
