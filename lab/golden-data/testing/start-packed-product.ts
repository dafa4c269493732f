/** The product of today over a data directory that was packed on an earlier day, for the length of one test. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clock } from '@driveaway/infra/clock/port.ts';
import { systemClock } from '@driveaway/infra/clock/system-clock.ts';
import { readConfig, type Config } from '@driveaway/infra/config/config.ts';
import { startProduct } from '@driveaway/infra/single-process/start-product.ts';
import { unpackDirectory } from '../data-archive.ts';

/** Unpacks the archive of a golden folder into a directory, which is made. */
export const unpackGoldenData = async (folder: string, directory: string): Promise<void> =>
  unpackDirectory(await readFile(join(folder, 'data.json.br')), directory);

/** Goes on from when the data was packed, as if no time had passed since: no offer lapses, no link grows old. */
export const clockFrom = (packedAt: string): Clock => {
  const ahead = systemClock.now().since(Temporal.Instant.from(packedAt));
  return { now: () => systemClock.now().subtract(ahead).add({ seconds: 30 }) };
};

export const packedConfig = (environment: Readonly<Record<string, string>>): Config => {
  const read = readConfig({ PORT: '0', PDF_BROWSER: 'off', ...environment });
  if (read.kind === 'invalid') throw new Error(read.problems.join('; '));
  return read.config;
};

/** Starts it; it stops with the test at the latest. */
export const startPackedProduct = async (config: Config, clock: Clock) => {
  const logged: string[] = [];
  const product = await startProduct({
    config,
    storefrontDirectory: join(config.dataDirectory, 'no-storefront'),
    writeLog: (line) => void logged.push(line),
    onEventStoreStopped: () => undefined,
    clock,
  });
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => (stopped ??= product.stop());
  onTestFinished(stop);
  return {
    product,
    stop,
    logged: (): readonly string[] => logged,
    /** Lines of the log that are errors. */
    alarms: (): readonly string[] => logged.filter((line) => line.includes('"level":"error"')),
  };
};
export type PackedProduct = Awaited<ReturnType<typeof startPackedProduct>>;
