/** Copies all events of one store into another, byte for byte, in order; can be interrupted anywhere and run again. */
import { createHash } from 'node:crypto';
import { emptyChain, verifyChain, type ChainFault, type ChainHead } from '@driveaway/infra/event-store/event-hash.ts';
import type { EventStore, Position, RecordedEvent } from '@driveaway/infra/event-store/port.ts';

const pageSize = 500;
/** Of one stream, appended at once. */
const largestBatch = 100;

type CopyProgress = { readonly phase: 'copying' | 'verifying'; readonly events: number };

export type CopyOutcome =
  | {
      readonly kind: 'copied';
      readonly events: number;
      readonly streams: number;
      /** How many of them this run wrote; the others were there. */
      readonly written: number;
      /** SHA-256 over everything in the new store, in hex: the same events in the same order give the same. */
      readonly digest: string;
    }
  /** The new store holds something else than the old one from this event on, the first being 0; nothing was changed. */
  | { readonly kind: 'differs'; readonly index: number; readonly stream: string; readonly revision: bigint }
  /** The old store's history is not as it was written; nothing from there on was copied. */
  | { readonly kind: 'broken'; readonly stream: string; readonly revision: bigint; readonly reason: ChainFault };

type Readable = Pick<EventStore, 'readAll'>;

async function* allEvents(store: Readable): AsyncGenerator<RecordedEvent, undefined> {
  let after: Position | undefined;
  for (;;) {
    const page = await store.readAll({ after, limit: pageSize });
    yield* page.events;
    if (page.atHead) return undefined;
    after = page.position;
  }
}

const partsOf = ({ stream, revision, id, type, data, metadata }: RecordedEvent): string =>
  JSON.stringify([stream, revision.toString(), id, type, data, metadata]);

/** Follows the chain of every stream; says of each event whether it is as it was written. */
const createChainCheck = () => {
  const heads = new Map<string, ChainHead>();
  return {
    faultOf: (event: RecordedEvent): Extract<CopyOutcome, { readonly kind: 'broken' }> | undefined => {
      const { stream } = event;
      const verdict = verifyChain([event], heads.get(stream) ?? emptyChain);
      if (!verdict.ok) return { kind: 'broken', stream, revision: verdict.revision, reason: verdict.reason };
      heads.set(stream, verdict.head);
      return undefined;
    },
    streams: () => heads.size,
  };
};

/** Appends events in their order, several of one stream at once. */
const createBatches = (to: Pick<EventStore, 'append'>) => {
  let batch: RecordedEvent[] = [];
  const flush = async (): Promise<RecordedEvent | undefined> => {
    const [first] = batch;
    const last = batch.at(-1);
    if (first === undefined || last === undefined) return undefined;
    const proposed = batch.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
    batch = [];
    const expected = first.revision === 0n ? 'no-stream' : first.revision - 1n;
    const outcome = await to.append(first.stream, proposed, expected);
    return outcome.kind === 'appended' && outcome.revision === last.revision ? undefined : first;
  };
  return {
    flush,
    /** The first event that another store's history leaves no place for, if there is one. */
    add: async (event: RecordedEvent): Promise<RecordedEvent | undefined> => {
      const isFull = batch.length >= largestBatch || (batch[0] !== undefined && batch[0].stream !== event.stream);
      const refused = isFull ? await flush() : undefined;
      batch.push(event);
      return refused;
    },
  };
};

export type CopyOptions = {
  readonly from: Readable;
  readonly to: Pick<EventStore, 'readAll' | 'append'>;
  readonly onProgress: (progress: CopyProgress) => void;
};

/**
 * Copies what the new store does not hold yet and then reads both to the end: every event has the same bytes, and every
 * stream's chain of hashes is whole. The new store must be empty or hold the beginning of the old one, and nobody else
 * may write to it meanwhile. Throws the faults of the stores; a second run goes on from there.
 */
export const copyEvents = async ({ from, to, onProgress }: CopyOptions): Promise<CopyOutcome> => {
  const chains = createChainCheck();
  const batches = createBatches(to);
  const present = allEvents(to);
  let isBehind = true;
  let events = 0;
  let written = 0;
  const differs = ({ stream, revision }: RecordedEvent, index: number): CopyOutcome => ({
    kind: 'differs',
    index,
    stream,
    revision,
  });

  for await (const event of allEvents(from)) {
    const broken = chains.faultOf(event);
    if (broken !== undefined) {
      await batches.flush();
      return broken;
    }
    const there = isBehind ? (await present.next()).value : undefined;
    if (there === undefined) {
      isBehind = false;
      const refused = await batches.add(event);
      if (refused !== undefined) return differs(refused, events);
      written += 1;
    } else if (partsOf(there) !== partsOf(event)) return differs(there, events);
    events += 1;
    onProgress({ phase: 'copying', events });
  }
  const refused = await batches.flush();
  if (refused !== undefined) return differs(refused, events);
  return verifyCopy({ from, to, onProgress }, events, written);
};

/** Reads both stores again from the beginning. What the old one has got since is not looked at. */
const verifyCopy = async (
  { from, to, onProgress }: CopyOptions,
  events: number,
  written: number,
): Promise<CopyOutcome> => {
  const chains = createChainCheck();
  const digest = createHash('sha256');
  const originals = allEvents(from);
  let index = 0;
  for await (const copy of allEvents(to)) {
    const original = index < events ? (await originals.next()).value : undefined;
    const { stream, revision } = copy;
    if (original === undefined || partsOf(copy) !== partsOf(original))
      return { kind: 'differs', index, stream, revision };
    const broken = chains.faultOf(copy);
    if (broken !== undefined) return broken;
    digest.update(partsOf(copy)).update('\n');
    index += 1;
    onProgress({ phase: 'verifying', events: index });
  }
  if (index < events) throw new Error(`The new store holds ${index} events, and ${events} were copied`);
  return { kind: 'copied', events, streams: chains.streams(), written, digest: digest.digest('hex') };
};
