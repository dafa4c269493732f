import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const ferretDbVersion = '1.24.2';
const source = `github.com/FerretDB/FerretDB/cmd/ferretdb@v${ferretDbVersion}`;
const installMilliseconds = 900_000;
/** What a module proxy answers when it will never serve this; anything else may be a passing fault. */
const refusal = /\b(403 Forbidden|404 Not Found|410 Gone)\b/;

export type FerretDbInstallation =
  { readonly kind: 'installed'; readonly program: string } | { readonly kind: 'missing'; readonly reason: string };

export type InstallFerretDbOptions = {
  /** Where the program is kept between runs. */
  readonly cacheDirectory?: string;
  /** The Go command. */
  readonly go?: string;
};

/**
 * Finds FerretDB in the cache, without asking the network, or lets Go install it there. A module proxy that refuses it
 * is not asked again: its answer is kept beside where the program would be, and removing that file asks anew.
 */
export const installFerretDb = async (options: InstallFerretDbOptions = {}): Promise<FerretDbInstallation> => {
  const { cacheDirectory = join(homedir(), '.cache', 'driveaway', `ferretdb-${ferretDbVersion}`), go = 'go' } = options;
  const program = join(cacheDirectory, 'ferretdb');
  const refused = join(cacheDirectory, 'refused.txt');
  if (await exists(program)) return { kind: 'installed', program };
  if (await exists(refused)) return { kind: 'missing', reason: await readFile(refused, 'utf8') };

  await mkdir(cacheDirectory, { recursive: true });
  // Into a folder of its own and then moved in one step, so that two runs at once cannot see half a program.
  const bin = await mkdtemp(join(cacheDirectory, 'install-'));
  try {
    await promisify(execFile)(go, ['install', source], {
      env: { ...process.env, GOBIN: bin, CGO_ENABLED: '0' },
      timeout: installMilliseconds,
    });
    await rename(join(bin, 'ferretdb'), program);
    return { kind: 'installed', program };
  } catch (error) {
    const reason = reasonOf(error);
    if (refusal.test(reason)) await writeFile(refused, reason);
    return { kind: 'missing', reason };
  } finally {
    await rm(bin, { recursive: true, force: true });
  }
};

const exists = async (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENOENT') return 'Go is not installed';
  const [, status] = refusal.exec(error.message) ?? [];
  if (status !== undefined) return `the Go module proxy refuses FerretDB ${ferretDbVersion} (${status})`;
  // Go tells first what it downloads, then what went wrong.
  const line = error.message.split('\n').find((text) => text.startsWith('go: ') && !text.startsWith('go: downloading'));
  return `FerretDB ${ferretDbVersion} cannot be installed: ${line ?? error.message}`;
};
