/** What the product holds in memory and how long its first visitor waits, from the start through ten contracts. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { memoryOfGroup } from '@driveaway/infra/pdf/testing/processes-of-group.ts';
import { processFigures } from '@driveaway/infra/process/testing/process-figures.ts';
import { startProgramOrThrow } from '@driveaway/infra/process/testing/start-program.ts';
import { buildProduct } from '@driveaway/infra/setup/build-product.ts';
import { jpeg } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { orderInOneGo } from './journey-customer.ts';
import type { BenchFigure } from './print-rows.ts';

const run = promisify(execFile);
const contracts = 10;
const laterPages = 20;
const mebibyte = 2 ** 20;

/**
 * The product as `npm start` runs it, once built, with pages of another origin than the build's and its own browser: the
 * peak of its process (VmHWM) after each step, and what its browsers hold at the end beside it. Linux.
 */
export const benchFirstPage = async (): Promise<readonly BenchFigure[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-first-page-'));
  await buildProduct(() => undefined);
  const browsers: number[] = [];
  const program = await startProgramOrThrow({
    program: 'infra/single-process/main.ts',
    environment: { PORT: '0', DATA_DIR: join(directory, 'data') },
    ready: /^Driveaway is ready on (\S+)$/m,
    onLine: (line) => {
      const [, pid] = /browser.* runs.*"pid":(\d+)/.exec(line) ?? [];
      if (pid !== undefined) browsers.push(Number(pid));
    },
  });
  try {
    const [, url = ''] = program.ready;
    const peak = async (): Promise<number> => (await processFigures(program.pid)).peakMemoryBytes / mebibyte;
    // a process of its own each time: what asks is as slow for each of them
    const page = async (): Promise<number> => {
      const args = ['-sf', '-o', '/dev/null', '-H', 'Accept-Encoding: br', '-w', '%{time_total}', url];
      return Number((await run('curl', args)).stdout) * 1_000;
    };
    const whenReady = await peak();
    const first = await page();
    const later: number[] = [];
    while (later.length < laterPages) later.push(await page());
    const afterFirst = await peak();
    for (let number = 1; number <= contracts; number += 1) {
      await orderInOneGo({
        url,
        email: `first-page-${number}@example.test`,
        photo: jpeg,
        fieldMilliseconds: 0,
        onWait: () => undefined,
      });
    }
    const held = await Promise.all(browsers.map(memoryOfGroup));
    return [
      { name: 'peak when it says that it is ready', value: whenReady, unit: 'MiB' },
      { name: 'the first page', value: first, unit: 'ms' },
      {
        name: 'a later one, the median',
        value: later.toSorted((a, b) => a - b)[laterPages / 2] ?? Number.NaN,
        unit: 'ms',
      },
      { name: 'peak after the first page', value: afterFirst, unit: 'MiB' },
      { name: `peak after ${contracts} contracts (aim 512)`, value: await peak(), unit: 'MiB' },
      {
        name: 'what its browsers hold beside it then',
        value: held.reduce((sum, bytes) => sum + bytes, 0) / mebibyte,
        unit: 'MiB',
      },
    ];
  } finally {
    await program.stop();
    await rm(directory, { recursive: true, force: true });
  }
};
