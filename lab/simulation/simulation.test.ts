import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isNightRun } from '@driveaway/infra/ci/is-night-run.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { stepNames } from './people/steps.ts';
import { neverReached } from './report.ts';
import { readSimulationArguments } from './simulation-arguments.ts';
import { liveSeeds, runSimulate } from './run-simulate.ts';
import { faultKinds } from './world/faults.ts';
import { withoutTheMachine } from './time/without-the-machine.ts';

/** The night run lives eighty others each time. */
const seeds = 4;

/** Each broke a law once; the year was one of forty customers. */
const onceBroken = ['10/2/1', '28/2/1', '60/2/1', '10034/1/1', `9/${isNightRun ? 40 : 8}/365`];

describe('the whole product on virtual time', () => {
  let lived: Awaited<ReturnType<typeof liveSeeds>>;
  // one process for all: its start takes longer than a seed
  beforeAll(async () => {
    lived = await liveSeeds(...onceBroken, '56/2/1', '56/2/1');
  });

  it('keeps every law through many small seeds, each with faults of its own', async () => {
    const asked = ['--seed', '10000', '--seeds', String(seeds), '--customers', '1', '--processes', '1'];
    const { code, out } = await runSimulate(...asked);
    expect(out).not.toContain('broke a law');
    expect(out).toContain(`${seeds} seeds, `);
    expect(code).toBe(0);
  });

  it('keeps every law through the seeds that once broke one', () => {
    expect(lived.out).not.toContain('broke a law');
    const digests = lived.out
      .trim()
      .split('\n')
      .map((line) => line.split('digest ').at(-1));
    expect(digests).toHaveLength(onceBroken.length + 2);
    expect(new Set(digests).size).toBe(onceBroken.length + 1);
    expect(lived.code).toBe(0);
  });

  it('says what it never came across', () => {
    const totals = { steps: new Map([['sign up', 3]]), faults: new Map(faultKinds.map((kind) => [kind, 1])) };
    expect(neverReached(totals).join()).toMatch(/^Never reached: configure, /);
    expect(neverReached({ ...totals, steps: new Map(stepNames.map((name) => [name, 1])) })).toEqual([]);
  });

  it('lives a seed twice alike, byte for byte', async () => {
    const told = await runSimulate('--seed', '56');
    const [one, again] = lived.out.trim().split('\n').slice(onceBroken.length);
    expect(one).toMatch(/^56\/2\/1: [1-9]\d* orders, \d+ steps, digest [0-9a-f]{64}$/);
    expect(again).toBe(one);
    expect(`56/2/1: ${told.out.trim().split('\n').at(-1)}`).toBe(one);
  });
});

/* oxlint-disable no-restricted-properties -- asked for to see it refused */
describe('a run', () => {
  it.each([
    ['the time', () => Date.now()],
    ['the time as a date', () => new Date()],
    ['the time as an instant', () => Temporal.Now.instant()],
    ['how long it took', () => performance.now()],
    ['a number', () => Math.random()],
    ['an id', () => randomUUID()],
    ['an id of the page', () => crypto.randomUUID()],
    ['a timer', () => setTimeout(() => undefined, 1)],
    ['a wait', () => pause(1)],
    ['an interval', () => setInterval(() => undefined, 1)],
    ['a signal', () => AbortSignal.timeout(1)],
  ])('may not ask the machine for %s', async (_what, ask) => {
    await expect(withoutTheMachine(async () => ask())).rejects.toThrow('A simulated run asked for');
    expect(ask).not.toThrow();
  });

  it('ends with a fault, too, where the product answers one that asked', async () => {
    const answering = async (): Promise<number> => {
      try {
        return Date.now();
      } catch {
        return 500;
      }
    };
    await expect(withoutTheMachine(answering)).rejects.toThrow('A simulated run asked for Date.now');
  });
});

/* oxlint-enable no-restricted-properties */

describe('the arguments of a simulation', () => {
  it('are refused with every problem named', () => {
    expect(readSimulationArguments([])).toEqual({ days: 1 });
    expect(readSimulationArguments(['--orders', '0', '--seed', 'x'])).toEqual({
      problems: ['--seed is a whole number', '--orders is 1 or more'],
    });
  });
});
