import { describe, expect, it } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { retryRead } from './read-policy.ts';

const refusedWith = (status: number, code: string) =>
  new ApiFailure({ reason: 'refused', status, failure: { success: false, code, message: 'No.', requestId: 'r' } });

/** How often a read that always fails like this is repeated. */
const retriesOf = (error: unknown): number => {
  let retries = 0;
  while (retries < 10 && retryRead(retries, error)) retries += 1;
  return retries;
};

describe('how often a read is repeated', () => {
  it.each([
    ['a server that was not reached', new ApiFailure({ reason: 'network' }), 2],
    ['an answer of another shape', new ApiFailure({ reason: 'unreadable', status: 502 }), 2],
    ['a fault of the server', refusedWith(500, 'fault'), 2],
    ['a server that waits for its read models', refusedWith(503, 'unavailable'), 4],
    ['a refusal', refusedWith(404, 'no-order'), 0],
    ['an unknown failure', new Error('unknown'), 2],
  ])('%s', (_, error, expected) => {
    expect(retriesOf(error)).toBe(expected);
  });
});
