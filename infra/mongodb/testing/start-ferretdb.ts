import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** Starts FerretDB on a free loopback port, with its SQLite files and state in a temporary folder, telemetry off. */
export const startFerretDb = async (
  program: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const directory = await mkdtemp(join(tmpdir(), 'ferretdb-'));
  const port = await freePort();
  const server = spawn(
    program,
    [
      '--handler=sqlite',
      `--sqlite-url=file:${directory}/`,
      `--state-dir=${directory}`,
      `--listen-addr=127.0.0.1:${port}`,
      '--debug-addr=-',
      '--telemetry=disable',
      '--log-level=error',
    ],
    { cwd: directory, stdio: 'ignore' },
  );
  const ended = once(server, 'close');
  // A test process that ends without stopping its server must not leave it running.
  const kill = () => void server.kill();
  process.once('exit', kill);
  await once(server, 'spawn');
  return {
    url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    stop: async () => {
      process.off('exit', kill);
      kill();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = z.object({ port: z.int() }).parse(probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
};
