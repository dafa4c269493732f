import { describe, expect, it } from 'vitest';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { everyEvent } from '@driveaway/infra/event-store/testing/every-event.ts';
import { openTestService } from '../../orders/testing/test-service.ts';
import { addEvents } from '../testing/add-events.ts';
import { verifyStore } from '../verify/verify-store.ts';
import { anchorNow } from './anchor-now.ts';
import { anchorStream } from './anchor-stream.ts';
import { checkAnchors } from './check-anchors.ts';
import { anchorSigner } from './sign-anchor.ts';

const signer = anchorSigner(new Uint8Array(32).fill(7));

const clock = manualClock('2026-11-02T01:00:00Z');

/** A store with three anchors, the last one about all but itself. */
const anchored = async () => {
  const { ports } = await openTestService();
  const now = anchorNow(ports, { signer });
  for (const count of [5, 300, 7]) {
    await addEvents(ports, count);
    await now();
  }
  return ports.eventStore;
};

type Change = (events: readonly RecordedEvent[]) => readonly RecordedEvent[];

/** The same store with other events in it, of which its chains say nothing here. */
const changed = (eventStore: EventStore, change: Change): Pick<EventStore, 'readStream' | 'readAll'> => {
  const all = async (): Promise<readonly RecordedEvent[]> =>
    change(await everyEvent(eventStore)).map((event, index) =>
      Object.assign({}, event, { position: BigInt(index + 1) }),
    );
  return {
    readAll: async ({ after = 0n, limit }) => {
      const rest = (await all()).filter(({ position }) => position > after);
      const events = rest.slice(0, limit);
      return { events, position: events.at(-1)?.position ?? after, atHead: rest.length <= limit };
    },
    readStream: async (stream, { from, direction = 'forwards', limit = 4_096 } = {}) => {
      const events = (await all()).filter((event) => event.stream === stream);
      const asked =
        direction === 'forwards' ? events.filter(({ revision }) => revision >= (from ?? 0n)) : events.toReversed();
      return asked.slice(0, limit);
    },
  };
};

const edited =
  (stream: string, from: string, to: string): Change =>
  (events) =>
    events.map((event) =>
      event.stream.startsWith(stream) ? Object.assign({}, event, { data: event.data.replace(from, to) }) : event,
    );

/** Everything that is found, in words without what differs from run to run. */
const findingsIn = async (eventStore: Parameters<typeof verifyStore>[0]['eventStore']): Promise<readonly string[]> =>
  (await verifyStore({ eventStore, clock })).findings.map(({ code, what }) =>
    `${code}: ${what}`.replace(/counted-[0-9a-f-]{36}/, 'counted').replace(/[0-9a-f-]{36}/, 'id'),
  );

describe('checking signed anchors', () => {
  it('finds that all of them hold, and that there are none', async () => {
    const eventStore = await anchored();
    const { anchors, events, fault } = await checkAnchors(eventStore);
    // the first one came with its key
    expect({ anchors, events, fault }).toStrictEqual({ anchors: 3, events: 5 + 2 + 300 + 1 + 7, fault: null });
    expect(await checkAnchors(changed(eventStore, (same) => same))).toMatchObject({ anchors: 3, fault: null });
    const { ports } = await openTestService();
    expect(await checkAnchors(ports.eventStore)).toStrictEqual({ anchors: 0, events: 0, fault: null });
  });

  it.each<[string, Change, object, readonly string[]]>([
    [
      'an event that was edited',
      edited('counted', '"nth":250', '"nth":251'),
      { number: 2, reason: 'events-changed' },
      [
        'event-edited: Revision 250 of counted (place 258 of the store) is not what was recorded',
        'anchored-events-changed: Anchor 2 is about other events than there are now',
      ],
    ],
    [
      'an event that was removed',
      (events) => events.filter((_, at) => at !== 100),
      { number: 2, reason: 'events-changed' },
      [
        'event-removed: Revision 93 of counted is gone',
        'anchored-events-changed: Anchor 2 is about other events than there are now',
      ],
    ],
    [
      'an event that was inserted',
      (events) => [...events.slice(0, 3), ...events.slice(2)],
      { number: 1, reason: 'events-changed' },
      [
        'event-id-twice: Revision 2 of counted (place 4 of the store) has the id of another event: id',
        'event-moved: Revision 2 of counted (place 4 of the store) is not in the place where it was recorded',
        'anchored-events-changed: Anchor 1 is about other events than there are now',
      ],
    ],
    [
      'events that are gone',
      (events) => events.filter(({ stream }, at) => stream === anchorStream || at < 200),
      { number: 2, reason: 'events-gone' },
      ['anchored-events-gone: Anchor 2 is about more events than there are'],
    ],
    [
      'an anchor that was edited',
      edited(anchorStream, '"number":3', '"number":4'),
      { number: 4, reason: 'signature' },
      [
        'event-edited: Revision 3 of anchors (place 316 of the store) is not what was recorded',
        'anchor-forged: Anchor 4 was not signed by a key of this installation',
      ],
    ],
    [
      'an anchor that is gone',
      (events) => events.filter(({ data }) => !data.includes('"number":2')),
      { number: 3, reason: 'place' },
      [
        'event-removed: Revision 2 of anchors is gone',
        'anchor-unlinked: Anchor 3 does not follow the anchor before it',
      ],
    ],
  ])('names the anchor that does not hold over %s', async (_, change, fault, found) => {
    const eventStore = changed(await anchored(), change);
    expect(await checkAnchors(eventStore)).toMatchObject({ fault });
    expect(await findingsIn(eventStore)).toEqual(found);
  });

  it('is a part of verifying everything, and says when anchors cannot be read', async () => {
    const eventStore = await anchored();
    expect(await verifyStore({ eventStore, clock })).toMatchObject({ checked: { anchors: 3 }, findings: [] });
    const unreadable = changed(eventStore, edited(anchorStream, '"takenAt"', '"taken"'));
    expect((await verifyStore({ eventStore: unreadable, clock })).checked.anchors).toBeNull();
    expect(await findingsIn(unreadable)).toEqual([
      'event-edited: Revision 1 of anchors (place 7 of the store) is not what was recorded',
      'event-edited: Revision 2 of anchors (place 308 of the store) is not what was recorded',
      'event-edited: Revision 3 of anchors (place 316 of the store) is not what was recorded',
      'anchor-unreadable: The signed anchors cannot be checked: Event 3 of anchors is not one of the product',
    ]);
  });
});
