import { describe, expect, it } from 'vitest';
import type { StoreAnchor } from '@driveaway/domain/api/audit.ts';
import { printAnchor, verifyAnchors } from './anchors.ts';

const takenAt = '2026-11-02T00:00:00.000Z';
const hashOf = (events: number): string => events.toString(16).padStart(64, '0');
const anchor = (events: number, changes: Partial<StoreAnchor> = {}): StoreAnchor => ({
  events,
  hash: hashOf(events),
  takenAt,
  fault: null,
  ...changes,
});

/** A store of so many events, and a file; what was written to both outputs. */
const over = (events: number, file: string, change: (asked: StoreAnchor) => StoreAnchor = (same) => same) => {
  const out: string[] = [];
  const err: string[] = [];
  return {
    out,
    err,
    backend: {
      anchor: async (upTo = events) => change(anchor(Math.min(upTo, events))),
      anchors: async () => ({ anchors: [], next: null }),
      anchorKeys: async () => [],
      checkAnchors: async () => ({ anchors: 0, events: 0, fault: null }),
    },
    io: {
      print: async (line: string) => void out.push(line),
      tell: (line: string) => void err.push(line),
      openInput: async function* openInput() {
        yield Buffer.from(file);
      },
    },
  };
};

const fileOf = (...anchors: readonly StoreAnchor[]): string =>
  anchors.map((each) => `${JSON.stringify(each)}\n`).join('');
const edited = { stream: 'order-20260000-0001', revision: 3, reason: 'edited' } as const;

describe('orders anchor', () => {
  it('prints one line that can be kept', async () => {
    const store = over(1_234, '');
    expect(await printAnchor({ ...store, json: false })).toBe(0);
    expect(store.out.map((line) => JSON.parse(line))).toEqual([anchor(1_234)]);
    expect(store.err[0]).toContain('1,234 events, every one as it was written');
  });

  it('prints none of a store that was changed', async () => {
    const store = over(7, '', (now) => ({ ...now, events: 3, fault: edited }));
    expect(await printAnchor({ ...store, json: false })).toBe(1);
    expect(store.out).toEqual([]);
    expect(store.err).toEqual([
      'THE STORE WAS CHANGED: after 3 events, revision 3 of order-20260000-0001 is not what was written',
    ]);
  });
});

describe('orders verify --anchors', () => {
  const verify = async (store: ReturnType<typeof over>, json = false) =>
    verifyAnchors('kept.ndjson', { ...store, json });

  it('says of every anchor, and of what came since, that it holds', async () => {
    const store = over(9, `${fileOf(anchor(1), anchor(5))}\n`);
    expect(await verify(store)).toBe(0);
    expect(store.out).toEqual([
      `The 1 event of ${takenAt} is as it was`,
      `The 5 events of ${takenAt} are as they were`,
      'All 9 events of now are as they were written',
    ]);
  });

  it.each<[string, ReturnType<typeof over>, string]>([
    [
      'events that are gone from the end',
      over(4, fileOf(anchor(5))),
      `EVENTS ARE GONE: 5 events at ${takenAt}, 4 events now`,
    ],
    [
      'other events than then',
      over(9, fileOf(anchor(5, { hash: hashOf(77) }))),
      `THE STORE WAS CHANGED: its first 5 events are not those of ${takenAt}`,
    ],
    [
      'an event that does not fit its chain',
      over(9, fileOf(anchor(5)), (now) => ({ ...now, events: 3, fault: edited })),
      'THE STORE WAS CHANGED: after 3 events, revision 3 of order-20260000-0001 is not what was written',
    ],
  ])('catches a store of %s', async (_, store, words) => {
    expect(await verify(store)).toBe(1);
    expect(store.out).toEqual([words]);
  });

  it('finds a change after the last anchor as well', async () => {
    const store = over(9, fileOf(anchor(5)), (now) => (now.events === 9 ? { ...now, events: 7, fault: edited } : now));
    expect(await verify(store, true)).toBe(1);
    expect(store.out.map((line) => JSON.parse(line))).toMatchObject([
      { events: 5, ok: true },
      { events: 7, ok: false },
    ]);
  });

  it.each([
    ['', 'There is no anchor in kept.ndjson'],
    [`${fileOf(anchor(1))}{}`, 'Line 2 of kept.ndjson is no anchor'],
    ['nonsense', 'Line 1 of kept.ndjson is no anchor'],
  ])('does not take a file for right that holds none: %j', async (file, words) => {
    const store = over(9, file);
    expect(await verify(store)).toBe(2);
    expect(store.err).toEqual([words]);
  });
});
