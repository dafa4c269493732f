import { describe, expect, it } from 'vitest';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { believeClock } from './believe-clock.ts';

const start = '2026-11-02T00:00:00Z';
const anHour = 3_600_000;

/** A clock that was set by so much before the start, and the machine's monotonic one beside it. */
const machine = (newestEventAt: string | undefined = start) => {
  const clock = manualClock(start);
  let elapsed = 5_000;
  const logged: string[] = [];
  const believed = believeClock({
    clock,
    elapsed: () => elapsed,
    newestEventAt: newestEventAt === undefined ? undefined : Temporal.Instant.from(newestEventAt),
    log: {
      info: (message) => void logged.push(message),
      warn: (message) => void logged.push(message),
    },
  });
  const pass = (milliseconds: number): void => {
    elapsed += milliseconds;
    clock.advance({ milliseconds });
  };
  return { clock, believed, logged, pass, now: () => believed.now().toString() };
};

describe('the believed clock', () => {
  it('is the clock while that goes on as it did, also after days', () => {
    const { clock, believed, logged, pass, now } = machine();
    pass(5 * 24 * anHour);
    expect(now()).toBe(clock.now().toString());
    clock.advance({ minutes: 9 });
    expect(now()).toBe(clock.now().toString());
    expect(believed.distrustedSeconds()).toBe(0);
    expect(logged).toEqual([]);
  });

  it('stands still for an hour of the monotonic clock after a jump ahead, and says so once', () => {
    const { clock, believed, logged, pass, now } = machine();
    pass(1_000);
    expect(now()).toBe('2026-11-02T00:00:01Z');
    clock.advance({ hours: 24 * 700 });
    expect(now()).toBe('2026-11-02T00:00:01Z');
    pass(anHour - 1);
    expect(now()).toBe('2026-11-02T00:00:01Z');
    expect(believed.distrustedSeconds()).toBe(1);
    expect(logged).toEqual([expect.stringContaining('The clock is not believed')]);
    pass(1);
    expect(now()).toBe(clock.now().toString());
    expect(logged).toHaveLength(2);
  });

  it('is not moved by a clock that is set right again, for an hour from then', () => {
    const { clock, pass, now } = machine();
    clock.advance({ hours: 24 * 700 });
    expect(now()).toBe(start);
    pass(anHour / 2);
    clock.advance({ hours: -24 * 700 });
    expect(now()).toBe(start);
    pass(anHour - 1);
    expect(now()).toBe(start);
    pass(1);
    expect(now()).toBe(clock.now().toString());
  });

  it('is never ahead of a clock that was set back', () => {
    const { clock, believed, now } = machine();
    clock.advance({ hours: -24 });
    expect(now()).toBe('2026-11-01T00:00:00Z');
    expect(believed.distrustedSeconds()).toBe(3_600);
  });

  it.each([
    ['a day and more ahead of the newest event', '2026-10-31T23:59:59Z', '2026-10-31T23:59:59Z'],
    ['before the newest event', '2026-11-02T00:10:01Z', start],
  ])('stands still at a start %s', (_, newestEventAt, expected) => {
    const { clock, pass, now } = machine(newestEventAt);
    expect(now()).toBe(expected);
    pass(anHour);
    expect(now()).toBe(clock.now().toString());
  });

  it.each([undefined, '2026-11-01T00:00:00Z', '2026-11-02T00:10:00Z'])(
    'is the clock at a start with the newest event at %s',
    (newestEventAt) => {
      const { believed, now } = machine(newestEventAt);
      expect(now()).toBe(start);
      expect(believed.distrustedSeconds()).toBe(0);
    },
  );
});
