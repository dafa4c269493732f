import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { prepareSuburbs } from '@driveaway/infra/locations/prepare-suburbs.ts';
import { createSuburbIndex } from '@driveaway/infra/locations/suburb-index.ts';
import { runSimulation, type RunOptions } from './run-simulation.ts';
import { simulateMany } from './simulate-many.ts';
import { readSimulationArguments } from './simulation-arguments.ts';
import { withoutTheMachine } from './time/without-the-machine.ts';

let suburbs: SuburbSearch;
beforeAll(async () => {
  const prepared = await prepareSuburbs();
  suburbs = createSuburbIndex(prepared.suburbs, prepared.officePostcodes);
});

const live = (options: Omit<RunOptions, 'suburbs'>) => withoutTheMachine(() => runSimulation({ ...options, suburbs }));

describe('the whole product on virtual time', () => {
  it('keeps every law through small seeds, each with faults of its own', async () => {
    const seeds = 12;
    const { totals, failed } = await withoutTheMachine(() =>
      simulateMany({ suburbs, customers: 1, firstSeed: 10_000, isEnough: (soFar) => soFar.seeds >= seeds }),
    );
    expect(failed?.breaches ?? []).toEqual([]);
    expect(totals).toMatchObject({ seeds, orders: seeds });
  });

  it('lives a seed twice alike, byte for byte', async () => {
    const options = { seed: 56, customers: 3 };
    const [one, other] = [await live(options), await live(options)];
    expect(other.digest).toBe(one.digest);
    expect(other.virtualSteps).toBe(one.virtualSteps);
    expect((await live({ ...options, seed: 57 })).digest).not.toBe(one.digest);
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
});

/* oxlint-enable no-restricted-properties */

describe('the arguments of a simulation', () => {
  it('are refused with every problem named', () => {
    expect(readSimulationArguments([])).toEqual({ days: 1, customers: 2 });
    expect(readSimulationArguments(['--orders', '0', '--seed', 'x'])).toEqual({
      problems: ['--seed is a whole number', '--orders is 1 or more'],
    });
  });
});
