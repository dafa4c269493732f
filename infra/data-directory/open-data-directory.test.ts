import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirectoryInUse, findRunning, openDataDirectory } from './open-data-directory.ts';

const holderFile = fileURLToPath(new URL('hold-data-directory.ts', import.meta.url));

describe('the data directory', () => {
  let parent: string;
  let path: string;
  const stops: (() => void)[] = [];
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'data-directory-'));
    path = join(parent, 'a', '.data');
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) stop();
    await rm(parent, { recursive: true });
  });

  /** Another process that tries to hold the directory; `says` is the outcome. */
  const startHolder = async () => {
    const child = spawn(process.execPath, [holderFile, path], { stdio: ['pipe', 'pipe', 'inherit'] });
    stops.push(() => child.kill('SIGKILL'));
    const exited = once(child, 'exit');
    const says: unknown = (await once(createInterface({ input: child.stdout }), 'line'))[0];
    return { child, exited, says };
  };

  it('is created for its owner alone and says which process holds it', async () => {
    const directory = await openDataDirectory(path);
    expect(directory.path).toBe(path);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    expect(await findRunning(path)).toEqual({ pid: process.pid });
    await directory.announce({ url: 'http://localhost:3000' });
    expect(await findRunning(path)).toEqual({ pid: process.pid, url: 'http://localhost:3000' });
    expect(JSON.parse(await readFile(join(path, 'running.json'), 'utf8'))).toEqual(await findRunning(path));
    await directory.close();
    expect(existsSync(join(path, 'running.json'))).toBe(false);
    await expect(directory.announce({ url: 'http://localhost:3000' })).rejects.toThrow('closed');
  });

  it.each([0o750, 0o705, 0o770])('is refused while others may open it (mode %o)', async (mode) => {
    await mkdir(path, { recursive: true });
    await chmod(path, mode);
    await expect(openDataDirectory(path)).rejects.toThrow(
      `Other users of this machine may open ${path}: run chmod 700`,
    );
    await chmod(path, 0o700);
    await (await openDataDirectory(path)).close();
  });

  it('is found free when it does not exist, was closed, or was never opened', async () => {
    expect(await findRunning(path)).toBeUndefined();
    expect(existsSync(path)).toBe(false);
    await (await openDataDirectory(path)).close();
    expect(await findRunning(path)).toBeUndefined();
    const again = await openDataDirectory(path);
    await again.close();
    await again.close();
  });

  it('refuses a second opening in the same process', async () => {
    const directory = await openDataDirectory(path);
    await expect(openDataDirectory(path)).rejects.toMatchObject({
      name: 'DataDirectoryInUse',
      message: `${path} is in use by process ${process.pid}; only one process at a time may open it`,
      running: { pid: process.pid },
    });
    expect(await findRunning(path)).toEqual({ pid: process.pid });
    await directory.close();
    await (await openDataDirectory(path)).close();
  });

  it('refuses while another process holds it, naming that one, and is free once that one is killed (row 81)', async () => {
    const holder = await startHolder();
    expect(holder.says).toBe('open');
    await expect(openDataDirectory(path)).rejects.toBeInstanceOf(DataDirectoryInUse);
    await expect(openDataDirectory(path)).rejects.toThrow(`in use by process ${holder.child.pid};`);
    const running = { pid: holder.child.pid, url: 'http://localhost:3000' };
    expect(await findRunning(path)).toEqual(running);

    holder.child.kill('SIGKILL');
    await holder.exited;
    expect(JSON.parse(await readFile(join(path, 'running.json'), 'utf8'))).toEqual(running);
    expect(await findRunning(path)).toBeUndefined();
    const directory = await openDataDirectory(path);
    expect(await findRunning(path)).toEqual({ pid: process.pid });
    await directory.close();
  });

  it('refuses another process while this one holds it, and lets it in afterwards', async () => {
    const directory = await openDataDirectory(path);
    const refused = await startHolder();
    expect(refused.says).toBe(`${path} is in use by process ${process.pid}; only one process at a time may open it`);
    expect(await refused.exited).toEqual([0, null]);
    await directory.close();
    const admitted = await startHolder();
    expect(admitted.says).toBe('open');
    admitted.child.stdin.write('close\n');
    expect(await admitted.exited).toEqual([0, null]);
    expect(existsSync(join(path, 'running.json'))).toBe(false);
  });

  it('refuses all the same when running.json is not readable', async () => {
    const directory = await openDataDirectory(path);
    await writeFile(join(path, 'running.json'), '{');
    await expect(openDataDirectory(path)).rejects.toThrow('in use by another process');
    await expect(findRunning(path)).rejects.toThrow('running.json cannot be read');
    await directory.close();
  });
});
