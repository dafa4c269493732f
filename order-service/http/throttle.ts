import type { Clock } from '@driveaway/infra/clock/port.ts';

export type ThrottleRule = {
  /** How many attempts a key has in a window. */
  readonly limit: number;
  readonly windowSeconds: number;
};

export type ThrottleAnswer =
  { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

export type Throttle = {
  /** Counts an attempt. */
  readonly take: (key: string) => ThrottleAnswer;
};

const maximumKeys = 10_000;

/** Counts attempts per key in fixed windows, in memory. Full: the keys that began longest ago are forgotten first. */
export const createThrottle = (
  clock: Clock,
  { limit, windowSeconds }: ThrottleRule,
  capacity = maximumKeys,
): Throttle => {
  const windows = new Map<string, { readonly startedAt: number; readonly count: number }>();
  const forgetOldest = (): void => {
    const [oldest] = windows.keys();
    if (windows.size > capacity && oldest !== undefined) windows.delete(oldest);
  };
  return {
    take: (key) => {
      const now = Math.floor(clock.now().epochMilliseconds / 1000);
      const current = windows.get(key);
      if (current === undefined || now >= current.startedAt + windowSeconds) {
        // re-inserted, so that the map stays in the order of the windows' starts
        windows.delete(key);
        windows.set(key, { startedAt: now, count: 1 });
        forgetOldest();
        return { allowed: true };
      }
      if (current.count >= limit) {
        return { allowed: false, retryAfterSeconds: Math.max(1, current.startedAt + windowSeconds - now) };
      }
      windows.set(key, { ...current, count: current.count + 1 });
      return { allowed: true };
    },
  };
};
