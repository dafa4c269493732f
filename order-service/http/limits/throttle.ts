import type { Clock } from '@driveaway/infra/clock/port.ts';
import { refuse } from '../failures/http-refusals.ts';
import { remembers } from '@driveaway/infra/memory/remembers.ts';

export type ThrottleRule = {
  /** How many attempts a key has in a window. */
  readonly limit: number;
  readonly windowSeconds: number;
};

type ThrottleAnswer = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

export type Throttle = {
  /** Counts an attempt. */
  readonly take: (key: string) => ThrottleAnswer;
  /** Takes an attempt back, as if it had not been made. */
  readonly giveBack: (key: string) => void;
  /** Forgets a key's attempts, after one that was right. */
  readonly forget: (key: string) => void;
};

const maximumKeys = 10_000;

/** Counts attempts per key in fixed windows, in memory. When full, the oldest windows are evicted first. */
export const createThrottle = (
  clock: Clock,
  { limit, windowSeconds }: ThrottleRule,
  capacity = maximumKeys,
): Throttle => {
  const windows = remembers('requestLimits', new Map<string, { readonly startedAt: number; readonly count: number }>());
  const forgetOldest = (): void => {
    const [oldest] = windows.keys();
    if (windows.size > capacity && oldest !== undefined) windows.delete(oldest);
  };
  return {
    take: (key) => {
      const now = Math.floor(clock.now().epochMilliseconds / 1000);
      const current = windows.get(key);
      // a clock that was set back must not make a window last for hours
      if (current === undefined || now < current.startedAt || now >= current.startedAt + windowSeconds) {
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
    giveBack: (key) => {
      const current = windows.get(key);
      if (current !== undefined) windows.set(key, { ...current, count: Math.max(0, current.count - 1) });
    },
    forget: (key) => void windows.delete(key),
  };
};

/** Counts an attempt under every key; the first exhausted throttle refuses it. */
export const takeAll = (attempts: readonly (readonly [throttle: Throttle, key: string])[]): void => {
  for (const [throttle, key] of attempts) {
    const answer = throttle.take(key);
    if (!answer.allowed) refuse({ code: 'too-many-attempts', retryAfterSeconds: answer.retryAfterSeconds });
  }
};

/** The eight groups of an IPv6 address, those that `::` stands for included. */
const groupsOf = (ip: string): readonly string[] => {
  const [before = [], after] = ip.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  if (after === undefined) return before;
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
};

/** Where a request comes from, as the socket or a trusted proxy says; one IPv6 subscriber counts once (/64). */
export const addressOf = ({ ip }: { readonly ip: string }): string =>
  ip.includes('.') ? ip : groupsOf(ip).slice(0, 4).join(':');

/** The network of an address, as providers give them out: a /24 of IPv4, a /48 of IPv6. */
export const networkOf = ({ ip }: { readonly ip: string }): string =>
  ip.includes('.') ? ip.slice(0, ip.lastIndexOf('.')) : groupsOf(ip).slice(0, 3).join(':');
