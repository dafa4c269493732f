/** What the image is built from, without Docker: the files that .dockerignore lets through, and those that are copied on. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import dockerignore from '@balena/dockerignore';
import { atNight } from '../ci/is-night-run.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const fileText = (path: string): string => readFileSync(join(root, path), 'utf8');
const dockerfile = fileText('infra/docker/Dockerfile');

let directory: string;
let build: string;
let product: string;

/** Packages as the image has them: each from this machine, the workspaces from the folder. */
const linkPackages = async (target: string, isWanted: (name: string) => boolean): Promise<void> => {
  const packages = join(root, 'node_modules');
  await mkdir(join(target, 'node_modules/@driveaway'), { recursive: true });
  for (const name of await readdir(packages)) {
    if (name !== '@driveaway' && isWanted(name)) {
      await symlink(join(packages, name), join(target, 'node_modules', name));
    }
  }
  for (const name of ['domain', 'infra', 'projections', 'order-service', 'storefront']) {
    await symlink(join(target, name), join(target, 'node_modules/@driveaway', name));
  }
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'driveaway-image-'));
  build = join(directory, 'build');
  product = join(directory, 'product');
  const ignored = dockerignore.default().add(fileText('.dockerignore'));
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  const paths = listed.stdout.split('\0').filter((path) => path !== '' && !ignored.ignores(path));
  for (const path of paths.filter((one) => existsSync(join(root, one)))) {
    await mkdir(dirname(join(build, path)), { recursive: true });
    await cp(join(root, path), join(build, path));
  }
  await linkPackages(build, () => true);
});
afterAll(async () => rm(directory, { recursive: true, force: true }));

// `npm run containers` builds the image itself, where Docker answers
atNight(() => {
  it('builds the storefront and the suburbs from the files that .dockerignore lets through, and no others', async () => {
    await run(process.execPath, ['infra/setup/build.ts'], { cwd: build });
    expect(existsSync(join(build, 'storefront/dist/index.html.br'))).toBe(true);
    expect(existsSync(join(build, 'infra/locations/suburbs.tsv'))).toBe(true);
  });
});

it('starts every program of the image from what is copied into it, without the packages of pages and the packed browser', async () => {
  const [, stage = ''] = dockerfile.split('AS product');
  const copied = [...stage.matchAll(/^COPY (\S+) \S+$/gm)].map(([, path = '']) => path);
  expect(copied).toEqual(['domain', 'infra', 'projections', 'order-service']);
  for (const path of copied) await cp(join(build, path), join(product, path), { recursive: true });
  await cp(join(root, 'package.json'), join(product, 'package.json'));
  const left = new Set([
    '@sparticuz',
    'react',
    'react-dom',
    'ol',
    'three',
    'vite',
    'vitest',
    'testcontainers',
    'fast-check',
  ]);
  await linkPackages(product, (name) => !left.has(name));
  const files = await readdir(product, { recursive: true });
  expect(files.filter((path) => !path.startsWith('node_modules') && /\btesting\b|\.test\.ts$/.test(path))).toEqual([]);

  const start = async (program: string, env: Readonly<Record<string, string>> = {}) =>
    run(process.execPath, [program], { cwd: product, env }).then(
      () => 'ended with 0',
      (fault: unknown) => JSON.stringify(fault, ['code', 'stdout', 'stderr']),
    );
  for (const role of ['order-service', 'projections']) {
    expect(await start(`${role}/main.ts`)).toMatch(/"code":2,.*EVENTSTOREDB_URL: is needed/);
  }
  expect(await start('infra/payments/simulator/main.ts', { SIMULATOR_PORT: 'none' })).toMatch(
    /"code":2,.*SIMULATOR_PORT/,
  );
  expect(await start('infra/docker/make-event-store-user.ts')).toMatch(/EVENTSTOREDB_ADMIN_URL_FILE/);
});
