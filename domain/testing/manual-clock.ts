/** A clock that stands still until the test moves it, and a monotonic one beside it that nobody can set. */
export const manualClock = (start = '2026-11-02T00:00:00Z') => {
  let now = Temporal.Instant.from(start);
  let milliseconds = 0;
  return {
    now: (): Temporal.Instant => now,
    elapsed: (): number => milliseconds,
    advance: (duration: Temporal.DurationLike): void => {
      const next = now.add(duration);
      milliseconds += now.until(next).total('milliseconds');
      now = next;
    },
    /** Sets the clock ahead, or back by a negative duration: no time passes. */
    set: (duration: Temporal.DurationLike): void => {
      now = now.add(duration);
    },
  };
};
