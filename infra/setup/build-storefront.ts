/** Builds the storefront when its sources are newer than what was built. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['storefront', 'domain'];
const leftOut = new Set(['dist', 'node_modules', 'e2e']);

/** Where the built storefront lies. */
export const storefrontDirectory = `${root}storefront/dist`;
const stampFile = `${storefrontDirectory}/.built-from`;

const filesBelow = async (directory: string): Promise<readonly string[]> => {
  const entries = await readdir(`${root}${directory}`, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter(({ name }) => !leftOut.has(name) && !name.includes('.test.'))
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
    hash.update(`${path}\0`).update(await readFile(`${root}${path}`));
  }
  return hash.digest('hex');
};

const builtFrom = async (): Promise<string | undefined> => readFile(stampFile, 'utf8').catch(() => undefined);

/** Makes sure that `storefrontDirectory` is built from the sources as they are. Throws when the build fails. */
export const buildStorefrontIfStale = async (say: (line: string) => void): Promise<void> => {
  const hash = await sourceHash();
  if ((await builtFrom()) === hash) return;
  say('Building the storefront …');
  const vite = fileURLToPath(new URL('./bin/vite.js', import.meta.resolve('vite/package.json')));
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: `${root}storefront`,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error(`The storefront did not build: vite ended with ${String(code)}.`);
  await writeFile(stampFile, hash);
};
