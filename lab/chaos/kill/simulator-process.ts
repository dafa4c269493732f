/** The payment simulator as a process of its own, with its books and with faults on its line. */
import { z } from 'zod';
import type { ServerFault } from '@driveaway/infra/payments/simulator/server-faults.ts';
import { freePort } from '@driveaway/infra/process/free-port.ts';
import { startChild, type Child } from './child-process.ts';

const booksSchema = z.object({
  charges: z.array(
    z.object({
      /** Our payment id. */
      reference: z.string(),
      kind: z.enum(['approved', 'declined', 'closed']),
      amountCents: z.int(),
      transactionId: z.string().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({ reference: z.string(), refundId: z.string(), transactionId: z.string(), amountCents: z.int() }),
  ),
});
/** What the gateway did, whatever the product knows of it. */
export type GatewayBooks = z.infer<typeof booksSchema>;

export type SimulatorProcess = {
  /** What a product needs to reach it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly books: () => Promise<GatewayBooks>;
  readonly inject: (fault: ServerFault) => Promise<void>;
  readonly clearFaults: () => Promise<void>;
  /** SIGKILL, and the same books under the same address again. */
  readonly killAndRestart: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const credentials = { key: 'chaos', password: 'chaos-password' } as const;
const authorization = `Basic ${Buffer.from(`${credentials.key}:${credentials.password}`).toString('base64')}`;

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
        SIMULATOR_KEY: credentials.key,
        SIMULATOR_PASSWORD: credentials.password,
        SIMULATOR_FAULTS: '1',
      },
      readyLine: /The payment simulator is ready on \S+/,
    });
    if (child.ready === undefined) throw new Error(`The payment simulator did not start:\n${child.output()}`);
    return child;
  };
  let child = await start();

  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      headers: { Authorization: authorization },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status !== 200) throw new Error(`The simulator's ${path} answered ${response.status}`);
    return response.json();
  };

  return {
    environment: {
      PAYMENT_GATEWAY_URL: url,
      PAYMENT_GATEWAY_KEY: credentials.key,
      PAYMENT_GATEWAY_PASSWORD: credentials.password,
    },
    books: async () => booksSchema.parse(await control('GET', 'ledger')),
    inject: async (fault) => void (await control('POST', 'faults', fault)),
    clearFaults: async () => void (await control('DELETE', 'faults')),
    killAndRestart: async () => {
      await child.kill();
      child = await start();
    },
    close: () => child.kill(),
  };
};
