/** The simulator as a child process of a test: with faults, its books, and SIGKILL. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../process/free-port.ts';
import { controlSimulator, type SimulatorControl } from './control-simulator.ts';
import { lendGatewayKey } from './lend-gateway-key.ts';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));

export type RunningSimulator = SimulatorControl & {
  readonly url: string;
  readonly apiKey: string;
  readonly password: string;
  readonly directory: string;
  /** SIGKILL; resolves when the process is gone. */
  readonly kill: () => Promise<void>;
  /** The same books under the same address again. */
  readonly restart: () => Promise<void>;
};

const credentials = { apiKey: 'test-key', password: 'test-password' } as const;

/** Starts a simulator with empty books; it goes, and its directory, with the test. */
export const startSimulator = async (faults: '0' | '1' = '1'): Promise<RunningSimulator> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-simulator-'));
  await lendGatewayKey(directory);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, [program], {
      env: {
        PATH: process.env.PATH,
        SIMULATOR_PORT: String(port),
        SIMULATOR_DIR: directory,
        SIMULATOR_KEY: credentials.apiKey,
        SIMULATOR_PASSWORD: credentials.password,
        SIMULATOR_FAULTS: faults,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    const [line]: unknown[] = await once(createInterface({ input: started.stdout }), 'line');
    if (line !== `The payment simulator is ready on ${url}`) throw new Error(`the simulator says: ${String(line)}`);
  };

  const kill = async (): Promise<void> => {
    if (child === undefined) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    child = undefined;
    await gone;
  };

  await start();
  onTestFinished(async () => {
    await kill();
    await rm(directory, { recursive: true });
  });
  return {
    url,
    ...credentials,
    directory,
    ...controlSimulator(url, credentials),
    kill,
    restart: start,
  };
};
