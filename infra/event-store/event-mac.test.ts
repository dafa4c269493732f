import { expect, it } from 'vitest';
import { emptyChain, hashOfParts, parseMetadata, verifyChain, verifyMac, withHash } from './event-hash.ts';
import { eventMacOf } from './event-mac.ts';
import type { RecordedEvent } from './port.ts';
import { sealEvents } from './sealed-events.ts';

const mac = eventMacOf(new Uint8Array(32).fill(1));
const stream = 'order-12345678-9012';

const sealed = (data: object, code: typeof mac | undefined): RecordedEvent => {
  const [event] = sealEvents({
    stream,
    previous: emptyChain,
    events: [{ type: 'Counted', schemaVersion: 1, data }],
    command: { commandId: 'a', correlationId: 'b', causationId: 'c' },
    actor: { kind: 'system', id: 'test' },
    recordedAt: '2026-11-02T00:00:00.000Z',
    mac: code,
    randomness: { bytes: (length) => new Uint8Array(length) },
  });
  if (event === undefined) throw new Error('no event');
  return { ...event, stream, revision: 0n, position: 1n };
};
const verdictOf = (event: RecordedEvent, code = mac) => verifyMac(event, parseMetadata(event.metadata), code);

it('tells events of this installation from those without a code and those under another key', () => {
  expect(verdictOf(sealed({ n: 1 }, mac))).toBe('ours');
  expect(verdictOf(sealed({ n: 1 }, undefined))).toBe('absent');
  expect(verdictOf(sealed({ n: 1 }, eventMacOf(new Uint8Array(32).fill(2))))).toBe('wrong');
});

it('finds an event that was changed and hashed anew with the code it had', () => {
  const event = sealed({ n: 1 }, mac);
  const { hash, previousHash } = parseMetadata(event.metadata);
  const changed = { ...event, data: event.data.replace('1', '2') };
  const unhashedMetadata = event.metadata.replace(`,"hash":"${hash}"`, '');
  const forged = {
    ...changed,
    metadata: withHash(unhashedMetadata, hashOfParts({ ...changed, previousHash, unhashedMetadata })),
  };
  expect(verifyChain([forged])).toMatchObject({ ok: true });
  expect(verdictOf(forged)).toBe('wrong');
});

it('an event with a code has an ordinary chain, which anybody can check', () => {
  const event = sealed({ n: 1 }, mac);
  expect(verifyChain([event])).toMatchObject({ ok: true });
  expect(parseMetadata(event.metadata)).toMatchObject({ mac: expect.stringMatching(/^[0-9a-f]{32}$/) });
});
