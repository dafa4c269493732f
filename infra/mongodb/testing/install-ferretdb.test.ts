import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installFerretDb } from './install-ferretdb.ts';

let directory: string;
let cacheDirectory: string;
let go: string;
let calls: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'install-ferretdb-'));
  cacheDirectory = join(directory, 'cache');
  go = join(directory, 'go');
  calls = join(directory, 'calls');
});
afterEach(async () => rm(directory, { recursive: true }));

/** A Go command that notes that it was called and then does this. */
const goThat = async (script: string): Promise<void> => {
  await writeFile(go, `#!/bin/sh\necho "$*" >> ${calls}\n${script}\n`);
  await chmod(go, 0o755);
};
const timesCalled = async (): Promise<number> => (await readFile(calls, 'utf8')).trim().split('\n').length;

describe.skipIf(process.platform === 'win32')('FerretDB', () => {
  it('is installed once, and found in the cache from then on, without Go', async () => {
    await goThat('echo program > "$GOBIN/ferretdb"');
    const program = join(cacheDirectory, 'ferretdb');
    expect(await installFerretDb({ cacheDirectory, go })).toEqual({ kind: 'installed', path: program });
    expect(await readFile(program, 'utf8')).toBe('program\n');
    await rm(go);
    expect(await installFerretDb({ cacheDirectory, go })).toEqual({ kind: 'installed', path: program });
    expect(await timesCalled()).toBe(1);
  });

  it('is not asked for again once it was refused', async () => {
    await goThat('echo "go: downloading x" >&2; echo "go: x@v1: reading list: 403 Forbidden" >&2; exit 1');
    const missing = { kind: 'missing', reason: 'the Go module proxy refuses FerretDB 1.24.2 (403 Forbidden)' };
    expect(await installFerretDb({ cacheDirectory, go })).toEqual(missing);
    expect(await installFerretDb({ cacheDirectory, go })).toEqual(missing);
    expect(await timesCalled()).toBe(1);
  });

  it('is asked for again after a fault that may pass', async () => {
    await goThat('echo "go: downloading x" >&2; echo "go: x@v1: dial tcp: i/o timeout" >&2; exit 1');
    const missing = {
      kind: 'missing',
      reason: 'FerretDB 1.24.2 cannot be installed: go: x@v1: dial tcp: i/o timeout',
    };
    expect(await installFerretDb({ cacheDirectory, go })).toEqual(missing);
    expect(await installFerretDb({ cacheDirectory, go })).toEqual(missing);
    expect(await timesCalled()).toBe(2);
  });

  it('is missing where Go is', async () => {
    await mkdir(cacheDirectory);
    expect(await installFerretDb({ cacheDirectory, go })).toEqual({ kind: 'missing', reason: 'Go is not installed' });
  });
});
