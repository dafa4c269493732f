import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../../api/api-failure.ts';
import { learnWhetherCancelled } from './learn-whether-cancelled.ts';

const lost = new ApiFailure({ reason: 'timeout' });

/** The order says these in turn. */
const learnFrom = async (...orders: readonly (boolean | Error)[]) => {
  const left = [...orders];
  let waits = 0;
  const isCancelled = await learnWhetherCancelled({
    isCancelled: () => {
      const next = left.shift();
      return typeof next === 'boolean' ? Promise.resolve(next) : Promise.reject(next ?? new Error('not asked for'));
    },
    wait: () => {
      waits += 1;
      return Promise.resolve();
    },
  });
  return { isCancelled, waits, unasked: left.length };
};

describe('a cancellation whose answer was lost', () => {
  it('is done when the order says so', async () => {
    expect(await learnFrom(true, true)).toEqual({ isCancelled: true, waits: 0, unasked: 1 });
  });

  it('is found out by asking again when its request is slow to arrive', async () => {
    expect(await learnFrom(false, lost, true)).toEqual({ isCancelled: true, waits: 2, unasked: 0 });
  });

  it('that never arrived leaves the order standing', async () => {
    expect((await learnFrom(lost, false, false)).isCancelled).toBe(false);
  });

  it('is not known while the order cannot be read', async () => {
    expect((await learnFrom(false, false, lost)).isCancelled).toBeUndefined();
  });
});
