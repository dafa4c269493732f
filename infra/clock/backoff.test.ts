import { describe, expect, it } from 'vitest';
import { backoffMilliseconds } from './backoff.ts';

const randomness = (byte: number) => ({ bytes: (length: number) => new Uint8Array(length).fill(byte) });

describe('the wait before another try', () => {
  it('doubles from 100 ms and stays at 30 s', () => {
    const waits = [1, 2, 3, 9, 10, 60].map((failures) => backoffMilliseconds(failures, randomness(255)));
    expect(waits).toEqual([100, 200, 400, 25_600, 30_000, 30_000]);
  });

  it('is spread over its upper half', () => {
    expect(backoffMilliseconds(3, randomness(0))).toBe(200);
    expect(backoffMilliseconds(3, randomness(128))).toBe(300);
  });
});
