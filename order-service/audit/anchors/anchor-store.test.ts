import { describe, expect, it, onTestFinished } from 'vitest';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openEventStoreDb } from '@driveaway/infra/event-store/eventstoredb/open-event-store-db.ts';
import { genesisHash } from '@driveaway/infra/event-store/event-hash.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { everyEvent } from '@driveaway/infra/event-store/testing/every-event.ts';
import { startEventStoreDbDouble } from '@driveaway/infra/event-store/testing/start-event-store-db-double.ts';
import { openTestService } from '../../orders/testing/test-service.ts';
import { addEvents } from '../testing/add-events.ts';
import {
  createAnchorTaker,
  eventLeaf,
  refuseOtherAnchorKey,
  type AnchorRules,
  type AnchorStorePorts,
} from './anchor-store.ts';
import { listAnchorKeys, listAnchors, storedAnchors, type StoredAnchor } from './anchor-stream.ts';
import { growTree, leavesPerTile } from './merkle-tree.ts';
import { checkAnchors } from './check-anchors.ts';
import { anchorSigner, areKeysSigned, hashOfAnchor, isAnchorSigned, unsignedKeys } from './sign-anchor.ts';

const secretOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
const [first, second] = [anchorSigner(secretOf(1)), anchorSigner(secretOf(2))];
const rules: AnchorRules = { signer: first, everyEvents: 10, everyMinutes: 5 };
const going = new AbortController().signal;

const openEmbedded = async () => {
  const { ports, clock } = await openTestService();
  return { ports, clock };
};

const openOnDouble = async () => {
  const double = await startEventStoreDbDouble();
  const options = { connectionString: double.connectionString, namespace: 'shop-1', randomness: systemRandomness };
  const eventStore = openEventStoreDb(options);
  onTestFinished(async () => {
    await eventStore.close();
    await double.stop();
  });
  const clock = manualClock('2026-11-02T00:00:00Z');
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const secrets = { orderNumber: systemRandomness.bytes(32) };
  return { ports: { eventStore, clock, randomness: systemRandomness, log, secrets }, clock };
};

const anchorsOf = async (eventStore: EventStore): Promise<readonly StoredAnchor[]> => {
  const anchors: StoredAnchor[] = [];
  for await (const anchor of storedAnchors(eventStore)) anchors.push(anchor);
  return anchors;
};

const rootOver = (events: readonly RecordedEvent[]): string => {
  const tree = growTree();
  for (const event of events) tree.append(eventLeaf(event));
  return tree.root().toString('hex');
};

describe.each([
  ['the embedded store', openEmbedded],
  ['EventStoreDB', openOnDouble],
])('anchors on %s', (_, open) => {
  it('are taken after so many events or minutes, signed, chained, over the tree of all events', async () => {
    const { ports, clock } = await open();
    const { eventStore } = ports;
    const taker = createAnchorTaker(ports, rules);
    await taker.step(going);
    await addEvents(ports, 9);
    await taker.step(going);
    expect(await anchorsOf(eventStore)).toStrictEqual([]);
    await addEvents(ports, 1);
    await taker.step(going);
    await addEvents(ports, 2 * leavesPerTile);
    // another process goes on from what is stored
    const other = createAnchorTaker(ports, rules);
    await other.step(going);
    await addEvents(ports, 1);
    await other.step(going);
    clock.advance({ minutes: 5 });
    await other.step(going);
    clock.advance({ minutes: 50 });
    await other.step(going);

    const [events, anchors] = [await everyEvent(eventStore), await anchorsOf(eventStore)];
    // the first one brings its key; nothing is anchored for anchors alone
    expect(anchors.map(({ number, events: covered }) => [number, covered])).toStrictEqual([
      [1, 10],
      [2, 12 + 512],
      [3, 12 + 512 + 1 + 1],
    ]);
    const keys = await listAnchorKeys(eventStore);
    expect(keys).toMatchObject([{ keyId: first.keyId, before: null }]);
    expect(areKeysSigned(keys)).toBe(true);
    for (const [index, anchor] of anchors.entries()) {
      const before = anchors[index - 1];
      expect(isAnchorSigned(anchor, keys)).toBe(true);
      expect(anchor.root).toBe(rootOver(events.slice(0, anchor.events)));
      expect(anchor.previous).toBe(before === undefined ? genesisHash : hashOfAnchor(before));
    }
    const tiles = anchors.flatMap((anchor) => anchor.tiles);
    expect(tiles.map(({ hash }) => hash)).toStrictEqual(
      [0, 1].map((nth) => rootOver(events.slice(nth * leavesPerTile, (nth + 1) * leavesPerTile))),
    );
    expect(tiles.map(({ stream, revision }) => `${stream} ${revision}`)).toStrictEqual(
      [255, 511].map((nth) => `${events[nth]?.stream} ${events[nth]?.revision}`),
    );
  });
});

