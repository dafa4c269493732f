import { describe, expect, it } from 'vitest';
import { readChaosArguments } from './chaos-arguments.ts';

describe('the arguments of a chaos run', () => {
  it('run everything a hundred times from seed 1 unless they say otherwise', () => {
    expect(readChaosArguments([])).toEqual({
      cycles: 100,
      seed: 1,
      kinds: ['power', 'bits', 'race', 'kill'],
      stores: 'embedded',
    });
    expect(readChaosArguments(['--cycles', '1000', '--seed', '7', '--only', 'bits'])).toEqual({
      cycles: 1_000,
      seed: 7,
      kinds: ['bits'],
      stores: 'embedded',
    });
  });

  it('kill and nothing else on engines, whose own durability is not ours to test', () => {
    expect(readChaosArguments(['--stores', 'engines'])).toMatchObject({ kinds: ['kill'], stores: 'engines' });
    expect(readChaosArguments(['--stores', 'engines', '--only', 'power'])).toEqual({
      problems: ['--only power runs on embedded stores'],
    });
    expect(readChaosArguments(['--stores', 'paper'])).toEqual({
      problems: ['--stores is one of embedded, engines'],
    });
  });

  it('are refused with every problem named', () => {
    expect(readChaosArguments(['--cycles', '0', '--seed', 'x', '--only', 'rain'])).toEqual({
      problems: ['--cycles is 1 or more', '--seed is a whole number', '--only is one of power, bits, race, kill'],
    });
    expect(readChaosArguments(['--cycle', '5'])).toMatchObject({ problems: [expect.stringContaining('--cycle')] });
  });
});
