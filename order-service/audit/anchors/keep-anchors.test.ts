import { expect, it } from 'vitest';
import type { AnchorPublisher } from '@driveaway/infra/anchors/port.ts';
import { openTestService } from '../../orders/testing/test-service.ts';
import { addEvents } from '../testing/add-events.ts';
import { keepAnchors } from './keep-anchors.ts';
import { anchorSigner } from './sign-anchor.ts';

const rules = { signer: anchorSigner(new Uint8Array(32).fill(7)), everyEvents: 10, everyMinutes: 60 };

it('anchors and publishes while it goes on, and again what could not be published', async () => {
  const { ports, faults } = await openTestService();
  const published: number[] = [];
  let isAway = true;
  const publisher: AnchorPublisher = {
    name: 'test',
    publishedUpTo: async () => published.at(-1) ?? 0,
    publish: async ({ number }) => {
      if (isAway) throw new Error('away');
      published.push(number);
    },
  };
  const ending = new AbortController();
  const rests: (readonly number[])[] = [];
  await addEvents(ports, 10);
  await keepAnchors(ports, { ...rules, openPublishers: () => [publisher] }, ending.signal, async () => {
    rests.push([...published]);
    isAway = false;
    if (rests.length === 1) await addEvents(ports, 10);
    if (rests.length === 3) ending.abort();
  });
  expect(rests).toStrictEqual([[], [1, 2], [1, 2]]);
  expect(faults).toStrictEqual(['An anchor could not be published; trying again: Error: away']);
});
