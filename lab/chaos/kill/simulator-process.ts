/** The payment simulator as a process of its own, with its books and with faults on its line. */
import {
  controlSimulator,
  type SimulatorControl,
} from '@driveaway/infra/payments/simulator/testing/control-simulator.ts';
import { freePort } from '@driveaway/infra/process/free-port.ts';
import { startChild, type Child } from './child-process.ts';

export type SimulatorProcess = SimulatorControl & {
  /** What a product needs to reach it. */
  readonly environment: Readonly<Record<string, string>>;
  /** SIGKILL, and the same books under the same address again. */
  readonly killAndRestart: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const credentials = { apiKey: 'chaos', password: 'chaos-password' } as const;

/** Starts a simulator over a directory. `environment` goes to its process, beside its own settings. */
export const startSimulatorProcess = async (
  directory: string,
  environment: Readonly<Record<string, string>>,
): Promise<SimulatorProcess> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = async (): Promise<Child> => {
    const child = await startChild({
      program: 'infra/payments/simulator/main.ts',
      environment: {
        ...environment,
        SIMULATOR_PORT: String(port),
        SIMULATOR_DIR: directory,
        SIMULATOR_KEY: credentials.apiKey,
        SIMULATOR_PASSWORD: credentials.password,
        SIMULATOR_FAULTS: '1',
      },
      readyLine: /The payment simulator is ready on \S+/,
    });
    if (child.ready === undefined) throw new Error(`The payment simulator did not start:\n${child.output()}`);
    return child;
  };
  let child = await start();

  return {
    environment: {
      PAYMENT_GATEWAY_URL: url,
      PAYMENT_GATEWAY_KEY: credentials.apiKey,
      PAYMENT_GATEWAY_PASSWORD: credentials.password,
    },
    ...controlSimulator(url, credentials),
    killAndRestart: async () => {
      await child.kill();
      child = await start();
    },
    close: () => child.kill(),
  };
};
