import { expect, it } from 'vitest';
import type { AnchorPublisher } from '@driveaway/infra/anchors/port.ts';
import type { SignedAnchor } from '@driveaway/domain/api/anchors.ts';
import { openTestService } from '../../orders/testing/test-service.ts';
import { addEvents } from '../testing/add-events.ts';
import { keepAnchors } from './keep-anchors.ts';
import { anchorSigner } from './sign-anchor.ts';

const rules = { signer: anchorSigner(new Uint8Array(32).fill(7)), everyEvents: 10, everyMinutes: 60 };

it('anchors and publishes while it goes on, and again what could not be published', async () => {
  const { ports, faults } = await openTestService();
  const published: SignedAnchor[] = [];
  let isAway = true;
  const publisher: AnchorPublisher = {
    name: 'test',
    published: async () => published.toReversed(),
    publish: async (anchor) => {
      if (isAway) throw new Error('away');
      published.push(anchor);
    },
  };
  const ending = new AbortController();
  const rests: (readonly number[])[] = [];
  await addEvents(ports, 10);
  await keepAnchors(ports, { ...rules, openPublishers: () => [publisher] }, ending.signal, async () => {
    rests.push(published.map(({ number }) => number));
    isAway = false;
    if (rests.length === 1) await addEvents(ports, 10);
    if (rests.length === 3) ending.abort();
  });
  expect(rests).toStrictEqual([[], [1, 2], [1, 2]]);
  expect(faults).toStrictEqual(['An anchor could not be published; trying again: Error: away']);
});

it('publishes what goes on from a restored store, and says once that another history was published', async () => {
  const before = await openTestService();
  const after = await openTestService();
  const published: SignedAnchor[] = [];
  const publisher: AnchorPublisher = {
    name: 'test',
    published: async () => published.toReversed(),
    publish: async (anchor) => void published.push(anchor),
  };
  const warnings: unknown[] = [];
  const keep = async ({ ports }: typeof before, rounds: number): Promise<void> => {
    const ending = new AbortController();
    const warn = (message: string, fields: unknown): void => void warnings.push([message, fields]);
    const told = { ...ports, log: { ...ports.log, warn } };
    await keepAnchors(told, { ...rules, openPublishers: () => [publisher] }, ending.signal, async () => {
      rounds -= 1;
      if (rounds === 0) return ending.abort();
      await addEvents(ports, 10);
    });
  };
  await keep(before, 4);
  expect(published.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(warnings).toEqual([]);
  // another store, as one is that was restored to a time before its first anchor
  await keep(after, 4);
  expect(published.map(({ number }) => number)).toEqual([1, 2, 3, 1, 2, 3]);
  const words = 'Anchors were published of another history than that of the store: was it restored?';
  expect(warnings).toEqual([[words, { publisher: 'test', published: 3, inCommon: 0, stored: 0 }]]);
});
