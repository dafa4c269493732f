import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@driveaway/infra/process/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type ProductProcess = { readonly port: number; readonly pid: number; readonly stop: () => Promise<void> };

/**
 * The product as `npm start` runs it, over the stores in a data directory; its log is thrown away. It takes whoever
 * measures for a proxy in front of many customers.
 */
export const startProductProcess = async (
  directory: string,
  nodeOptions: readonly string[] = [],
): Promise<ProductProcess> => {
  const port = await freePort();
  const child = spawn(process.execPath, [...process.execArgv, ...nodeOptions, 'infra/single-process/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      DATA_DIR: directory,
      PDF_BROWSER: 'off',
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    void exited.then(() => reject(new Error('The product ended before it was ready')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('Driveaway is ready')) resolve();
    });
  });
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};
