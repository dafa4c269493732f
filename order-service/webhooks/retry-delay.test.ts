import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mostTries, retryDelaySeconds } from './retry-delay.ts';

const threeDays = 72 * 60 * 60;

it('tries for three days and not four, whatever chance says, and never sooner than it did before', () => {
  const bytes = fc.array(fc.nat(255), { minLength: mostTries, maxLength: mostTries });
  fc.assert(
    fc.property(bytes, (chances) => {
      const delays = chances.map((byte, index) => retryDelaySeconds(index + 1, { bytes: () => Uint8Array.of(byte) }));
      expect(delays.findIndex((delay) => delay === undefined)).toBe(mostTries - 1);
      const waits = delays.flatMap((delay) => delay ?? []);
      const total = waits.reduce((sum, wait) => sum + wait, 0);
      expect(total).toBeGreaterThanOrEqual(threeDays);
      expect(total).toBeLessThan(threeDays + 24 * 60 * 60);
      for (const [index, wait] of waits.slice(1, 9).entries()) expect(wait).toBeGreaterThan(waits[index] ?? 0);
    }),
  );
});
