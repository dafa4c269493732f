/** `npm run doctor`: says, a line each, what this machine has of what the product and its tests need. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findDocker } from '@driveaway/infra/docker/testing/find-docker.ts';
import { findWorkingBrowser } from '@driveaway/infra/pdf/chromium/find-working-browser.ts';
import { z } from 'zod';
import { checkMachine, type Finding } from './check-machine.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const settings = process.env;
const run = promisify(execFile);

const node = async (): Promise<Finding> => {
  const manifest = z.object({ dependencies: z.object({ node: z.string() }) });
  const { dependencies } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return process.version === `v${dependencies.node}`
    ? { state: 'ok', words: process.version }
    : { state: 'missing', words: `${process.version} where ${dependencies.node} is pinned; npm ci brings it` };
};

const browser = async (): Promise<Finding> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-doctor-'));
  const start = findWorkingBrowser({
    named: settings['PDF_BROWSER'],
    places: undefined,
    directory,
    uuid: () => crypto.randomUUID(),
    log: { warn: () => undefined },
  });
  try {
    const started = await start();
    const version = await started.browser.version();
    await started.end();
    return { state: 'ok', words: `${version} prints` };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

const port = async (): Promise<Finding> => {
  const wanted = Number(settings['PORT'] ?? 3000);
  const server = createServer().listen(wanted, '127.0.0.1');
  try {
    await once(server, 'listening');
    return { state: 'ok', words: `${wanted} is free` };
  } catch {
    return { state: 'absent', words: `${wanted} is taken, by a running product perhaps; PORT names another` };
  } finally {
    server.close();
  }
};

const gibibyte = 2 ** 30;
const leastRoom = 2 * gibibyte;
const disk = async (): Promise<Finding> => {
  const { bavail, bsize } = await statfs(root);
  const words = `${((bavail * bsize) / gibibyte).toFixed(1)} GiB free`;
  return bavail * bsize < leastRoom ? { state: 'missing', words: `${words}, of 2 needed` } : { state: 'ok', words };
};

/** Whether something answers at the first host of an engine's address. */
const engine = (name: string, usualPort: number) => async (): Promise<Finding> => {
  const address = settings[name];
  if (address === undefined || address === '') return { state: 'absent', words: `${name} is not set` };
  const [, host = 'localhost', of = String(usualPort)] =
    /^[^:]+:\/\/(?:[^@/]*@)?([^:/,?]+)(?::(\d+))?/.exec(address) ?? [];
  const socket = connect(Number(of), host);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(5_000) });
    return { state: 'ok', words: `answers at ${host}:${of}` };
  } catch {
    return { state: 'missing', words: `nothing answers at ${host}:${of}` };
  } finally {
    socket.destroy();
  }
};

const docker = async (): Promise<Finding> => {
  const found = await findDocker();
  return 'missing' in found
    ? { state: 'absent', words: found.missing }
    : { state: 'ok', words: `${found.version} at ${found.host}` };
};

/** What a stand-in for MongoDB is installed with. */
const java = async (): Promise<Finding> => {
  try {
    await run('mvn', ['--version'], { timeout: 30_000 });
    return { state: 'ok', words: 'with Maven: a stand-in for MongoDB can be had' };
  } catch {
    return { state: 'absent', words: 'or Maven is not there: no stand-in for MongoDB' };
  }
};

const { lines, isFit } = await checkMachine({
  'Node.js': node,
  browser: browser,
  port: port,
  disk: disk,
  EventStoreDB: engine('EVENTSTOREDB_URL', 2113),
  MongoDB: engine('MONGODB_URL', 27_017),
  Docker: docker,
  Java: java,
});
for (const line of lines) console.log(line);
process.exitCode = isFit ? 0 : 1;
