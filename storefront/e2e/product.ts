/** The real product in a process of its own, on a data directory of its own; can be killed and started again. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { configVariables } from '@driveaway/infra/config/config.ts';
import { startProgramOrThrow, type Program } from '@driveaway/infra/process/testing/start-program.ts';
import { buildProduct } from '@driveaway/infra/setup/build-product.ts';
import { z } from 'zod';

/**
 * This process's environment without the product's own settings: it runs on embedded stores, whatever engines, secrets
 * or mail server the tests were given.
 */
const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !configVariables.includes(name)));

type Settings = Readonly<Record<string, string>>;

/** News for devices may go to a push service of the tests' own, which listens on this machine. */
const ownPushService = { WEBHOOKS_ALLOW_PRIVATE: '127.0.0.1' };

const startProcess = async (dataDirectory: string, port: string, settings: Settings, onLine: (line: string) => void) =>
  startProgramOrThrow({
    program: 'infra/single-process/main.ts',
    // a browser that draws on the processor would slow every other test down
    environment: {
      ...inherited,
      ...ownPushService,
      CAR_PICTURES: 'off',
      ...settings,
      PORT: port,
      DATA_DIR: dataDirectory,
      NO_COLOR: '1',
    },
    ready: /Driveaway is ready on (http:\/\/\S+)/,
    onLine,
  });

const readLedger = (dataDirectory: string, query: string): readonly unknown[] => {
  const ledger = new DatabaseSync(join(dataDirectory, 'payments', 'payments.sqlite'), { readOnly: true });
  try {
    return ledger.prepare(query).all();
  } finally {
    ledger.close();
  }
};

const ledgerRow = z.object({ kind: z.string(), amount_cents: z.number().nullable() });

export type RunningProduct = {
  /** Where it answers; stays the same over a restart. */
  readonly url: string;
  readonly dataDirectory: string;
  /** Everything it has written to its outputs, over all restarts. */
  readonly output: () => string;
  /** Kills it without a shutdown, as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same data and port. */
  readonly start: () => Promise<void>;
  /** The secret of a machine client of this installation, as the product printed it. */
  readonly secretOf: (clientId: 'back-office' | 'auditor') => string;
  /** What the payment gateway has in its books. */
  readonly charges: () => readonly { readonly kind: string; readonly amountCents: number | null }[];
  /** How often the payment gateway has paid something back. */
  readonly refundCount: () => number;
  /** Ends it and removes its data. */
  readonly close: () => Promise<void>;
};

/** Starts the product on a free port with empty data, with settings of its environment. */
export const startProduct = async (settings: Settings = {}): Promise<RunningProduct> => {
  await buildProduct(() => undefined);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'driveaway-data-'));
  let output = '';
  const onLine = (line: string): void => {
    output += `${line}\n`;
  };
  const first = await startProcess(dataDirectory, '0', settings, onLine);
  const [, url = ''] = first.ready;
  let running: Program | undefined = first;

  const kill = async (): Promise<void> => {
    await running?.kill();
    running = undefined;
  };

  return {
    url,
    dataDirectory,
    output: () => output,
    kill,
    start: async () => {
      running ??= await startProcess(dataDirectory, new URL(url).port, settings, onLine);
    },
    secretOf: (clientId) => {
      const secret = new RegExp(`Machine client of this installation: ${clientId} (\\S+)`).exec(output)?.[1];
      if (secret === undefined) throw new Error(`The product named no machine client ${clientId}`);
      return secret;
    },
    charges: () =>
      z
        .array(ledgerRow)
        .parse(readLedger(dataDirectory, 'SELECT kind, amount_cents FROM charges'))
        .map(({ kind, amount_cents }) => ({ kind, amountCents: amount_cents })),
    refundCount: () => readLedger(dataDirectory, 'SELECT refund_id FROM refunds').length,
    close: async () => {
      await kill();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
};
