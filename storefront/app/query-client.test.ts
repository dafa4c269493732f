import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '../api/api-failure.ts';
import { authenticationDetailsQuery } from '../api/session-queries.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A page whose parts come one after the other, and how often the service was asked for what they all show. */
const openPage = () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  const ask = vi.fn<() => Promise<string>>(() => Promise.resolve('answer'));
  const query = { queryKey: ['shown'], queryFn: ask };
  return {
    client,
    ask,
    showPart: async (): Promise<void> => {
      new QueryObserver(client, query).subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
};

it('asks once for what several parts of a page show, whenever their code comes', async () => {
  const { ask, showPart } = openPage();
  await showPart();
  await vi.advanceTimersByTimeAsync(9_000);
  await showPart();
  expect(ask).toHaveBeenCalledTimes(1);
});

it('asks again for a page that is opened later, and for what has changed', async () => {
  const { client, ask, showPart } = openPage();
  await showPart();
  await vi.advanceTimersByTimeAsync(10_000);
  await showPart();
  expect(ask).toHaveBeenCalledTimes(2);
  await client.invalidateQueries({ queryKey: ['shown'] });
  expect(ask).toHaveBeenCalledTimes(3);
});

it.each([
  ['asks again who is signed in once a read says that nobody is', true, 'not-signed-in', true],
  ['believes a visitor to be one', false, 'not-signed-in', false],
  ['believes the owner of another order to be signed in', true, 'order-access-denied', false],
])('%s', async (_, isAuthenticated, code, isAskedAgain) => {
  const client = createQueryClient();
  const { queryKey } = authenticationDetailsQuery();
  client.setQueryData<object>(queryKey, { isAuthenticated });
  const failure = { success: false, code, message: 'No.', requestId: 'r' } as const;
  const refused = new ApiFailure({ reason: 'refused', status: 401, failure });
  await client.prefetchQuery({ queryKey: ['orders'], queryFn: () => Promise.reject(refused), retry: false });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isAskedAgain);
});
