import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isNightRun } from '@driveaway/infra/ci/is-night-run.ts';
import { describe, expect, it } from 'vitest';
import { runKills } from './run-kills.ts';

const kindsOf = (violations: readonly { readonly what: string }[]): ReadonlySet<string> =>
  new Set(violations.map(({ what }) => what.slice(0, what.indexOf(':'))));

const hasEvent = (dataDirectory: string, type: string): boolean => {
  const database = new DatabaseSync(join(dataDirectory, 'events.sqlite'));
  const found = database.prepare('SELECT 1 FROM events WHERE type = ? LIMIT 1').get(type);
  database.close();
  return found !== undefined;
};

/** What others on this machine may read of a directory. */
const filesForOthers = async (directory: string): Promise<readonly string[]> => {
  const paths = (await readdir(directory, { recursive: true })).map((name) => join(directory, name));
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await stat(path)).mode })));
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path);
};

describe('a product that is killed', () => {
  it('keeps every word it gave (row 71)', async () => {
    const forOthers = new Set<string>();
    const whileDown = async (dataDirectory: string): Promise<void> => {
      // the payment simulator's directory is beside it
      for (const path of await filesForOthers(dirname(dataDirectory))) forOthers.add(path);
    };
    const { cycles, violations, figures } = await runKills({
      cycles: 2,
      seed: 1,
      settlementKills: isNightRun ? 2 : 1,
      whileDown,
    });
    expect({ cycles, violations }).toEqual({ cycles: 2, violations: [] });
    expect(forOthers).toEqual(new Set());
    expect(figures.find(({ label }) => label === 'kills')?.value).toBeGreaterThanOrEqual(2);
  });

  it('is caught when it comes back without its events', async () => {
    let isDone = false;
    const whileDown = async (dataDirectory: string): Promise<void> => {
      // a customer who has begun to pay has been given an order
      if (isDone || !hasEvent(dataDirectory, 'DepositPaymentStarted')) return;
      isDone = true;
      const names = (await readdir(dataDirectory)).filter((name) => name.startsWith('events.sqlite'));
      await Promise.all(names.map((name) => rm(join(dataDirectory, name))));
      // without the file a product would not start at all
      await writeFile(join(dataDirectory, 'events.sqlite'), '', { mode: 0o600 });
    };
    const { violations } = await runKills({ cycles: 15, seed: 1, whileDown });
    expect(kindsOf(violations)).toContain('acknowledged commands lost');
  });
});
