/** Which stores commands work on that are not told: those that the product would open with the same settings. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demonstrationSecrets } from '@driveaway/infra/config/demonstration-secrets.ts';
import { expect, it, onTestFinished } from 'vitest';
import { openInstallation } from '../testing/open-installation.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';

const addresses = { EVENTSTOREDB_URL: 'esdb://127.0.0.1:9?tls=false', MONGODB_URL: 'mongodb://127.0.0.1:9' };
const engines = { ...addresses, ...demonstrationSecrets };

/** A directory, in it a data directory with embedded stores, and the settings of engines, each in a file. */
const moved = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'orders-stores-'));
  onTestFinished(async () => rm(directory, { recursive: true }));
  const dataDirectory = join(directory, 'data');
  await (await openInstallation(dataDirectory)).close();
  // a product that ran has one
  await writeFile(join(dataDirectory, 'mail.sqlite'), '');
  await mkdir(join(directory, 'secrets'));
  const files = await Promise.all(
    Object.entries(engines).map(async ([name, value]) => {
      const file = join(directory, 'secrets', name);
      await writeFile(file, `${value}\n`);
      return [`${name}_FILE`, file] as const;
    }),
  );
  return { directory, dataDirectory, files: Object.fromEntries(files) };
};

const refusal = 'DATA_DIR: must not be set beside EVENTSTOREDB_URL and MONGODB_URL: ';

it.each([
  'keys rotate',
  'verify',
  'list',
  'append -',
  'clients revoke dealer-system --operator ada',
  'indexes',
  'sample',
  'backup BACKUP',
  'restore BACKUP',
  'erasures --output ERASURES',
])('"%s" works neither on engines nor on embedded stores where both are named', async (line) => {
  const { directory, dataDirectory, files } = await moved();
  const args = line.replaceAll(/[A-Z]+/g, (name) => join(directory, name)).split(' ');
  for (const named of [files, engines]) {
    const { code, out, err } = await runOrdersHere(args, { env: { ...named, DATA_DIR: dataDirectory } });
    expect({ code, out, err }).toEqual({
      code: expect.toBeOneOf([2, 3]),
      out: '',
      err: expect.stringContaining(`${refusal}${dataDirectory} holds embedded stores`),
    });
  }
  expect(['BACKUP', 'ERASURES'].filter((name) => existsSync(join(directory, name)))).toEqual([]);
});

it('are the engines that files name, whatever else lies in DATA_DIR', async () => {
  const { directory, files } = await moved();
  const dataDirectory = join(directory, 'beside-engines');
  await mkdir(join(dataDirectory, 'outbox'), { recursive: true });
  const run = async (...args: readonly string[]) => runOrdersHere(args, { env: { ...files, DATA_DIR: dataDirectory } });
  const there = join(directory, 'there');
  expect(await run('backup', there)).toMatchObject({ code: 2, err: expect.stringContaining('their own tools') });
  expect(await run('erasures', '--output', there)).toMatchObject({
    code: 3,
    err: expect.stringContaining('MongoDB did not answer'),
  });
});

it('are not embedded ones because files hold no addresses', async () => {
  const { directory, dataDirectory, files } = await moved();
  const [missing, empty] = [join(directory, 'missing'), join(directory, 'empty')];
  await writeFile(empty, '');
  const env = { ...files, EVENTSTOREDB_URL_FILE: missing, MONGODB_URL_FILE: empty, DATA_DIR: dataDirectory };
  for (const args of [['verify'], ['backup', missing], ['erasures', '--output', missing]]) {
    const { out, err } = await runOrdersHere(args, { env });
    expect({ out, err }).toEqual({
      out: '',
      err: expect.stringContaining('EVENTSTOREDB_URL_FILE: the file that it names is not there'),
    });
    expect(err).toContain('MONGODB_URL_FILE: the file that it names is empty');
  }
});

it('are those that the user names, engines beside them or not', async () => {
  const { directory, dataDirectory, files } = await moved();
  const env = { ...files, DATA_DIR: dataDirectory };
  const named = ['--data-dir', dataDirectory];
  expect(await runOrdersHere(['verify', ...named], { env })).toMatchObject({ code: 0, err: '' });
  expect(await runOrdersHere(['backup', join(directory, 'there'), ...named], { env })).toMatchObject({ code: 0 });
});
