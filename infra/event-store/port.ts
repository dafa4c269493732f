/**
 * The event store port. Adapters: `embedded/` (node:sqlite) and, for a cluster, EventStoreDB.
 * Streams hold contiguous revisions from 0n; `$all` orders every event by a position assigned at commit.
 */

/** An event ready to be written: `data` and `metadata` are JSON texts, kept byte for byte. */
export type ProposedEvent = {
  /** UUID; deterministic per command, so that a retry is recognised. */
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
};

/** Opaque to callers except for order: a later commit has a greater position. */
export type Position = bigint;

export type RecordedEvent = ProposedEvent & {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: Position;
};

/** What the stream must look like for an append to succeed. There is deliberately no "any". */
export type ExpectedRevision = 'no-stream' | bigint;

/** What `append` takes, as one value. */
export type Append = {
  readonly stream: string;
  readonly events: readonly ProposedEvent[];
  readonly expected: ExpectedRevision;
};

export type AppendOutcome =
  | { readonly kind: 'appended'; readonly revision: bigint; readonly position: Position }
  | { readonly kind: 'conflict'; readonly actualRevision: ExpectedRevision };

type ReadStreamOptions = {
  /** Inclusive revision to start from; default the first (forwards) or the last (backwards). */
  readonly from?: bigint;
  readonly direction?: 'forwards' | 'backwards';
  /** The most events to return; default 4,096. */
  readonly limit?: number;
};

export type ReadAllOptions = {
  /** Exclusive: only events after this position. Absent: from the start. */
  readonly after?: Position | undefined;
  /** Only streams whose names start with one of these; absent: all. */
  readonly prefixes?: readonly string[];
  readonly limit: number;
};

export type AllPage = {
  readonly events: readonly RecordedEvent[];
  /** Where the next page starts (exclusive); moves past skipped events as well. Undefined in an empty store. */
  readonly position: Position | undefined;
  /** True when the page reached the end of the store. */
  readonly atHead: boolean;
};

export type SubscribeOptions = {
  readonly after?: Position | undefined;
  readonly prefixes?: readonly string[];
  readonly signal: AbortSignal;
};

/**
 * `checkpoint` reports progress over stretches without a match; `caught-up` comes each time the head is reached, with its
 * position, as soon as nothing else is ready: also after a match, and after events that match nothing.
 */
export type SubscriptionMessage =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  | { readonly kind: 'checkpoint'; readonly position: Position }
  | { readonly kind: 'caught-up'; readonly position: Position | undefined };

export type EventStore = {
  /**
   * Appends all events or none, and returns once they are durable. Repeating it with the same event ids at the same
   * expected revision succeeds with the original revision and writes nothing. Throws only on faults.
   */
  append(stream: string, events: readonly ProposedEvent[], expected: ExpectedRevision): Promise<AppendOutcome>;
  /**
   * Appends to several streams, one after another, and stops at the first conflict, which is the last outcome returned.
   * No append is ever there without those before it; a fault may leave any number of the first ones. Repeating it is
   * what repeating each would be.
   */
  appendInTurn(appends: readonly Append[]): Promise<readonly AppendOutcome[]>;
  /** The events of one stream in the requested order; an empty array when the stream does not exist. */
  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly RecordedEvent[]>;
  /** One bounded page of `$all` in position order, system streams excluded. */
  readAll(options: ReadAllOptions): Promise<AllPage>;
  /** Catch-up, then live, pulled by the consumer one message at a time; ends when the signal aborts. */
  subscribe(options: SubscribeOptions): AsyncIterable<SubscriptionMessage>;
  /** The position of the newest event, undefined when the store is empty; on a shared server that of any installation. */
  head(): Promise<Position | undefined>;
  /** The newest event; undefined when the store is empty, or on a shared server when it is another installation's. */
  newestEvent(): Promise<RecordedEvent | undefined>;
  close(): Promise<void>;
};
