import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { readNews } from './read-news.ts';

const orderNo = '12345678-1234';

afterEach(() => {
  vi.useRealTimers();
});

/** A page that shows queries of an order, each with these answers, and which were asked for how often. */
const openPage = async (answers: Readonly<Record<string, readonly unknown[]>>) => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const asked: Record<string, number> = {};
  for (const [name, said] of Object.entries(answers)) {
    const queryFn = async (): Promise<unknown> => {
      asked[name] = (asked[name] ?? 0) + 1;
      return said[Math.min(asked[name], said.length) - 1];
    };
    new QueryObserver(client, { queryKey: [name, orderNo], queryFn }).subscribe(() => undefined);
  }
  return { client, asked };
};
const settle = () => vi.advanceTimersByTimeAsync(0);

const shownAt = (revision: number) => ({
  'profile-order': [{ orderNo, orderRevision: revision }],
  'order-timeline': [[{ revision: 0 }, { revision }]],
});

it('reads nothing again that has just been read and shows the last event', async () => {
  const { client, asked } = await openPage(shownAt(3));
  await settle();
  await readNews(client, orderNo, 3);
  expect(asked).toEqual({ 'profile-order': 1, 'order-timeline': 1 });
});

it('reads again what is older than the last event, and what does not say how old it is', async () => {
  // a message may have come before the line to the order was open
  const others = { documents: [[{ name: 'Contract' }]], followers: [[]], talk: [{ messages: [{ revision: 9 }] }] };
  const { client, asked } = await openPage({ ...shownAt(2), ...others });
  await settle();
  await readNews(client, orderNo, 3);
  expect(asked).toEqual({ 'profile-order': 2, 'order-timeline': 2, documents: 2, followers: 2, talk: 2 });
});

it('reads again what was read a while ago, since time changes it as well', async () => {
  const { client, asked } = await openPage(shownAt(3));
  await settle();
  await vi.advanceTimersByTimeAsync(10_000);
  await readNews(client, orderNo, 3);
  expect(asked).toEqual({ 'profile-order': 2, 'order-timeline': 2 });
});

it('waits for first reads on their way, and repeats those that come older than the last event', async () => {
  const { client, asked } = await openPage({
    'profile-order': [{ orderRevision: 3 }],
    'order-timeline': [[{ revision: 2 }], [{ revision: 2 }, { revision: 3 }]],
  });
  const reading = readNews(client, orderNo, 3);
  await settle();
  await reading;
  expect(asked).toEqual({ 'profile-order': 1, 'order-timeline': 2 });
});

it('leaves other orders alone', async () => {
  const { client, asked } = await openPage(shownAt(2));
  await settle();
  await readNews(client, '87654321-4321', 3);
  expect(asked).toEqual({ 'profile-order': 1, 'order-timeline': 1 });
});
