import { describe, expect, it } from 'vitest';
import { simulateInShards } from './in-shards.ts';

describe('seeds shared out over processes', () => {
  it('say which seed a process was at that ended by itself, and how', async () => {
    const { totals, failedSeed, endedEarly } = await simulateInShards({
      // a process that refuses its arguments ends with 2
      given: ['--customers', '0'],
      processes: 1,
      firstSeed: 41,
      endSeed: 50,
      isEnough: () => false,
      onProgress: () => undefined,
    });
    expect(endedEarly).toEqual({ seed: 41, how: 'ended with 2' });
    expect([totals.seeds, failedSeed]).toEqual([0, undefined]);
  });
});
