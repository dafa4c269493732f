/** The real product in a process of its own, on a data directory of its own; can be killed and started again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { configVariables } from '@driveaway/infra/config/config.ts';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readyLine = /Driveaway is ready on (http:\/\/\S+)/;

/** Building the storefront is part of a first start. */
const startTimeoutMs = 600_000;

/**
 * What this process was given but for the product's own settings: it runs on embedded stores, whatever engines, secrets
 * or mail server somebody has told the tests of.
 */
const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !configVariables.includes(name)));

type Running = { readonly child: ChildProcess; readonly url: string };

const startProcess = async (dataDirectory: string, port: string, keep: (text: string) => void): Promise<Running> => {
  const child = spawn(process.execPath, ['infra/single-process/main.ts'], {
    cwd: root,
    env: { ...inherited, PORT: port, DATA_DIR: dataDirectory, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`The product was not ready in time:\n${output}`));
    }, startTimeoutMs);
    const read = (chunk: Buffer): void => {
      const text = chunk.toString();
      output += text;
      keep(text);
      const ready = readyLine.exec(output)?.[1];
      if (ready === undefined) return;
      clearTimeout(timer);
      resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`The product ended before it was ready (${code ?? signal}):\n${output}`));
    });
  });
  return { child, url: await url };
};

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
  /** Everything it wrote to its outputs, of all its lives. */
  readonly output: () => string;
  /** Ends it without a word, as a power cut would. */
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

/** Starts the product on a free port with empty data. */
export const startProduct = async (): Promise<RunningProduct> => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'driveaway-data-'));
  let output = '';
  const keep = (text: string): void => {
    output += text;
  };
  let running: Running | undefined = await startProcess(dataDirectory, '0', keep);
  const { url } = running;

  const kill = async (): Promise<void> => {
    if (running === undefined) return;
    const { child } = running;
    running = undefined;
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGKILL');
    await ended;
  };

  return {
    url,
    dataDirectory,
    output: () => output,
    kill,
    start: async () => {
      running ??= await startProcess(dataDirectory, new URL(url).port, keep);
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
