/** Pages of the feed, read and made into lines once for all who are at the same place. */
import { setImmediate } from 'node:timers/promises';
import type { CallBackFeedEvent, DriveFeedEvent, FeedEvent } from '@driveaway/domain/api/back-office-feed.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import type { Position, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { awaitAllEvents, awaitProjection } from '@driveaway/infra/read-models/await-projection.ts';
import { currentCollections, type CollectionName } from '../orders/current-collections.ts';
import type { Machine } from '../machines/machine.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { retailersOfEvents } from '../orders/retailers-of-events.ts';
import { digestOfEvent, feedPositions } from './feed-positions.ts';
import { createMemory } from '@driveaway/infra/memory/create-memory.ts';

export type FeedPorts = Pick<ServicePorts, 'eventStore' | 'readModels' | 'secrets' | 'clock'>;

/** Everything up to `position` is told; `token` says so to clients. */
export type FeedPlace = { readonly position: Position | undefined; readonly token: string };

/** An event, the place after it, and how it is told; undefined: it is no news to anybody. */
type FeedItem = {
  readonly place: FeedPlace;
  readonly id: string;
  readonly event: Parameters<ReturnType<typeof retailersOfEvents>>[0];
  readonly at: FeedEvent['at'];
  readonly text: string | undefined;
};
export type ToldItem = FeedItem & { readonly text: string };

/** An event with what every feed says of it. */
type EventToTell = {
  readonly recorded: RecordedEvent;
  readonly id: string;
} & Pick<FeedEvent, 'position' | 'at' | 'by'>;

/** What a feed tells of. */
export type FeedSubject = {
  readonly prefixes: readonly string[];
  /** The read model that says where each stands, and whose it is. */
  readonly collection: CollectionName;
  /** Under which id that keeps what a stream tells of. */
  readonly idOf: (stream: string) => string;
  /** The id of the retailer that a document of it names; undefined while an event of a later version may name another. */
  readonly retailerOf: (document: unknown) => string | undefined;
  /** `document`: undefined when there is none. */
  readonly tell: (event: EventToTell, document: unknown) => FeedEvent | DriveFeedEvent | CallBackFeedEvent | undefined;
};

export type FeedPage = {
  readonly items: readonly FeedItem[];
  readonly next: FeedPlace;
  /** Nothing was newer. */
  readonly isEnd: boolean;
};

const eventsPerPage = 128;
const usuallyKept = 32;
/** So long nobody who is limited to retailers is told what comes behind an event that a later version alone can read. */
const longestHeldBack = { hours: 72 } as const;

const envelopeOf = ({ metadata }: RecordedEvent): Pick<FeedEvent, 'at' | 'by'> => {
  try {
    const { recordedAt, actor } = parseMetadata(metadata);
    return { at: recordedAt, by: actor.kind };
  } catch {
    // a damaged event keeps nobody from the others
    return { at: null, by: null };
  }
};

const isTold = (item: FeedItem): item is ToldItem => item.text !== undefined;

/**
 * Reads a feed. A page is told once the lists show its events. Of all pages the newest few are kept, so that any number of
 * watchers at the head cost one read of the store.
 */
