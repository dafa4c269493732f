import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DataKey } from '../keys/port.ts';
import { openEmbeddedEventStore } from './embedded/open-embedded-event-store.ts';
import { emptyChain, genesisHash, hashOfRecorded, parseMetadata, verifyChain } from './event-hash.ts';
import type { EventStore, ProposedEvent, RecordedEvent } from './port.ts';
import { noKey, openEvent, sealEvents, type SealRequest, type UnsealedEvent } from './sealed-events.ts';
import { uuidV5 } from './uuid-v5.ts';

const stream = 'order-12345678-1234';
const dataKey: DataKey = { keyId: randomUUID(), secret: randomBytes(32) };
const buyer = { buyer: { firstName: 'Zoë', email: 'zoe@example.com' } };
const unsealed: readonly UnsealedEvent[] = [
  { type: 'OrderCreated', schemaVersion: 1, data: { orderNo: '12345678-1234', price: 4_999_000 }, personal: buyer },
  { type: 'DepositPaid', schemaVersion: 1, data: { amountCents: 50_000 } },
  { type: 'ContractNotesAdded', schemaVersion: 2, data: { notesHash: 'x' }, personal: { notes: 'Ring me 📞' } },
];
const sealed = (changes: Partial<SealRequest> = {}): readonly ProposedEvent[] =>
  sealEvents({
    stream,
    previous: emptyChain,
    events: unsealed,
    command: { commandId: 'c-1', correlationId: 'c-0', causationId: 'c-0', commandHash: 'ab'.repeat(32) },
    actor: { kind: 'customer', id: 'd3b0' },
    recordedAt: '2026-07-01T02:03:04Z',
    dataKey,
    randomness: { bytes: randomBytes },
    ...changes,
  });
const recorded = (events: readonly ProposedEvent[], first = 0n): readonly RecordedEvent[] =>
  events.map((event, index) => ({
    ...event,
    stream,
    revision: first + BigInt(index),
    position: 100n + first + BigInt(index),
  }));
const at = (events: readonly RecordedEvent[], index: number): RecordedEvent => {
  const event = events[index];
  if (event === undefined) throw new Error(`No event ${index}`);
  return event;
};
const findKey = async (keyId: string) => (keyId === dataKey.keyId ? dataKey : undefined);

describe('an event that several read', () => {
  const [created] = recorded(sealed());
  if (created === undefined) throw new Error('There is no event');

  it('is opened once for all who have its key', async () => {
    const [one, other] = [await openEvent(created, findKey), await openEvent(created, findKey)];
    expect(one.personal).toEqual(buyer);
    expect(other.personal).toBe(one.personal);
    expect(other.data).toBe(one.data);
  });

  it('tells nothing personal once its key is gone, whoever opened it before', async () => {
    expect((await openEvent(created, findKey)).personal).toEqual(buyer);
    expect((await openEvent(created, noKey)).personal).toBeUndefined();
  });

  it('is not read with another key under the same name', async () => {
    expect((await openEvent(created, findKey)).personal).toEqual(buyer);
    const wrong = async () => ({ ...dataKey, secret: randomBytes(32) });
    await expect(openEvent(created, wrong)).rejects.toThrow('cannot be decrypted');
  });
});

describe('sealing', () => {
  it('makes version 5 UUIDs', () => {
    expect(uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    );
  });

  it('gives ids that depend on the command and the index alone', () => {
    const ids = sealed().map((event) => event.id);
    expect(new Set(ids).size).toBe(3);
    expect(sealed({ recordedAt: '2027-01-01T00:00:00Z' }).map((event) => event.id)).toEqual(ids);
    const other = sealed({ command: { commandId: 'c-2', correlationId: 'c-0', causationId: 'c-0' } });
    expect(other.map((event) => event.id)).not.toEqual(ids);
  });

  it('gives the events of each delivery ids of their own', () => {
    const delivered = (deliveryId: string) =>
      sealed({ command: { commandId: 'c-1', correlationId: 'c-0', causationId: 'c-0', deliveryId } }).map(
        ({ id }) => id,
      );
    expect(delivered('d-1')).toEqual(delivered('d-1'));
    expect(new Set([...delivered('d-1'), ...delivered('d-2'), ...sealed().map(({ id }) => id)]).size).toBe(9);
  });

  it('keeps what is personal out of the stored text, and data readable in it', () => {
    const [created, paid] = sealed();
    // None of these can come about in base64 by chance.
    expect(JSON.stringify(created)).not.toMatch(/Zoë|@|firstName/);
    expect(JSON.parse(created?.data ?? '')).toEqual({
      data: unsealed[0]?.data,
      personal: { keyId: dataKey.keyId, nonce: expect.any(String), ciphertext: expect.any(String) },
    });
    expect(paid?.data).toBe('{"data":{"amountCents":50000}}');
  });

  it('never uses a nonce twice and refuses personal data without a key', () => {
    const nonceOf = (events: readonly ProposedEvent[]) => JSON.parse(events[0]?.data ?? '').personal.nonce;
    expect(nonceOf(sealed())).not.toBe(nonceOf(sealed()));
    expect(() => sealed({ dataKey: undefined })).toThrow('no key');
  });

  it('refuses metadata that does not fit its schema', () => {
    expect(() => sealed({ recordedAt: '1 July' })).toThrow('recordedAt');
    expect(() => sealed({ previous: { revision: undefined, hash: 'short' } })).toThrow('previousHash');
  });

  it('hashes exactly the documented layout', () => {
    const event = at(recorded(sealed()), 0);
    const { hash, ...unhashed } = JSON.parse(event.metadata);
    const parts = [genesisHash, stream, '0', event.id, event.type, event.data, JSON.stringify(unhashed)];
    const preimage = Buffer.concat(
      ['driveaway event 1', ...parts].flatMap((part) => {
        const length = Buffer.alloc(8);
        length.writeUInt32BE(Buffer.byteLength(part), 4);
        return [length, Buffer.from(part)];
      }),
    );
    expect(hash).toBe(createHash('sha256').update(preimage).digest('hex'));
    expect(hashOfRecorded(event)).toBe(hash);
  });
});

