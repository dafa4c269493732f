/** What EventStoreDB 23.10 keeps and decides, in memory: streams, revisions, positions, idempotence, deletion. */

export type DoubleEvent = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

export type StoredEvent = DoubleEvent & {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
};

export type Expected = 'any' | 'no-stream' | 'stream-exists' | bigint;

export type DoubleOutcome =
  | { readonly kind: 'written'; readonly revision: bigint; readonly position: bigint }
  | { readonly kind: 'wrong-expected-version'; readonly current: bigint | undefined }
  | { readonly kind: 'stream-deleted' };

type Stream = {
  /** Everything ever written, also what is no longer shown. */
  readonly events: StoredEvent[];
  maxCount: bigint | undefined;
  /** The first revision that is shown. */
  truncateBefore: bigint;
  softDeleted: boolean;
  tombstoned: boolean;
};

export type DoubleLog = ReturnType<typeof createDoubleLog>;

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

const metadataOf = (event: DoubleEvent): unknown => {
  try {
    return JSON.parse(Buffer.from(event.data).toString());
  } catch {
    return undefined;
  }
};

const maxCountIn = (metadata: unknown): bigint | undefined =>
  typeof metadata === 'object' && metadata !== null && '$maxCount' in metadata && typeof metadata.$maxCount === 'number'
    ? BigInt(metadata.$maxCount)
    : undefined;

/** A stream that no real engine has; its presence identifies the double. */
export const doubleMarkStream = '$protocol-double';

/** An empty log but for two system events: what every server writes of its own, and what it is. */
export const createDoubleLog = () => {
  const streams = new Map<string, Stream>();
  const all: StoredEvent[] = [];
  const listeners = new Set<() => void>();
  // Positions are places in a file: they grow by the size of what was written, and never start at zero.
  let end = 1_024n;

  const lastRevision = (stream: Stream | undefined): bigint | undefined => stream?.events.at(-1)?.revision;

  const streamFor = (name: string): Stream => {
    const found = streams.get(name);
    if (found !== undefined) return found;
    const made: Stream = {
      events: [],
      maxCount: undefined,
      truncateBefore: 0n,
      softDeleted: false,
      tombstoned: false,
    };
    streams.set(name, made);
    return made;
  };

  const write = (name: string, events: readonly DoubleEvent[]): StoredEvent | undefined => {
    const stream = streamFor(name);
    if (stream.softDeleted) {
      stream.softDeleted = false;
      stream.truncateBefore = (lastRevision(stream) ?? -1n) + 1n;
    }
    for (const event of events) {
      const stored = { ...event, stream: name, revision: (lastRevision(stream) ?? -1n) + 1n, position: end };
      end += BigInt(128 + event.data.length + event.metadata.length);
      stream.events.push(stored);
      all.push(stored);
      if (name.startsWith('$$')) streamFor(name.slice(2)).maxCount = maxCountIn(metadataOf(event));
    }
    for (const listener of listeners) listener();
    return stream.events.at(-1);
  };

  const written = (event: StoredEvent | undefined): DoubleOutcome => {
    if (event === undefined) throw new Error('An append needs at least one event');
    return { kind: 'written', revision: event.revision, position: event.position };
  };

  /** The events at and after a revision, if they are these; `some` when only the first ones are. */
  const repeated = (stream: Stream, events: readonly DoubleEvent[], from: bigint): StoredEvent | 'some' | undefined => {
    const same = events.map((event, index) => stream.events[Number(from) + index]?.id === event.id);
    if (same.every(Boolean)) return stream.events[Number(from) + events.length - 1];
    return same[0] === true ? 'some' : undefined;
  };

  const append = (name: string, events: readonly DoubleEvent[], expected: Expected): DoubleOutcome => {
    const stream = streams.get(name);
    const current = lastRevision(stream);
    const wrong: DoubleOutcome = { kind: 'wrong-expected-version', current };
    if (stream === undefined || current === undefined) {
      if (stream?.tombstoned === true) return { kind: 'stream-deleted' };
      return expected === 'any' || expected === 'no-stream' ? written(write(name, events)) : wrong;
    }
    if (stream.tombstoned) return { kind: 'stream-deleted' };
    if (expected === 'stream-exists' && stream.softDeleted) return { kind: 'stream-deleted' };
    if (expected === 'any' || expected === 'stream-exists') {
      const first = stream.events.find((event) => event.id === events[0]?.id);
      const original = first === undefined ? undefined : repeated(stream, events, first.revision);
      if (original === 'some') return wrong;
      return written(original ?? write(name, events));
    }
    const before = expected === 'no-stream' ? -1n : expected;
    if (before === current) return written(write(name, events));
    if (before > current) return wrong;
    const original = repeated(stream, events, before + 1n);
    if (original !== undefined && original !== 'some') return written(original);
    if (original === undefined && expected === 'no-stream' && stream.softDeleted) return written(write(name, events));
    return wrong;
  };

  /** The events of a stream that are shown, oldest first; undefined when there is none to be found. */
  const visible = (name: string): readonly StoredEvent[] | 'deleted' | undefined => {
    const stream = streams.get(name);
    if (stream?.tombstoned === true) return 'deleted';
    const last = lastRevision(stream);
    if (stream === undefined || last === undefined || stream.softDeleted) return undefined;
    const kept = stream.maxCount === undefined ? 0n : last + 1n - stream.maxCount;
    const first = kept > stream.truncateBefore ? kept : stream.truncateBefore;
    return stream.events.filter((event) => event.revision >= first);
  };

  const remove = (name: string, how: 'soft' | 'tombstone'): bigint => {
    const stream = streamFor(name);
    if (how === 'soft') stream.softDeleted = true;
    else stream.tombstoned = true;
    const target = how === 'soft' ? `$$${name}` : '$tombstones';
    const event = {
      id: crypto.randomUUID(),
      type: how === 'soft' ? '$metadata' : '$streamDeleted',
      contentType: 'application/json',
      data: json(how === 'soft' ? { $tb: Number.MAX_SAFE_INTEGER } : {}),
      metadata: new Uint8Array(),
    };
    return write(target, [event])?.position ?? 0n;
  };

  for (const [stream, type] of [
    ['$stats-127.0.0.1:2113', '$statsCollected'],
    [doubleMarkStream, '$double'],
  ] as const) {
    const contentType = 'application/json';
    write(stream, [
      { id: crypto.randomUUID(), type, contentType, data: json({ 'proc-id': 1 }), metadata: new Uint8Array() },
    ]);
  }

  return {
    append,
    visible,
    remove,
    lastRevision: (name: string): bigint | undefined => lastRevision(streams.get(name)),
    /** Every event in the order of its commit, the system's included. */
    all: (): readonly StoredEvent[] => all,
    /** Calls back after each append; returns how to stop that. */
    onAppend: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
