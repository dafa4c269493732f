import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../../api/api-failure.ts';
import { cancelAndLearn } from './cancel-and-learn.ts';

const lost = new ApiFailure({ reason: 'timeout' });

/** Cancels with this answer; the order then says these in turn. */
const cancel = async (answer: 'ok' | Error, ...orders: readonly (boolean | Error)[]) => {
  const left = [...orders];
  let waits = 0;
  const outcome = await cancelAndLearn({
    send: () => (answer === 'ok' ? Promise.resolve() : Promise.reject(answer)),
    isCancelled: () => {
      const next = left.shift();
      return typeof next === 'boolean' ? Promise.resolve(next) : Promise.reject(next ?? new Error('not asked for'));
    },
    wait: () => {
      waits += 1;
      return Promise.resolve();
    },
  });
  return { outcome, waits, unasked: left.length };
};

describe('a cancellation', () => {
  it('that was answered asks the order nothing', async () => {
    expect(await cancel('ok', true)).toEqual({ outcome: { kind: 'cancelled' }, waits: 0, unasked: 1 });
  });

  it('that was refused says why', async () => {
    const failure = { success: false, code: 'cooling-off-ended', message: 'Too late.', requestId: 'r' } as const;
    const refusal = new ApiFailure({ reason: 'refused', status: 409, failure });
    expect((await cancel(refusal)).outcome).toEqual({ kind: 'refused', message: 'Too late.' });
  });

  it('whose answer was lost is cancelled when the order says so', async () => {
    expect((await cancel(lost, true)).outcome).toEqual({ kind: 'cancelled' });
  });

  it('whose request is slow to arrive is found out by asking again', async () => {
    expect(await cancel(lost, false, lost, true)).toEqual({ outcome: { kind: 'cancelled' }, waits: 2, unasked: 0 });
  });

  it('that never arrived leaves the order standing', async () => {
    expect((await cancel(lost, lost, false, false)).outcome).toEqual({ kind: 'unheard' });
  });

  it('is not known while the order cannot be read', async () => {
    expect((await cancel(lost, false, false, lost)).outcome).toEqual({ kind: 'unknown' });
  });
});