export const createFeedPages = (ports: FeedPorts, subject: FeedSubject, pagesKept = usuallyKept) => {
  const { eventStore, readModels, secrets, clock } = ports;
  const { prefixes, idOf } = subject;
  const { name } = readModelCollections[subject.collection];
  const positions = feedPositions(secrets.orderNumber);
  const retailersOf = retailersOfEvents(eventStore);
  const openCurrent = currentCollections(readModels);
  const kept = createMemory<Position | undefined, Promise<FeedPage | undefined>>('feedPages', { most: pagesKept });

  const documentsOf = async (ids: Iterable<string>): Promise<ReadonlyMap<string, unknown>> => {
    const collection = await openCurrent(subject.collection);
    const found = (await collection?.getMany([...new Set(ids)])) ?? [];
    return new Map(found.map(({ id, body }) => [id, body]));
  };

  const itemsOf = async (from: FeedPlace, events: readonly RecordedEvent[]): Promise<readonly FeedItem[]> => {
    const documents = await documentsOf(events.map(({ stream }) => idOf(stream)));
    let before = from.position;
    return events.map((recorded) => {
      const id = idOf(recorded.stream);
      const token = positions.tokenOf({ before, digest: digestOfEvent(recorded.id), isOfFeed: true });
      before = recorded.position;
      const { stream, revision, position } = recorded;
      const envelope = envelopeOf(recorded);
      const told = subject.tell({ recorded, id, position: token, ...envelope }, documents.get(id));
      const text = told && JSON.stringify(told);
      return { place: { position, token }, id, event: { stream, revision, nowAt: position }, at: envelope.at, text };
    });
  };

  /** The place after what is no event of the feed, named by the last of that: a store that lost it is not gone on from. */
  const placeBehind = async (position: Position, from: FeedPlace): Promise<FeedPlace> => {
    const before = position - 1n;
    const [event] = (await eventStore.readAll({ after: before, limit: 1 })).events;
    if (event?.position !== position) return { ...from, position };
    return { position, token: positions.tokenOf({ before, digest: digestOfEvent(event.id), isOfFeed: false }) };
  };

  const read = async (from: FeedPlace): Promise<FeedPage | undefined> => {
    const { events, position, atHead } = await eventStore.readAll({
      after: from.position,
      prefixes,
      limit: eventsPerPage,
    });
    const last = events.at(-1);
    if (last === undefined) {
      // an embedded store answers synchronously: yield, or the event loop would be blocked until something is found
      await setImmediate();
      const next = atHead || position === undefined ? { ...from, position } : await placeBehind(position, from);
      return { items: [], next, isEnd: atHead };
    }
    if (!(await awaitProjection(ports, name, last.position))) return undefined;
    const items = await itemsOf(from, events);
    return { items, next: items.at(-1)?.place ?? from, isEnd: false };
  };

  /** Where the lists do not say it the events do, while they can. */
  const whoseIs = async ({ id, event, at }: ToldItem, documents: ReadonlyMap<string, unknown>) => {
    const document = documents.get(id);
    const retailer = document === undefined ? undefined : subject.retailerOf(document);
    if (retailer !== undefined) return new Set([retailer]);
    const retailers = await retailersOf(event);
    if (retailers !== 'unknown') return retailers;
    const since = clock.now().subtract(longestHeldBack);
    return at !== null && Temporal.Instant.compare(Temporal.Instant.from(at), since) > 0
      ? retailers
      : new Set<string>();
  };

  /** Forgets what found nothing, or failed: there may be something the next time. */
  const readOnce = async (from: FeedPlace): Promise<FeedPage | undefined> => {
    let page: FeedPage | undefined;
    try {
      page = await read(from);
      return page;
    } finally {
      if (page === undefined || page.isEnd) kept.delete(from.position);
    }
  };

  return {
    beginning: {
      position: undefined,
      token: positions.tokenOf({ before: undefined, digest: '', isOfFeed: true }),
    } satisfies FeedPlace,
    /** Named by the last event, as any place: a restored store that lost it is not gone on from. */
    latest: async (): Promise<FeedPlace> => {
      const position = await eventStore.head();
      const unnamed = { position, token: positions.tokenOf({ before: position, digest: '', isOfFeed: true }) };
      return position === undefined ? unnamed : placeBehind(position, unnamed);
    },
    /** The place that a position names; undefined when it is none, or of a store that lost what the client had. */
    find: async (token: string): Promise<FeedPlace | undefined> => {
      const named = positions.read(token);
      if (named === undefined) return undefined;
      const { before, digest, isOfFeed } = named;
      if (before !== undefined && before > ((await eventStore.head()) ?? -1n)) return undefined;
      if (digest === '') return { position: before, token };
      // the page that told it began with `before`, or had it: one page of the store reaches the event
      const [event] = (await eventStore.readAll({ after: before, prefixes: isOfFeed ? prefixes : [], limit: 1 }))
        .events;
      return event !== undefined && digestOfEvent(event.id) === digest
        ? { position: event.position, token }
        : undefined;
    },
    /** What comes after a place; undefined while the lists are late. */
    after: async (from: FeedPlace): Promise<FeedPage | undefined> => {
      const known = kept.get(from.position);
      if (known !== undefined) return known;
      const reading = readOnce(from);
      kept.set(from.position, reading);
      return reading;
    },
    /**
     * Those of the items that are told, and that a machine may know of, as things stand now; undefined while the lists are
     * late, or a later version alone knows whose an item is: it may be theirs, and nobody tells it again.
     */
    knownTo: async ({ retailers }: Machine, items: readonly FeedItem[]): Promise<readonly ToldItem[] | undefined> => {
      const told = items.filter(isTold);
      if (retailers === undefined || told.length === 0) return told;
      if (!(await awaitAllEvents(ports, name))) return undefined;
      const documents = await documentsOf(told.map(({ id }) => id));
      const known: ToldItem[] = [];
      for (const item of told) {
        const whose = await whoseIs(item, documents);
        if (whose === 'unknown') return undefined;
        if (retailers.some((retailer) => whose.has(retailer))) known.push(item);
      }
      return known;
    },
  };
};
export type FeedPages = ReturnType<typeof createFeedPages>;
