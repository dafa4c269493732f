/** The documents about orders, in the version that queries read at the moment. */
import type { z } from 'zod';
import {
  buyerOrderDocumentSchema,
  orderDocumentsDocumentSchema,
  orderTimelineDocumentSchema,
  profileOrderDocumentSchema,
  readModelCollections,
  type OrderDocumentsDocument,
  type OrderTimelineDocument,
  type ProfileOrderDocument,
} from '@driveaway/domain/api/read-models.ts';
import type { ReadModelCollection, StoredDocument } from '@driveaway/infra/read-models/port.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { waitForOwnWrites } from '../http/sessions/read-your-writes.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { currentCollections, type CollectionName } from './current-collections.ts';

type ReadPorts = Pick<ServicePorts, 'readModels' | 'eventStore'>;

/** What the pages of an order are made of. */
const shownCollections = [
  'profileOrders',
  'orderTimeline',
  'orderDocuments',
] as const satisfies readonly CollectionName[];

/** A buyer has a handful of orders; a page shows no more of them. */
const mostShown = 200;
/** Of one customer, a company with a fleet say: none may be missed when they are forgotten. */
const mostOrders = 100_000;

/** An order's document, with the last of its events that is in it. */
export type ShownOrder = ProfileOrderDocument & { readonly revision: bigint };

export type OrderReadModels = {
  /** Each waits, for a moment, until the caller's own last write is in the document, or refuses. Undefined: there is none. */
  readonly profileOrder: (ctx: HttpContext, orderNo: string) => Promise<ShownOrder | undefined>;
  readonly profileOrderByReference: (ctx: HttpContext, reference: string) => Promise<ShownOrder | undefined>;
  readonly documents: (ctx: HttpContext, orderNo: string) => Promise<OrderDocumentsDocument | undefined>;
  readonly timeline: (ctx: HttpContext, orderNo: string) => Promise<OrderTimelineDocument | undefined>;
  /** Order numbers of a customer, newest first. */
  readonly orderNumbers: (ctx: HttpContext, customerId: string) => Promise<readonly string[]>;
  /** All of them, as far as the read models have come, for whoever has waited for them. */
  readonly ordersOf: (customerId: string) => Promise<readonly string[]>;
  /** The last revision of an order that its pages show: that of the document furthest behind; -1 for none. */
  readonly heldRevision: (orderNo: string) => Promise<bigint>;
};

/** A buyer's order numbers, newest first. */
const numbersIn = async (
  buyerOrders: ReadModelCollection,
  customerId: string,
  limit: number,
): Promise<readonly string[]> => {
  const found = await buyerOrders.find({
    where: { customerId },
    orderBy: { field: 'createdAt', direction: 'descending' },
    limit,
  });
  return found.map(({ body }) => buyerOrderDocumentSchema.parse(body).orderNo);
};

const shownOrderOf = (found: StoredDocument | undefined): ShownOrder | undefined =>
  found && { ...profileOrderDocumentSchema.parse(found.body), revision: found.revision };

/** Queries over the read models. */
export const orderReadModels = (ports: ReadPorts): OrderReadModels => {
  const { readModels } = ports;
  const openCurrent = currentCollections(readModels);
  /** Refuses while there is none: it is being made from the events, and would lack orders. */
  const collectionOf = async (name: CollectionName): Promise<ReadModelCollection> =>
    (await openCurrent(name)) ?? refuse({ code: 'unavailable' });

  const current = async (ctx: HttpContext, name: CollectionName): Promise<ReadModelCollection> => {
    await waitForOwnWrites(ctx, ports, readModelCollections[name].name);
    return collectionOf(name);
  };

  const get = async <Schema extends z.ZodType>(
    ctx: HttpContext,
    name: CollectionName,
    schema: Schema,
    orderNo: string,
  ): Promise<z.infer<Schema> | undefined> => {
    const found = await (await current(ctx, name)).get(orderNo);
    return found === undefined ? undefined : schema.parse(found.body);
  };

  return {
    profileOrder: async (ctx, orderNo) => shownOrderOf(await (await current(ctx, 'profileOrders')).get(orderNo)),
    profileOrderByReference: async (ctx, orderReference) => {
      const collection = await current(ctx, 'profileOrders');
      const [found] = await collection.find({ where: { orderReference }, limit: 1 });
      return shownOrderOf(found);
    },
    documents: (ctx, orderNo) => get(ctx, 'orderDocuments', orderDocumentsDocumentSchema, orderNo),
    timeline: (ctx, orderNo) => get(ctx, 'orderTimeline', orderTimelineDocumentSchema, orderNo),
    orderNumbers: async (ctx, customerId) => numbersIn(await current(ctx, 'buyerOrders'), customerId, mostShown),
    ordersOf: async (customerId) => numbersIn(await collectionOf('buyerOrders'), customerId, mostOrders),
    heldRevision: async (orderNo) => {
      const collections = await Promise.all(shownCollections.map(collectionOf));
      const documents = await Promise.all(collections.map((collection) => collection.get(orderNo)));
      return documents
        .map((document) => document?.revision ?? -1n)
        .reduce((least, revision) => (revision < least ? revision : least));
    },
  };
};
