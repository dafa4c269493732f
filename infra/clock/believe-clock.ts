/** The time by which things may be destroyed for good: the clock's, unless that has just jumped. */
import type { Clock } from './port.ts';

/** Far more than time services correct in one step, and less than any period after which something is destroyed. */
const jumpMilliseconds = 10 * 60_000;
/** At a start nothing but the events says what time it was; most days have some. */
const mostAheadMilliseconds = 24 * 3_600_000;
/** Time for somebody to see the alert and to set the clock. */
const distrustMilliseconds = 3_600_000;

/** Stands still while the clock is not believed, and is never ahead of it. */
export type BelievedClock = Clock & {
  /** How much longer the clock is not believed; 0 when it is. */
  readonly distrustedSeconds: () => number;
};

type Say = (message: string, details: { readonly clock: string; readonly expected?: string }) => void;

type ClockToBelieve = {
  readonly clock: Clock;
  /** A monotonic clock, in milliseconds from any start. */
  readonly elapsed: () => number;
  /** When the newest event was recorded; undefined when there is none. */
  readonly newestEventAt: Temporal.Instant | undefined;
  readonly log: { readonly warn: Say; readonly info: Say };
};

const earlierOf = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(one, other) <= 0 ? one : other;

/**
 * Believes the clock while it agrees with the newest event at the start and with the monotonic clock from then on. After a
 * disagreement the time stands still for an hour by the monotonic clock, at the last instant that was believed.
 */
export const believeClock = ({ clock, elapsed, newestEventAt, log }: ClockToBelieve): BelievedClock => {
  let last = { time: clock.now(), elapsed: elapsed() };
  let distrust: { readonly until: number; readonly standsAt: Temporal.Instant } | undefined;

  const stopAt = (time: Temporal.Instant, details: { readonly clock: string; readonly expected: string }): void => {
    const standsAt = distrust === undefined ? time : earlierOf(distrust.standsAt, time);
    distrust = { until: elapsed() + distrustMilliseconds, standsAt };
    log.warn('The clock is not believed: for an hour nothing is deleted, lapses or is dropped by it', details);
  };

  const look = (): Temporal.Instant => {
    const now = { time: clock.now(), elapsed: elapsed() };
    const expected = last.time.epochMilliseconds + (now.elapsed - last.elapsed);
    if (Math.abs(now.time.epochMilliseconds - expected) > jumpMilliseconds) {
      const shown = Temporal.Instant.fromEpochMilliseconds(Math.round(expected));
      stopAt(last.time, { clock: now.time.toString(), expected: shown.toString() });
    } else if (distrust !== undefined && now.elapsed >= distrust.until) {
      distrust = undefined;
      log.info('The clock is believed again', { clock: now.time.toString() });
    }
    last = now;
    return now.time;
  };

  const ahead = newestEventAt === undefined ? 0 : last.time.epochMilliseconds - newestEventAt.epochMilliseconds;
  if (newestEventAt !== undefined && (ahead > mostAheadMilliseconds || ahead < -jumpMilliseconds)) {
    stopAt(newestEventAt, { clock: last.time.toString(), expected: newestEventAt.toString() });
  }
  return {
    now: () => {
      const time = look();
      return distrust === undefined ? time : earlierOf(distrust.standsAt, time);
    },
    distrustedSeconds: () => {
      look();
      return distrust === undefined ? 0 : Math.ceil((distrust.until - last.elapsed) / 1_000);
    },
  };
};
