import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { installMongoStandIn } from './install-mongo-stand-in.ts';
import { startMongoStandIn } from './start-mongo-stand-in.ts';

let directory: string;
let cacheDirectory: string;
let maven: string;
let compiler: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mongo-stand-in-'));
  cacheDirectory = join(directory, 'cache');
  maven = join(directory, 'mvn');
  compiler = join(directory, 'javac');
});
afterEach(async () => rm(directory, { recursive: true }));

/** A command that notes that it was called, and with what, and then does this. */
const commandThat = async (file: string, script: string): Promise<void> => {
  await writeFile(file, `#!/bin/sh\necho "$*" >> ${file}.calls\n${script}\n`);
  await chmod(file, 0o755);
};
const callsOf = async (file: string): Promise<readonly string[]> =>
  (await readFile(`${file}.calls`, 'utf8')).trim().split('\n');
const install = async () => installMongoStandIn({ cacheDirectory, maven, compiler });
const fetchJar = 'for a in "$@"; do case $a in -DoutputDirectory=*) echo jar > "${a#*=}/server.jar";; esac; done';

describe.skipIf(process.platform === 'win32')('the stand-in for MongoDB', () => {
  it('is fetched and compiled once, and found in the cache from then on', async () => {
    await commandThat(maven, fetchJar);
    await commandThat(compiler, ':');
    const path = join(cacheDirectory, 'server');
    expect(await install()).toEqual({ kind: 'installed', path });
    expect(await readdir(path)).toEqual(['server.jar']);
    expect(await install()).toEqual({ kind: 'installed', path });
    expect(await callsOf(maven)).toHaveLength(1);
    expect(await callsOf(compiler)).toEqual([expect.stringMatching(/^--release 17 .*MongoStandIn\.java$/)]);
    expect(await readdir(cacheDirectory)).toEqual(['server']);
  });

  it('is whole to both of two runs that fetch it at once', async () => {
    await commandThat(maven, fetchJar);
    await commandThat(compiler, ':');
    const path = join(cacheDirectory, 'server');
    const installed = { kind: 'installed', path };
    expect(await Promise.all([install(), install()])).toEqual([installed, installed]);
    expect(await readdir(cacheDirectory)).toEqual(['server']);
  });

  it('is not asked for again once it was refused', async () => {
    await commandThat(maven, 'echo "[ERROR] Could not transfer artifact x from y: status code: 403, reason"; exit 1');
    const missing = { kind: 'missing', reason: "Maven's repository refuses mongo-java-server (403)" };
    expect(await install()).toEqual(missing);
    expect(await install()).toEqual(missing);
    expect(await callsOf(maven)).toHaveLength(1);
  });

  it('is asked for again after a fault that may pass', async () => {
    await commandThat(maven, 'echo "[ERROR] Could not transfer artifact x from y: Connection reset"; exit 1');
    const missing = {
      kind: 'missing',
      reason: 'mongo-java-server cannot be installed: [ERROR] Could not transfer artifact x from y: Connection reset',
    };
    expect(await install()).toEqual(missing);
    expect(await install()).toEqual(missing);
    expect(await callsOf(maven)).toHaveLength(2);
    expect(await readdir(cacheDirectory)).toEqual([]);
  });

  it('is missing where Maven, the compiler or Java is', async () => {
    expect(await install()).toEqual({ kind: 'missing', reason: `there is no ${maven} command` });
    await commandThat(maven, fetchJar);
    expect(await install()).toEqual({ kind: 'missing', reason: `there is no ${compiler} command` });
    const started = await startMongoStandIn(directory, { java: join(directory, 'java') });
    expect(started).toEqual({ kind: 'missing', reason: 'Java is not installed' });
  });

  it('is a fault when Java ends before it is ready', async () => {
    await commandThat(compiler, 'exit 1');
    await expect(startMongoStandIn(directory, { java: compiler })).rejects.toThrow('ended before it was ready');
  });

  it('ends with the process that started it, even when that is killed', async () => {
    const java = join(directory, 'java');
    const gone = join(directory, 'gone');
    await commandThat(java, `echo mongodb://127.0.0.1:1; cat > /dev/null; echo gone > ${gone}`);
    const starter = join(directory, 'starter.ts');
    const module = fileURLToPath(new URL('start-mongo-stand-in.ts', import.meta.url));
    await writeFile(
      starter,
      `import { startMongoStandIn } from ${JSON.stringify(module)};
       console.log(JSON.stringify(await startMongoStandIn(${JSON.stringify(directory)}, { java: ${JSON.stringify(java)} })));
       setInterval(() => undefined, 1_000);`,
    );
    const child = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = z.tuple([z.string()]).parse(await once(createInterface({ input: child.stdout }), 'line'));
    expect(JSON.parse(line)).toMatchObject({ kind: 'running', url: 'mongodb://127.0.0.1:1/?directConnection=true' });
    await expect(access(gone)).rejects.toThrow('ENOENT');
    child.kill('SIGKILL');
    await eventually(async () => expect(await readFile(gone, 'utf8')).toBe('gone\n'));
  });
});
