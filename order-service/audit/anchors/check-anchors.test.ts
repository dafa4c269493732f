import { describe, expect, it } from 'vitest';
import type { FindingCode } from '@driveaway/domain/api/findings.ts';
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

  it.each<[string, Change, object, FindingCode]>([
    [
      'an event that was edited',
      edited('counted', '"nth":250', '"nth":251'),
      { number: 2, reason: 'events-changed' },
      'anchored-events-changed',
    ],
    [
      'an event that was removed',
      (events) => events.filter((_, at) => at !== 100),
      { number: 2, reason: 'events-changed' },
      'anchored-events-changed',
    ],
    [
      'an event that was inserted',
      (events) => [...events.slice(0, 3), ...events.slice(2)],
      { number: 1, reason: 'events-changed' },
      'anchored-events-changed',
    ],
    [
      'events that are gone',
      (events) => events.filter(({ stream }, at) => stream === anchorStream || at < 200),
      { number: 2, reason: 'events-gone' },
      'anchored-events-gone',
    ],
    [
      'an anchor that was edited',
      edited(anchorStream, '"number":3', '"number":4'),
      { number: 4, reason: 'signature' },
      'anchor-forged',
    ],
    [
      'an anchor that is gone',
      (events) => events.filter(({ data }) => !data.includes('"number":2')),
      { number: 3, reason: 'place' },
      'anchor-unlinked',
    ],
  ])('names the anchor that does not hold over %s', async (_, change, fault, code) => {
    const eventStore = changed(await anchored(), change);
    expect(await checkAnchors(eventStore)).toMatchObject({ fault });
    const { findings } = await verifyStore({ eventStore, clock });
    expect(findings.map((finding) => finding.code)).toContain(code);
  });

  it('is a part of verifying everything, and says when anchors cannot be read', async () => {
    const eventStore = await anchored();
    expect(await verifyStore({ eventStore, clock })).toMatchObject({ checked: { anchors: 3 }, findings: [] });
    const unreadable = changed(eventStore, edited(anchorStream, '"takenAt"', '"taken"'));
    const { checked, findings } = await verifyStore({ eventStore: unreadable, clock });
    expect(checked.anchors).toBeNull();
    expect(findings.at(-1)).toMatchObject({ code: 'anchor-unreadable', what: expect.stringContaining('of anchors') });
  });
});
