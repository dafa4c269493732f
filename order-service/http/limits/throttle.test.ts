import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { describe, expect, it } from 'vitest';
import { addressOf, createThrottle, networkOf } from './throttle.ts';

describe('a throttle', () => {
  it('allows so many attempts per key and window, and says when to come back', () => {
    const clock = manualClock();
    const throttle = createThrottle(clock, { limit: 2, windowSeconds: 60 });
    expect([throttle.take('a'), throttle.take('a')]).toStrictEqual([{ allowed: true }, { allowed: true }]);
    clock.advance({ seconds: 20 });
    expect(throttle.take('a')).toStrictEqual({ allowed: false, retryAfterSeconds: 40 });
    expect(throttle.take('b')).toStrictEqual({ allowed: true });
    clock.advance({ seconds: 40 });
    expect(throttle.take('a')).toStrictEqual({ allowed: true });
  });

  it('takes one attempt back and remembers the others', () => {
    const throttle = createThrottle(manualClock(), { limit: 3, windowSeconds: 60 });
    for (let attempt = 1; attempt <= 3; attempt += 1) throttle.take('a');
    throttle.giveBack('a');
    throttle.giveBack('never seen');
    expect([throttle.take('a').allowed, throttle.take('a').allowed]).toStrictEqual([true, false]);
  });

  it('begins a new window when the clock was put back, instead of one that lasts until it has caught up', () => {
    const clock = manualClock();
    const throttle = createThrottle(clock, { limit: 1, windowSeconds: 60 });
    throttle.take('a');
    clock.advance({ hours: -1 });
    expect(throttle.take('a')).toStrictEqual({ allowed: true });
    expect(throttle.take('a')).toStrictEqual({ allowed: false, retryAfterSeconds: 60 });
  });

  it('remembers a bounded number of keys, the newest', () => {
    const throttle = createThrottle(manualClock(), { limit: 1, windowSeconds: 60 }, 2);
    for (const key of ['a', 'b', 'c']) throttle.take(key);
    expect(throttle.take('c').allowed).toBe(false);
    expect(throttle.take('b').allowed).toBe(false);
    expect(throttle.take('a').allowed).toBe(true);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001:db8::3:4:5:6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('counts %s as %s', (remoteAddress, expected) => {
    expect(addressOf({ ip: remoteAddress })).toBe(expected);
  });

  it.each([
    ['203.0.113.7', '203.0.113'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:db8::6', '2001:db8:0'],
    ['::1', '0:0:0'],
  ])('takes %s for one of the network %s', (remoteAddress, expected) => {
    expect(networkOf({ ip: remoteAddress })).toBe(expected);
  });
});
