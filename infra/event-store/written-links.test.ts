import * as fc from 'fast-check';
import { actorSchema } from '@driveaway/domain/order/event-metadata.ts';
import { expect, it } from 'vitest';
import { emptyChain, parseMetadata } from './event-hash.ts';
import { eventMacOf } from './event-mac.ts';
import { sealEvents, type SealRequest } from './sealed-events.ts';
import { writtenLinks } from './written-links.ts';

const metadataOf = (changes: Partial<SealRequest> = {}): string => {
  const [event] = sealEvents({
    stream: 'order-12345678-9012',
    previous: emptyChain,
    events: [{ type: 'Counted', schemaVersion: 12, data: {} }],
    command: { commandId: 'a', correlationId: 'b', causationId: 'c' },
    actor: { kind: 'back-office', id: 'dealer-system' },
    recordedAt: '2026-11-02T00:00:00.123Z',
    randomness: { bytes: (length) => new Uint8Array(length) },
    ...changes,
  });
  if (event === undefined) throw new Error('no event');
  return event.metadata;
};
const everyMember = metadataOf({
  previous: { revision: 4n, hash: 'ef'.repeat(32) },
  command: {
    commandId: 'a',
    correlationId: 'b',
    causationId: 'c',
    commandHash: 'ab'.repeat(32),
    deliveryId: 'd-1',
    traceparent: `00-${'1a'.repeat(16)}-${'2b'.repeat(8)}-01`,
  },
  mac: eventMacOf(new Uint8Array(32).fill(1)),
});

/** Undefined when the text is no metadata. */
const parsedLinks = (metadata: string): object | undefined => {
  try {
    const { previousHash, hash } = parseMetadata(metadata);
    return { previousHash, hash };
  } catch {
    return undefined;
  }
};

it.each([
  ['with every member', everyMember],
  ['with no more than it needs', metadataOf()],
  ['of a second without a fraction', metadataOf({ recordedAt: '2026-07-01T02:03:04Z' })],
  ['of the last day of a month', metadataOf({ recordedAt: '2026-12-31T23:59:59.999999999Z' })],
])('reads the links of metadata as it is written, %s', (_, metadata) => {
  expect(writtenLinks(metadata)).toBeDefined();
  expect(writtenLinks(metadata)).toEqual(parsedLinks(metadata));
});

it.each(actorSchema.shape.kind.options)('reads the links of what was caused by: %s', (kind) => {
  const metadata = metadataOf({ actor: { kind, id: 'somebody' } });
  expect(writtenLinks(metadata)).toBeDefined();
  expect(writtenLinks(metadata)).toEqual(parsedLinks(metadata));
});

it.each([
  ['on a leap day', metadataOf({ recordedAt: '2028-02-29T00:00:00Z' })],
  ['with an escaped character', metadataOf({ actor: { kind: 'system', id: 'a "quoted" one' } })],
  [
    'in another order',
    everyMember.replace('"commandId":"a","correlationId":"b"', '"correlationId":"b","commandId":"a"'),
  ],
])('leaves other metadata to the parser, %s', (_, metadata) => {
  expect(writtenLinks(metadata)).toBeUndefined();
  expect(parsedLinks(metadata)).toBeDefined();
});

it('never finds links in what is no metadata, nor others than the parser', () => {
  const place = fc.nat({ max: everyMember.length });
  const put = fc.string({
    unit: fc.constantFrom(
      '0',
      '1',
      '3',
      '9',
      'a',
      'f',
      '"',
      '\\',
      '{',
      '}',
      ',',
      ':',
      '-',
      'T',
      'Z',
      '.',
      '\n',
      '\0',
      '\ud800',
    ),
    maxLength: 4,
  });
  const edit = fc.tuple(place, fc.nat({ max: 4 }), put);
  fc.assert(
    fc.property(fc.constantFrom(everyMember, metadataOf()), fc.array(edit, { maxLength: 2 }), (metadata, edits) => {
      const edited = edits.reduce(
        (text, [at, gone, added]) => text.slice(0, at) + added + text.slice(at + gone),
        metadata,
      );
      expect([undefined, parsedLinks(edited)]).toContainEqual(writtenLinks(edited));
    }),
    { numRuns: 3_000 },
  );
});

it('finds them on no day and at no time that there is not', () => {
  const upTo = (max: number) => fc.nat({ max }).map((value) => String(value).padStart(2, '0'));
  const instant = fc
    .tuple(
      fc.constantFrom('2025', '2028', '1900', '2199', '1899', '2200', '0026'),
      upTo(13),
      upTo(32),
      upTo(24),
      upTo(60),
      upTo(60),
    )
    .map(([year, month, day, hour, minute, second]) => `${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  fc.assert(
    fc.property(instant, (recordedAt) => {
      const metadata = metadataOf().replace('2026-11-02T00:00:00.123Z', recordedAt);
      expect([undefined, parsedLinks(metadata)]).toContainEqual(writtenLinks(metadata));
    }),
    { numRuns: 3_000 },
  );
});