describe('opening', () => {
  it('gives back what was sealed', async () => {
    const events = recorded(sealed());
    for (const [index, event] of unsealed.entries()) {
      expect(await openEvent(at(events, index), findKey)).toEqual({
        id: at(events, index).id,
        stream,
        revision: BigInt(index),
        position: 100n + BigInt(index),
        type: event.type,
        schemaVersion: event.schemaVersion,
        data: event.data,
        personal: event.personal,
        metadata: parseMetadata(at(events, index).metadata),
      });
    }
  });

  it('round-trips any JSON', async () => {
    const unit = fc.constantFrom('a', '"', '\\', '\n', '\0', 'é', '\u2028', '\ud800', '👩🏽‍🔧', '__proto__');
    const text = fc.string({ unit, maxLength: 8 });
    const json = fc.dictionary(
      text,
      fc.oneof(text, fc.double({ noNaN: true }), fc.array(text), fc.dictionary(text, text)),
    );
    await fc.assert(
      fc.asyncProperty(json, json, async (data, personal) => {
        const plain = { data: JSON.parse(JSON.stringify(data)), personal: JSON.parse(JSON.stringify(personal)) };
        const events = recorded(sealed({ events: [{ type: 'T', schemaVersion: 1, ...plain }] }));
        expect(verifyChain(events).ok).toBe(true);
        expect(await openEvent(at(events, 0), findKey)).toMatchObject(plain);
        expect(await openEvent(at(events, 0), noKey)).toMatchObject({ data: plain.data, personal: undefined });
      }),
      { numRuns: 50 },
    );
  });

  it('leaves data readable and the chain whole once the key is erased', async () => {
    const events = recorded(sealed());
    expect(await openEvent(at(events, 0), noKey)).toMatchObject({ data: unsealed[0]?.data, personal: undefined });
    expect(verifyChain(events)).toEqual({
      ok: true,
      head: { revision: 2n, hash: parseMetadata(at(events, 2).metadata).hash },
    });
  });

  it('throws, with the cause, on a ciphertext that was changed, moved to another event or cut', async () => {
    const [event, , notes] = recorded(sealed());
    if (event === undefined || notes === undefined) throw new Error('three events');
    const stored = JSON.parse(event.data);
    const bytes = Buffer.from(stored.personal.ciphertext, 'base64');
    const withCiphertext = (ciphertext: Buffer): RecordedEvent => ({
      ...event,
      data: JSON.stringify({
        ...stored,
        personal: { ...stored.personal, ciphertext: ciphertext.toString('base64') },
      }),
    });
    expect(await openEvent(withCiphertext(bytes), findKey)).toMatchObject({ personal: buyer });
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(3) ^ 1, 3);
    const bad = [
      withCiphertext(flipped),
      withCiphertext(bytes.subarray(0, -1)),
      withCiphertext(bytes.subarray(0, 4)),
      { ...event, data: notes.data },
      { ...event, stream: 'order-87654321-1234' },
    ];
    for (const tampered of bad) {
      await expect(openEvent(tampered, findKey)).rejects.toMatchObject({
        message: expect.stringContaining('cannot be decrypted'),
        cause: expect.any(Error),
      });
    }
  });

  it('throws, with the cause, on bytes that are no envelope', async () => {
    const event = at(recorded(sealed()), 1);
    for (const changes of [{ data: '{' }, { data: '{"data":[]}' }, { data: '{}' }, { metadata: '{}' }]) {
      await expect(openEvent({ ...event, ...changes }, findKey)).rejects.toMatchObject({
        message: `Event 1 of ${stream} cannot be read`,
        cause: expect.any(Error),
      });
    }
  });
});

