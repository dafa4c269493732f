import { describe, expect, it } from 'vitest';
import { readChaosArguments } from './chaos-arguments.ts';

describe('the arguments of a chaos run', () => {
  it('run everything a hundred times from seed 1 unless they say otherwise', () => {
    expect(readChaosArguments([])).toEqual({ cycles: 100, seed: 1, kinds: ['power', 'bits', 'race', 'kill'] });
    expect(readChaosArguments(['--cycles', '1000', '--seed', '7', '--only', 'bits'])).toEqual({
      cycles: 1_000,
      seed: 7,
      kinds: ['bits'],
    });
  });

  it('are refused with every problem named', () => {
    expect(readChaosArguments(['--cycles', '0', '--seed', 'x', '--only', 'rain'])).toEqual({
      problems: ['--cycles is 1 or more', '--seed is a whole number', '--only is one of power, bits, race, kill'],
    });
    expect(readChaosArguments(['--cycle', '5'])).toMatchObject({ problems: [expect.stringContaining('--cycle')] });
  });
});
