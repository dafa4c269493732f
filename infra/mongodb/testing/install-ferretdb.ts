import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cacheDirectoryOf, installOnce, isNoSuchCommand, type Installation } from './install-once.ts';

const version = '1.24.2';
const source = `github.com/FerretDB/FerretDB/cmd/ferretdb@v${version}`;
const installMilliseconds = 900_000;
/** What a module proxy answers when it will never serve this; anything else may be a passing fault. */
const refusal = /\b(403 Forbidden|404 Not Found|410 Gone)\b/;

export type InstallFerretDbOptions = {
  /** Where the program is kept between runs. */
  readonly cacheDirectory?: string;
  /** The Go command. */
  readonly go?: string;
};

/** Lets Go install FerretDB, once: the path of the program, or why it is missing. */
export const installFerretDb = async (options: InstallFerretDbOptions = {}): Promise<Installation> => {
  const { cacheDirectory = cacheDirectoryOf(`ferretdb-${version}`), go = 'go' } = options;
  return installOnce({
    cacheDirectory,
    artifact: 'ferretdb',
    install: async (folder) => {
      await promisify(execFile)(go, ['install', source], {
        env: { ...process.env, GOBIN: folder, CGO_ENABLED: '0' },
        timeout: installMilliseconds,
      });
    },
    explain,
  });
};

const explain = (error: unknown): { readonly reason: string; readonly isFinal: boolean } => {
  if (isNoSuchCommand(error)) return { reason: 'Go is not installed', isFinal: false };
  const message = error instanceof Error ? error.message : String(error);
  const [, status] = refusal.exec(message) ?? [];
  if (status !== undefined) {
    return { reason: `the Go module proxy refuses FerretDB ${version} (${status})`, isFinal: true };
  }
  // Go tells first what it downloads, then what went wrong.
  const line = message.split('\n').find((text) => text.startsWith('go: ') && !text.startsWith('go: downloading'));
  return { reason: `FerretDB ${version} cannot be installed: ${line ?? message}`, isFinal: false };
};