describe('the chain', () => {
  /** Five events of two commands. */
  const history = (): readonly RecordedEvent[] => {
    const first = recorded(sealed());
    const previous = { revision: 2n, hash: parseMetadata(at(first, 2).metadata).hash };
    const command = { commandId: 'c-2', correlationId: 'c-0', causationId: 'c-1' };
    return [...first, ...recorded(sealed({ previous, command, events: unsealed.slice(0, 2) }), 3n)];
  };

  it('holds over several commands, whole or page by page', () => {
    const events = history();
    const whole = verifyChain(events);
    expect(whole).toMatchObject({ ok: true, head: { revision: 4n } });
    const page = verifyChain(events.slice(0, 2));
    if (!page.ok) throw new Error('the first page is whole');
    expect(verifyChain(events.slice(2), page.head)).toEqual(whole);
    expect(verifyChain([])).toEqual({ ok: true, head: emptyChain });
  });

  it('finds any changed character in data, metadata, type, id or stream, and names the event', () => {
    const events = history();
    const field = fc.constantFrom('data', 'metadata', 'type', 'id', 'stream');
    fc.assert(
      fc.property(fc.nat({ max: 4 }), field, fc.nat(), fc.integer({ min: 1, max: 255 }), (index, name, place, mask) => {
        const bytes = Buffer.from(at(events, index)[name], 'latin1');
        const offset = place % bytes.length;
        bytes.writeUInt8(bytes.readUInt8(offset) ^ mask, offset);
        const changed = events.with(index, { ...at(events, index), [name]: bytes.toString('latin1') });
        expect(verifyChain(changed)).toMatchObject({ ok: false, revision: BigInt(index) });
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds removed, reordered, repeated and foreign events', () => {
    const [a, b, c, d, e] = history();
    if (!a || !b || !c || !d || !e) throw new Error('five events');
    const renumbered = (events: readonly RecordedEvent[]) =>
      events.map((event, index) => ({ ...event, revision: BigInt(index) }));
    expect(verifyChain([a, b, d, e])).toEqual({ ok: false, revision: 2n, reason: 'missing' });
    expect(verifyChain([b, c])).toEqual({ ok: false, revision: 0n, reason: 'missing' });
    expect(verifyChain(renumbered([a, b, d, e]))).toEqual({ ok: false, revision: 2n, reason: 'edited' });
    expect(verifyChain([a, b, b, c])).toEqual({ ok: false, revision: 2n, reason: 'out-of-order' });
    expect(verifyChain(renumbered([a, c, b]))).toEqual({ ok: false, revision: 1n, reason: 'edited' });
    expect(verifyChain([a, { ...b, stream: 'order-1' }])).toEqual({ ok: false, revision: 1n, reason: 'foreign' });
  });

  it('finds an event that was replaced together with its own hash', () => {
    const events = history();
    const forged = at(
      recorded(sealed({ events: [{ type: 'DepositPaid', schemaVersion: 1, data: { amountCents: 1 } }] })),
      0,
    );
    expect(verifyChain([forged, ...events.slice(1)])).toEqual({ ok: false, revision: 1n, reason: 'unlinked' });
    expect(verifyChain([{ ...at(events, 0), metadata: '{"hash":1}' }])).toMatchObject({ reason: 'unreadable' });
  });
});

describe('a retried command', () => {
  let directory: string;
  let store: EventStore;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sealed-events-'));
    store = await openEmbeddedEventStore({ file: join(directory, 'events.sqlite') });
  });
  afterEach(async () => {
    await store.close();
    await rm(directory, { recursive: true });
  });

  it('is recognised by the store, sealed once or again, and what was written first stays', async () => {
    const events = sealed();
    const first = await store.append(stream, events, 'no-stream');
    expect(await store.append(stream, events, 'no-stream')).toEqual(first);
    expect(await store.append(stream, sealed({ recordedAt: '2027-01-01T00:00:00Z' }), 'no-stream')).toEqual(first);
    const stored = await store.readStream(stream);
    expect(stored.map(({ data, metadata }) => ({ data, metadata }))).toEqual(
      events.map(({ data, metadata }) => ({ data, metadata })),
    );
    expect(verifyChain(stored)).toMatchObject({ ok: true, head: { revision: 2n } });
  });
});
