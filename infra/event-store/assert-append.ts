import type { ExpectedRevision, ProposedEvent } from './port.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Throws a TypeError or RangeError for an append that no store could keep unchanged. */
export const assertAppend = (stream: string, events: readonly ProposedEvent[], expected: ExpectedRevision): void => {
  if (stream === '' || stream.startsWith('$')) throw new TypeError(`"${stream}" is not a name for a stream`);
  if (events.length === 0) throw new TypeError('An append needs at least one event');
  if (expected !== 'no-stream' && expected < 0n) throw new RangeError(`${expected} is not a revision`);
  for (const { id, type, data, metadata } of events) {
    if (!uuidPattern.test(id)) throw new TypeError(`"${id}" is not a UUID`);
    if (type.startsWith('$')) throw new TypeError(`"${type}" is the name of a system event`);
    // UTF-8 cannot encode lone surrogates: they would come back changed.
    if (![stream, type, data, metadata].every((text) => text.isWellFormed())) {
      throw new TypeError('An event holds text that is not well-formed Unicode');
    }
  }
};
