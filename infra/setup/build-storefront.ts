/** Builds the storefront when its sources are newer than what was built. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['storefront', 'domain'];
const leftOut: ReadonlySet<string> = new Set<string>(['node_modules', 'e2e']);

/** Where the built storefront lies. */
export const storefrontDirectory = `${root}storefront/dist`;
const stampName = '.built-from';

const filesBelow = async (directory: string): Promise<readonly string[]> => {
  const entries = await readdir(`${root}${directory}`, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter(({ name }) => !leftOut.has(name) && !name.startsWith('dist') && !name.includes('.test.'))
      .map(async (entry) => {
        const path = `${directory}/${entry.name}`;
        return entry.isDirectory() ? filesBelow(path) : [path];
      }),
  );
  return nested.flat().sort();
};

const sourceHash = async (): Promise<string> => {
  const hash = createHash('sha256');
  const nested = await Promise.all(sources.map(filesBelow));
  for (const path of [...nested.flat(), 'package-lock.json']) {
    // at once: one by one through the pool of threads takes every start four times as long
    hash.update(`${path}\0`).update(readFileSync(`${root}${path}`));
  }
  return hash.digest('hex');
};

const builtFrom = async (directory: string): Promise<string | undefined> =>
  readFile(join(directory, stampName), 'utf8').catch(() => undefined);

const buildInto = async (directory: string, signal: AbortSignal | undefined): Promise<void> => {
  const vite = fileURLToPath(new URL('./bin/vite.js', import.meta.resolve('vite/package.json')));
  const build = spawn(
    process.execPath,
    [vite, 'build', '--configLoader', 'native', '--logLevel', 'warn', '--outDir', directory],
    {
      cwd: `${root}storefront`,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Even when a test runs this: customers get the production build.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  const end = (): void => void build.kill('SIGKILL');
  signal?.addEventListener('abort', end);
  const [code] = await once(build, 'exit');
  signal?.removeEventListener('abort', end);
  if (code !== 0) throw new Error(`The storefront did not build: vite ended with ${String(code)}.`);
};

/** Every user of the machine may read a build, whatever this process lets them otherwise. */
const openToAll = async (directory: string): Promise<void> => {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
};

/** Puts a whole build in the place of the last one; another process may have just done the same. */
const putInPlace = async (built: string, hash: string): Promise<void> => {
  const former = `${built}.former`;
  await rename(storefrontDirectory, former).catch(() => undefined);
  try {
    await rename(built, storefrontDirectory);
  } catch (cause) {
    if ((await builtFrom(storefrontDirectory)) !== hash) throw cause;
    await rm(built, { recursive: true, force: true });
  }
  // another user's stays
  await rm(former, { recursive: true, force: true }).catch(() => undefined);
};

/** Throws when `storefrontDirectory` is not built from the sources as they are. */
export const requireStorefront = async (): Promise<void> => {
  if ((await builtFrom(storefrontDirectory)) === (await sourceHash())) return;
  throw new Error('The storefront is missing or old: npm run build builds it');
};

/**
 * Makes sure that `storefrontDirectory` is built from the sources as they are; several processes may ask at once.
 * Throws when the build fails.
 * @param signal breaks a build off, which then fails; nothing is left of it
 */
export const buildStorefrontIfStale = async (say: (line: string) => void, signal?: AbortSignal): Promise<void> => {
  const hash = await sourceHash();
  if ((await builtFrom(storefrontDirectory)) === hash) return;
  const building = await mkdtemp(`${storefrontDirectory}.building-`);
  say('Building the storefront …');
  try {
    await buildInto(building, signal);
    await writeFile(join(building, stampName), hash);
    await openToAll(building);
    await putInPlace(building, hash);
  } catch (cause) {
    await rm(building, { recursive: true, force: true });
    throw cause;
  }
};
