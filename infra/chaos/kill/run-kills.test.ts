import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runKills } from './run-kills.ts';

const kindsOf = (violations: readonly { readonly what: string }[]): ReadonlySet<string> =>
  new Set(violations.map(({ what }) => what.slice(0, what.indexOf(':'))));

describe('a product that is killed', () => {
  it('keeps every word it gave', { timeout: 240_000 }, async () => {
    const { cycles, violations, figures } = await runKills({ cycles: 2, seed: 1 });
    expect({ cycles, violations }).toEqual({ cycles: 2, violations: [] });
    expect(figures.find(({ label }) => label === 'kills')?.value).toBeGreaterThanOrEqual(2);
    expect(figures.find(({ label }) => label === 'commands acknowledged')?.value).toBeGreaterThan(0);
  });

  it('is convicted when it comes back with its events of a while ago', { timeout: 240_000 }, async () => {
    const kept = await mkdtemp(join(tmpdir(), 'chaos-kept-'));
    const eventFiles = async (directory: string): Promise<readonly string[]> =>
      (await readdir(directory)).filter((name) => name.startsWith('events.sqlite'));
    const whileDown = async (dataDirectory: string, cycle: number): Promise<void> => {
      if (cycle === 0) {
        for (const name of await eventFiles(dataDirectory)) await cp(join(dataDirectory, name), join(kept, name));
      } else if (cycle === 1) {
        for (const name of await eventFiles(dataDirectory)) await rm(join(dataDirectory, name));
        for (const name of await eventFiles(kept)) await cp(join(kept, name), join(dataDirectory, name));
      }
    };
    const { violations } = await runKills({ cycles: 2, seed: 1, whileDown, patienceMilliseconds: 1_000 });
    await rm(kept, { recursive: true });
    expect(kindsOf(violations)).toContain('acknowledged commands lost');
    expect(kindsOf(violations)).toContain('stored events lost or changed');
  });
});
