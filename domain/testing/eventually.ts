import { vi } from 'vitest';

/** How long a condition may take to come true: far beyond what a machine with a load of 10 needs. */
export const patienceMilliseconds = 120_000;
const lookMilliseconds = 10;

/**
 * Waits until `check` no longer throws and resolves with what it returns; rejects with its last error when it never
 * stops. For conditions with several expectations; for a single value use `expect.poll`, which is as patient.
 */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: patienceMilliseconds, interval: lookMilliseconds });
