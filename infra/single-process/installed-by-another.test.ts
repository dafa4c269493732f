/** Whoever installs and builds the product, every user of the machine starts it: from a read-only folder, without a home. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { usersHere } from '../process/testing/users-here.ts';
import { copyProduct } from '../setup/testing/copy-product.ts';

/** Stands for Vite, which takes half a minute. */
const quickVite = `
import { writeFileSync, mkdirSync } from 'node:fs';
const folder = process.argv[process.argv.indexOf('--outDir') + 1];
mkdirSync(folder + '/assets');
writeFileSync(folder + '/index.html', '<title>Built</title>');
writeFileSync(folder + '/assets/page.js', '');
`;

const user = usersHere().find(({ name }) => name.startsWith('an ordinary user'));
const run = promisify(execFile);

let folder: string;
let product: string;
/** Of the user who starts it. */
let own: string;

/** npm in the product's folder, with nothing of this process's environment; its own words left out. */
const npm = (args: readonly string[], { ids = {}, env = {} }: { ids?: object; env?: Record<string, string> } = {}) => {
  const child = spawn('npm', ['-s', ...args], {
    cwd: product,
    ...ids,
    env: { PATH: process.env['PATH'], npm_config_update_notifier: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, said: () => said, code: async () => Number((await ended)[0]) };
};

const start = (env: Readonly<Record<string, string>> = {}) =>
  npm(['start'], {
    ids: user?.ids ?? {},
    env: {
      HOME: '/nonexistent',
      TMPDIR: join(own, 'tmp'),
      NODE_COMPILE_CACHE: join(own, 'tmp/compiled'),
      DATA_DIR: join(own, 'data'),
      PORT: '0',
      CAR_PICTURES: 'off',
      ...env,
    },
  });

const ownFolder = async (path: string): Promise<void> => {
  await mkdir(path, { mode: 0o700 });
  const { uid, gid } = user?.ids ?? {};
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
};

const setWritable = async (isWritable: boolean): Promise<void> =>
  void (await run('chmod', ['-R', isWritable ? 'u+w' : 'a-w', product]));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driveaway-installed-'));
  await chmod(folder, 0o755);
  product = join(folder, 'product');
  own = join(folder, 'own');
  await mkdir(product);
  await ownFolder(own);
  await ownFolder(join(own, 'tmp'));
  await copyProduct(product);
  const vite = join(product, 'node_modules/vite');
  await rm(vite);
  await mkdir(join(vite, 'bin'), { recursive: true });
  await writeFile(join(vite, 'package.json'), '{ "type": "module" }');
  await writeFile(join(vite, 'bin/vite.js'), quickVite);
  // as npm leaves it
  await writeFile(join(product, 'node_modules/.package-lock.json'), '{}');
});
afterAll(async () => {
  await setWritable(true);
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(user?.ids === undefined)(`the product, started by ${user?.name}`, () => {
  it('is refused before the build when others may open its data', async () => {
    const data = join(product, '.data');
    await mkdir(data);
    await chmod(data, 0o755);
    onTestFinished(() => rm(data, { recursive: true }));
    const { said, code } = npm(['start']);
    expect(await code()).toBe(1);
    expect(said()).toBe(`Not started. Other users of this machine may open ${data}: run chmod 700 ${data}\n`);
  });

  it('names a data directory of another user in one line', async () => {
    const data = await mkdtemp(join(folder, 'data-'));
    const { said, code } = start({ DATA_DIR: data });
    expect(await code()).toBe(1);
    expect(said()).toBe(
      `Not started. Start as the owner of ${data}, or set DATA_DIR to another folder: ${data} is not for this user to use\n`,
    );
  });

  it('is built for every user by one who keeps files private', async () => {
    await run('sh', ['-c', 'umask 077; npm -s run build'], { cwd: product });
    const built = join(product, 'storefront/dist');
    const paths = [built, ...(await readdir(built, { recursive: true })).map((name) => join(built, name))];
    const modes = await Promise.all(
      [...paths, join(product, 'infra/locations/suburbs.tsv')].map(async (path) => (await stat(path)).mode & 0o777),
    );
    expect(new Set(modes)).toEqual(new Set([0o755, 0o644]));
  });

  it('serves pages and prints from a read-only folder, without a home', async () => {
    await setWritable(false);
    onTestFinished(() => setWritable(true));
    const { child, said, code } = start();
    onTestFinished(() => void child.kill('SIGKILL'));
    const [, url = ''] = await eventually(() => {
      const ready = /Driveaway is ready on (\S+)/.exec(said());
      if (ready === null) throw new Error(said());
      return ready;
    });
    expect(await (await fetch(url)).text()).toContain('<title>Built</title>');
    const printed = await fetch(`${url}/api/brochures/outback?postcode=2000`);
    expect(await printed.text()).toMatch(/^%PDF-/);
    child.kill('SIGTERM');
    expect(await code()).toBe(0);
    expect(
      await run('find', [product, '-newer', join(own, 'data'), '-not', '-path', '*/node_modules/*']),
    ).toMatchObject({ stdout: '' });
  });

  it.each(['storefront/dist', 'infra/locations/suburbs.tsv'])(
    'names the command in one line where %s is missing in a read-only folder',
    async (built) => {
      const path = join(product, built);
      await rename(path, join(folder, 'aside'));
      onTestFinished(() => rename(join(folder, 'aside'), path));
      await setWritable(false);
      onTestFinished(() => setWritable(true));
      const { said, code } = start();
      expect(await code()).toBe(1);
      expect(said()).toMatch(/^Not started\. .* npm run build: .*\n$/);
    },
  );
});
