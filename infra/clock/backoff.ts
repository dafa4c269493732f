import type { Randomness } from './port.ts';

const firstMilliseconds = 100;
const longestMilliseconds = 30_000;

/**
 * How long to wait before try number `failures` + 1, in milliseconds: doubles from 100 ms up to 30 s, of which a random
 * half to whole, so that many followers do not come back together.
 */
export const backoffMilliseconds = (failures: number, randomness: Pick<Randomness, 'bytes'>): number => {
  const ceiling = Math.min(longestMilliseconds, firstMilliseconds * 2 ** Math.max(0, failures - 1));
  const [byte = 0] = randomness.bytes(1);
  return Math.round((ceiling / 2) * (1 + byte / 255));
};
