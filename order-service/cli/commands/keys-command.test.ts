import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SealedAnew } from '@driveaway/domain/api/master-key.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openInstallation } from '../testing/open-installation.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { linesOf } from '../testing/run-orders.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { rotateKeys } from './keys-command.ts';

const content = new TextEncoder().encode('A licence, front and back');
const owner = { customerId: 'zoe', purpose: 'identity' } as const;

/** As docs/operations.md has it: a new key, and the one before under another name; undefined takes that one out. */
const changeSecrets = async (path: string, change: (masterKey: string) => object): Promise<void> => {
  const file = join(path, 'installation-secrets.json');
  const secrets = z.looseObject({ masterKey: z.string() }).parse(JSON.parse(await readFile(file, 'utf8')));
  await writeFile(file, JSON.stringify({ ...secrets, ...change(secrets.masterKey) }));
};
const withNewKey = (masterKeyBefore: string) => ({
  masterKey: randomBytes(32).toString('base64'),
  masterKeyBefore,
});

/** A data directory with a key and a file, whose master key has just been changed. */
const start = async () => {
  const path = await mkdtemp(join(tmpdir(), 'orders-keys-'));
  onTestFinished(() => rm(path, { recursive: true }));
  const installation = await openInstallation(path);
  await installation.ports.files.write('licence', content, owner);
  await installation.close();
  await changeSecrets(path, withNewKey);
  return path;
};

/** Serves it as a running product for the test, or leaves it to the command line. */
const serve = async (path: string, where: string): Promise<() => Promise<void>> => {
  if (where !== 'a running product') return async () => undefined;
  const { serve: listen, close } = await openInstallation(path);
  await listen();
  return close;
};

describe.each(['a bare data directory', 'a running product'])('orders keys rotate, against %s', (where) => {
  it('brings everything under the new key and says when the one before is needed no more', async () => {
    const path = await start();
    expect(await runOrdersHere(['parked', '--data-dir', path])).toMatchObject({ code: 0 });
    const stop = await serve(path, where);
    const rotate = (...args: readonly string[]) => runOrdersHere(['keys', 'rotate', ...args, '--data-dir', path]);
    const done = await rotate();
    expect(done.code).toBe(0);
    expect(done.out).toBe(
      '1 keys and 1 files are under the master key, 2 of them sealed anew now. The one before may be taken out of the ' +
        'configuration (MASTER_KEY_BEFORE, masterKeyBefore)\n',
    );
    expect(linesOf(done.err)).toContain('1 keys and 1 files looked at, 2 sealed anew');
    const again = await rotate('--json');
    expect(JSON.parse(again.out)).toEqual({ keys: 1, files: 1, sealed: 0, unreadable: [], isDone: true });
    await stop();

    await changeSecrets(path, () => ({ masterKeyBefore: undefined }));
    expect(await runOrdersHere(['parked', '--data-dir', path])).toMatchObject({ code: 0 });
    const installation = await openInstallation(path);
    onTestFinished(installation.close);
    expect(await installation.ports.files.read('licence')).toEqual(content);
  });
});

it('says what no master key opens, and to keep the one before', async () => {
  const path = await start();
  expect(await runOrdersHere(['parked', '--data-dir', path])).toMatchObject({ code: 0 });
  const vault = new DatabaseSync(join(path, 'vault.sqlite'));
  vault.exec('UPDATE wrapped_keys SET wrapped = zeroblob(72)');
  vault.close();
  await writeFile(join(path, 'files', 'licence'), Buffer.alloc(72));
  const refused = await runOrdersHere(['keys', 'rotate', '--data-dir', path]);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/Neither master key opens key [0-9a-f-]{36}\n/);
  expect(refused.err).toContain('Neither master key opens file licence\n');
  expect(refused.err).toContain('keep it');
});

it('says so when another process goes on writing under the key before', async () => {
  const batch = (sealed: number): SealedAnew => ({ keys: 3, files: 0, sealed, unreadable: [] });
  const answers = [batch(3), batch(1)];
  const told: string[] = [];
  const print = async (line: string) => void told.push(line);
  const io = { print, tell: (line: string) => void told.push(line) };
  const sealAnew = async (): Promise<SealedAnew> => answers.shift() ?? batch(0);
  expect(await rotateKeys({ backend: { sealAnew }, io, json: false })).toBe(1);
  expect(told.at(-1)).toMatch(/^1 were written under another key meanwhile/);
});

describe('the command line of keys', () => {
  const parse = (line: string) => parseCommandLine(line.split(' '), {});
  it.each(['keys', 'keys turn', 'keys rotate now'])('refuses "%s" in words', (line) => {
    expect(parse(line)).toMatchObject({ kind: 'wrong-usage', message: 'keys takes "rotate"' });
  });
  it('takes "keys rotate"', () => {
    expect(parse('keys rotate --json')).toMatchObject({ kind: 'command', name: 'keys', json: true });
  });
});