describe('anchors', () => {
  it('are listed in pages, without what belongs to the tree', async () => {
    const { ports } = await openEmbedded();
    const taker = createAnchorTaker(ports, rules);
    for (let nth = 0; nth < 3; nth += 1) {
      await addEvents(ports, 10);
      await taker.step(going);
    }
    const { anchors, next } = await listAnchors(ports.eventStore, 1);
    expect(anchors.map(({ number }) => number)).toStrictEqual([2, 3]);
    expect(next).toBeNull();
    expect(Object.keys(anchors[0] ?? {})).toStrictEqual([
      'number',
      'events',
      'root',
      'previous',
      'takenAt',
      'keyId',
      'signature',
    ]);
  });

  it('of two processes that take them at once are one chain', async () => {
    const { ports } = await openEmbedded();
    const takers = [createAnchorTaker(ports, rules), createAnchorTaker(ports, rules)];
    for (let nth = 0; nth < 4; nth += 1) {
      await addEvents(ports, 10);
      await Promise.all(takers.map(async (taker) => taker.step(going)));
    }
    const anchors = await anchorsOf(ports.eventStore);
    expect(anchors.length).toBeGreaterThanOrEqual(4);
    for (const [index, { number, previous }] of anchors.entries()) {
      const before = anchors[index - 1];
      expect(number).toBe(index + 1);
      expect(previous).toBe(before === undefined ? genesisHash : hashOfAnchor(before));
    }
  });

  it('go on under a new key that the one before signed, and under no other', async () => {
    const { ports } = await openEmbedded();
    await addEvents(ports, 10);
    await createAnchorTaker(ports, rules).step(going);
    await addEvents(ports, 10);
    await expect(createAnchorTaker(ports, { ...rules, signer: second }).step(going)).rejects.toThrow(
      'signed by a key that was not given. Give it as ANCHOR_KEY_BEFORE',
    );
    await createAnchorTaker(ports, { ...rules, signer: second, signerBefore: first }).step(going);
    await addEvents(ports, 10);
    await createAnchorTaker(ports, { ...rules, signer: second }).step(going);
    const keys = await listAnchorKeys(ports.eventStore);
    expect(keys).toMatchObject([{ keyId: first.keyId }, { keyId: second.keyId, before: first.keyId }]);
    expect(areKeysSigned(keys)).toBe(true);
    expect(areKeysSigned(keys.toReversed())).toBe(false);
    const anchors = await anchorsOf(ports.eventStore);
    expect(anchors.map(({ keyId }) => keyId)).toStrictEqual([first.keyId, second.keyId, second.keyId]);
    expect(anchors.every((anchor) => isAnchorSigned(anchor, keys))).toBe(true);
    expect(anchors.some((anchor) => isAnchorSigned({ ...anchor, events: anchor.events + 1 }, keys))).toBe(false);
  });

  it('go on where the key before is lost, once that is said by its name, and show it for ever', async () => {
    const { ports } = await openEmbedded();
    await addEvents(ports, 10);
    await refuseOtherAnchorKey(ports, { signer: second });
    await createAnchorTaker(ports, rules).step(going);
    await addEvents(ports, 10);
    const said = { ...rules, signer: second, lostKeyId: first.keyId };
    for (const wrong of [{ signer: second }, { ...said, lostKeyId: second.keyId }]) {
      await expect(refuseOtherAnchorKey(ports, wrong)).rejects.toThrow(`${first.keyId} as ANCHOR_KEY_LOST`);
      await expect(createAnchorTaker(ports, { ...rules, ...wrong }).step(going)).rejects.toThrow('ANCHOR_KEY_LOST');
    }
    for (const right of [rules, said, { signer: second, signerBefore: first }])
      await refuseOtherAnchorKey(ports, right);
    for (const taken of [said, said, { ...rules, signer: second }]) {
      await createAnchorTaker(ports, taken).step(going);
      await addEvents(ports, 10);
    }
    const keys = await listAnchorKeys(ports.eventStore);
    expect(keys).toMatchObject([{ keyId: first.keyId }, { keyId: second.keyId, before: null }]);
    expect(unsignedKeys(keys).map(({ keyId }) => keyId)).toStrictEqual([second.keyId]);
    expect(await checkAnchors(ports.eventStore)).toMatchObject({ anchors: 4, fault: null });
    expect(areKeysSigned(keys.map((key) => Object.assign({}, key, { signature: keys[0]?.signature })))).toBe(false);
  });

  it('go on while of two processes one still has the new key beside the old one', async () => {
    const { ports } = await openEmbedded();
    const prepared = { ...rules, signer: first, signerBefore: second };
    const changed = { ...rules, signer: second, signerBefore: first };
    for (const taken of [rules, prepared, changed, prepared, changed, { ...rules, signer: second }]) {
      await addEvents(ports, 10);
      await createAnchorTaker(ports, taken).step(going);
    }
    const anchors = await anchorsOf(ports.eventStore);
    const { keyId: old } = first;
    const { keyId: next } = second;
    expect(anchors.map(({ keyId }) => keyId)).toStrictEqual([old, old, next, old, next, next]);
    const keys = await listAnchorKeys(ports.eventStore);
    expect(areKeysSigned(keys)).toBe(true);
    expect(anchors.every((anchor) => isAnchorSigned(anchor, keys))).toBe(true);
  });

  it('are not signed over an event that was changed', async () => {
    const { ports } = await openEmbedded();
    await addEvents(ports, 10);
    const { eventStore } = ports;
    const readAll: EventStore['readAll'] = async (options) => {
      const page = await eventStore.readAll(options);
      const events = page.events.map((event) =>
        event.revision === 4n ? Object.assign({}, event, { data: '{"data":{"nth":44}}' }) : event,
      );
      return { ...page, events };
    };
    const changed = { ...ports, eventStore: { ...eventStore, readAll } };
    await expect(createAnchorTaker(changed, rules).step(going)).rejects.toThrow('is not what was written');
    expect(await anchorsOf(eventStore)).toStrictEqual([]);
  });

  it('do not go on from an anchor that nobody signed', async () => {
    const { ports } = await openEmbedded();
    await addEvents(ports, 10);
    await createAnchorTaker(ports, rules).step(going);
    const { eventStore } = ports;
    const forge = (from: string, to: string): AnchorStorePorts => {
      const readStream: EventStore['readStream'] = async (stream, options) =>
        (await eventStore.readStream(stream, options)).map((event) =>
          Object.assign({}, event, { data: event.data.replace(from, to) }),
        );
      return { ...ports, eventStore: { ...eventStore, readStream } };
    };
    const [anchor] = await anchorsOf(eventStore);
    const another = 'f'.repeat(64);
    for (const [from, to] of [
      ['"number":1', '"number":2'],
      [`"root":"${anchor?.root}"`, `"root":"${another}"`],
      [`"peaks":["${anchor?.peaks[0]}"`, `"peaks":["${another}"`],
    ] as const)
      await expect(createAnchorTaker(forge(from, to), rules).step(going)).rejects.toThrow('not what was signed');
    await createAnchorTaker(forge('nothing', 'else'), rules).step(going);
  });
});
