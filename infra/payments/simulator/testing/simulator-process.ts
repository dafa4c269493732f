/** The payment simulator as a process of its own, with its books and with faults on its line. */
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../process/free-port.ts';
import { startProgramOrThrow } from '../../../process/testing/start-program.ts';
import { controlSimulator, type SimulatorControl } from './control-simulator.ts';

export type SimulatorProcess = SimulatorControl & {
  readonly url: string;
  readonly apiKey: string;
  readonly password: string;
  /** SIGKILL; resolves when the process is gone. */
  readonly kill: () => Promise<void>;
  /** The same books under the same address again. */
  readonly restart: () => Promise<void>;
};

const program = fileURLToPath(new URL('../main.ts', import.meta.url));
const credentials = { apiKey: 'test-key', password: 'test-password' } as const;

/** Starts a simulator over the books of a directory. `environment` goes to its process, beside its own settings. */
export const startSimulatorProcess = async (
  directory: string,
  faults: '0' | '1',
  environment: Readonly<Record<string, string>> = {},
): Promise<SimulatorProcess> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = async () =>
    startProgramOrThrow({
      program,
      environment: {
        ...environment,
        SIMULATOR_PORT: String(port),
        SIMULATOR_DIR: directory,
        SIMULATOR_KEY: credentials.apiKey,
        SIMULATOR_PASSWORD: credentials.password,
        SIMULATOR_FAULTS: faults,
      },
      ready: /^The payment simulator is ready on \S+$/m,
    });
  let running = await start();
  return {
    url,
    ...credentials,
    ...controlSimulator(url, credentials),
    kill: async () => void (await running.kill()),
    restart: async () => {
      running = await start();
    },
  };
};
