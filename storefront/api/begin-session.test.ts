import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../browser/testing/memory-storage.ts';
import { beginSession } from './begin-session.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage().storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page that shows one answer and keeps another that it showed before, and what is asked for from then on. */
const openPage = async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  const queryOf = (name: string) => ({
    queryKey: [name],
    staleTime: Infinity,
    queryFn: () => {
      asked.push(name);
      return Promise.resolve(`${name} ${asked.length}`);
    },
  });
  await client.prefetchQuery(queryOf('before'));
  await client.prefetchQuery(queryOf('now'));
  new QueryObserver(client, queryOf('now')).subscribe(() => undefined);
  asked.length = 0;
  const known = () => ['before', 'now'].map((name) => client.getQueryData([name]));
  return { client, asked, known };
};

it('forgets what was read before, and reads again what is shown', async () => {
  const { client, asked, known } = await openPage();
  await beginSession(client);
  expect([asked, known()]).toEqual([['now'], [undefined, 'now 1']]);
});

it('leaves what is shown to a page that goes on with it', async () => {
  const { client, asked, known } = await openPage();
  await beginSession(client, 'inactive');
  expect([asked, known()]).toEqual([[], [undefined, 'now 2']]);
});
