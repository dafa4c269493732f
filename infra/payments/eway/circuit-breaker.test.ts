import { describe, expect, it, vi } from 'vitest';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { createCircuitBreaker, failuresToOpen, pauseMilliseconds } from './circuit-breaker.ts';

const breakerWith = (probe: () => Promise<boolean>) => {
  const waits = manualWait();
  const logged: string[] = [];
  const keep = (message: string): void => void logged.push(message);
  const breaker = createCircuitBreaker({ probe, log: { info: keep, warn: keep, error: keep }, wait: waits.wait });
  return {
    ...breaker,
    logged,
    waiting: waits.waiting,
    fail: (times: number): void => {
      for (let failures = 0; failures < times; failures += 1) breaker.failed();
    },
    /** Lets the pause end. */
    endPause: async (): Promise<void> => {
      waits.end(pauseMilliseconds);
      await Promise.resolve();
    },
  };
};

const answering = () => vi.fn<() => Promise<boolean>>(async () => true);
const silent = () => vi.fn<() => Promise<boolean>>(async () => false);

describe('a circuit breaker', () => {
  it('opens at the fifth failure in a row, not before', async () => {
    const breaker = breakerWith(silent());
    breaker.fail(4);
    expect(await breaker.isClosed()).toBe(true);
    breaker.fail(1);
    expect(await breaker.isClosed()).toBe(false);
    expect(breaker.logged).toHaveLength(1);
  });

  it('counts anew after an answer', async () => {
    const breaker = breakerWith(silent());
    breaker.fail(failuresToOpen - 1);
    breaker.succeeded();
    breaker.fail(failuresToOpen - 1);
    expect(await breaker.isClosed()).toBe(true);
  });

  it('sends nothing during the pause, not even a probe (row 77)', async () => {
    const probe = answering();
    const breaker = breakerWith(probe);
    breaker.fail(failuresToOpen);
    expect(await breaker.isClosed()).toBe(false);
    expect(probe).not.toHaveBeenCalled();
  });

  it('after the pause sends one probe for all who ask, and closes when it is answered', async () => {
    const probe = answering();
    const breaker = breakerWith(probe);
    breaker.fail(failuresToOpen);
    await breaker.endPause();
    expect(await Promise.all([breaker.isClosed(), breaker.isClosed(), breaker.isClosed()])).toEqual([true, true, true]);
    expect(probe).toHaveBeenCalledTimes(1);
    breaker.fail(failuresToOpen - 1);
    expect(await breaker.isClosed()).toBe(true);
  });

  it('pauses again when the probe is not answered', async () => {
    const probe = silent();
    const breaker = breakerWith(probe);
    breaker.fail(failuresToOpen);
    await breaker.endPause();
    expect(await breaker.isClosed()).toBe(false);
    expect(breaker.waiting()).toEqual([pauseMilliseconds]);
    expect(await breaker.isClosed()).toBe(false);
    expect(probe).toHaveBeenCalledTimes(1);
    await breaker.endPause();
    await breaker.isClosed();
    expect(probe).toHaveBeenCalledTimes(2);
  });

  it('closes at any answer, also during the pause, whose end then changes nothing', async () => {
    const probe = silent();
    const breaker = breakerWith(probe);
    breaker.fail(failuresToOpen);
    breaker.succeeded();
    expect(await breaker.isClosed()).toBe(true);
    await breaker.endPause();
    expect(await breaker.isClosed()).toBe(true);
    expect(probe).not.toHaveBeenCalled();
  });

  it('pauses once however many calls fail on the way into the pause', () => {
    const breaker = breakerWith(silent());
    breaker.fail(20);
    expect(breaker.waiting()).toEqual([pauseMilliseconds]);
    expect(breaker.logged).toHaveLength(1);
  });
});
