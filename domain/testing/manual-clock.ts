/** A clock that stands still until the test moves it. */
export const manualClock = (start = '2026-11-02T00:00:00Z') => {
  let now = Temporal.Instant.from(start);
  return {
    now: (): Temporal.Instant => now,
    advance: (duration: Temporal.DurationLike): void => {
      now = now.add(duration);
    },
  };
};
