/** Pages of the feed, read and made into lines once for all who are at the same place. */
import type { FeedEvent } from '@driveaway/domain/api/back-office-feed.ts';
import {
  deskOrderDocumentSchema,
  readModelCollections,
  type DeskOrderDocument,
} from '@driveaway/domain/api/read-models.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { orderDisplayStatusLabels } from '@driveaway/domain/order/order-status.ts';
import { talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import { parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import type { Position, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { awaitAllEvents, awaitProjection } from '@driveaway/infra/read-models/await-projection.ts';
import { currentCollections } from '../orders/current-collections.ts';
import type { Machine } from '../machines/machine-token.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { digestOfEvent, feedPositions } from './feed-positions.ts';

export type FeedPorts = Pick<ServicePorts, 'eventStore' | 'readModels' | 'secrets'>;

/** Everything up to `position` is told; `token` says so to clients. */
export type FeedPlace = { readonly position: Position | undefined; readonly token: string };

/** An event as it is told, and the place after it. */
export type FeedItem = { readonly place: FeedPlace; readonly orderNo: string; readonly text: string };

export type FeedPage = {
  /** None: there is nothing newer. */
  readonly items: readonly FeedItem[];
  readonly next: FeedPlace;
};

const prefixes = [orderStreamPrefix, talkStreamPrefix];
const eventsPerPage = 128;
const pagesKept = 32;
const { name } = readModelCollections.deskOrders;

const envelopeOf = ({ metadata }: RecordedEvent): Pick<FeedEvent, 'at' | 'by'> => {
  try {
    const { recordedAt, actor } = parseMetadata(metadata);
    return { at: recordedAt, by: actor.kind };
  } catch {
    // a damaged event keeps nobody from the others
    return { at: null, by: null };
  }
};

const statusOf = (order: DeskOrderDocument | undefined): Pick<FeedEvent, 'displayStatus' | 'displayStatusLabel'> => {
  const displayStatus = Number(order?.status ?? 0);
  return { displayStatus, displayStatusLabel: orderDisplayStatusLabels[displayStatus] ?? '' };
};

/**
 * Reads the feed. A page is told once the lists show its events. Of all pages the newest few are kept, so that any number of
 * watchers at the head cost one read of the store.
 */
export const createFeedPages = (ports: FeedPorts) => {
  const { eventStore, readModels, secrets } = ports;
  const positions = feedPositions(secrets.orderNumber);
  const openCurrent = currentCollections(readModels);
  const kept = new Map<Position | undefined, Promise<FeedPage | undefined>>();

  const ordersOf = async (numbers: Iterable<string>): Promise<ReadonlyMap<string, DeskOrderDocument>> => {
    const collection = await openCurrent('deskOrders');
    const found = (await collection?.getMany([...new Set(numbers)])) ?? [];
    return new Map(found.map(({ id, body }) => [id, deskOrderDocumentSchema.parse(body)]));
  };

  const itemsOf = async (from: FeedPlace, events: readonly RecordedEvent[]): Promise<readonly FeedItem[]> => {
    const isOfTalk = ({ stream }: RecordedEvent): boolean => stream.startsWith(talkStreamPrefix);
    const numberOf = (event: RecordedEvent): string =>
      event.stream.slice((isOfTalk(event) ? talkStreamPrefix : orderStreamPrefix).length);
    const orders = await ordersOf(events.map(numberOf));
    let before = from.position;
    return events.map((recorded) => {
      const orderNo = numberOf(recorded);
      const token = positions.tokenOf({ before, digest: digestOfEvent(recorded.id) });
      before = recorded.position;
      const event: FeedEvent = {
        position: token,
        orderNo,
        revision: Number(recorded.revision),
        type: recorded.type,
        ...(isOfTalk(recorded) ? { isOfTalk: true as const } : {}),
        ...envelopeOf(recorded),
        ...statusOf(orders.get(orderNo)),
      };
      return { place: { position: recorded.position, token }, orderNo, text: JSON.stringify(event) };
    });
  };

  const read = async (from: FeedPlace): Promise<FeedPage | undefined> => {
    const { events, position } = await eventStore.readAll({ after: from.position, prefixes, limit: eventsPerPage });
    const last = events.at(-1);
    if (last === undefined) return { items: [], next: { ...from, position } };
    if (!(await awaitProjection(ports, name, last.position))) return undefined;
    const items = await itemsOf(from, events);
    return { items, next: items.at(-1)?.place ?? from };
  };

  /** Forgets what found nothing, or failed: there may be something the next time. */
  const readOnce = async (from: FeedPlace): Promise<FeedPage | undefined> => {
    let page: FeedPage | undefined;
    try {
      page = await read(from);
      return page;
    } finally {
      if (page === undefined || page.items.length === 0) kept.delete(from.position);
    }
  };

  return {
    beginning: { position: undefined, token: positions.tokenOf({ before: undefined, digest: '' }) } satisfies FeedPlace,
    latest: async (): Promise<FeedPlace> => {
      const position = await eventStore.head();
      return { position, token: positions.tokenOf({ before: position, digest: '' }) };
    },
    /** The place that a position names; undefined when it is none, or of a store that lost what the client had. */
    find: async (token: string): Promise<FeedPlace | undefined> => {
      const named = positions.read(token);
      if (named === undefined) return undefined;
      const { before, digest } = named;
      if (before !== undefined && before > ((await eventStore.head()) ?? -1n)) return undefined;
      if (digest === '') return { position: before, token };
      const [event] = (await eventStore.readAll({ after: before, prefixes, limit: 1 })).events;
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
      const [oldest] = kept.keys();
      if (kept.size > pagesKept) kept.delete(oldest);
      return reading;
    },
    /** Those of the items that a machine may know of, as the orders stand now; undefined while the lists are late. */
    knownTo: async ({ retailers }: Machine, items: readonly FeedItem[]): Promise<readonly FeedItem[] | undefined> => {
      if (retailers === undefined || items.length === 0) return items;
      if (!(await awaitAllEvents(ports, name))) return undefined;
      const orders = await ordersOf(items.map(({ orderNo }) => orderNo));
      return items.filter(({ orderNo }) => retailers.includes(orders.get(orderNo)?.retailer ?? ''));
    },
  };
};
export type FeedPages = ReturnType<typeof createFeedPages>;
