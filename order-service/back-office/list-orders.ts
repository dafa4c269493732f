/** Orders by what the back office looks for, from the read model, a page at a time. */
import {
  type ListedOrder,
  type OrderList,
  type OrderSearch,
  type OrderSort,
} from '@driveaway/domain/api/back-office-orders.ts';
import { deskOrderDocumentSchema, readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { describeLifecycle } from '@driveaway/domain/order/describe-lifecycle.ts';
import { restoreOrderState } from '@driveaway/domain/order/order-state.ts';
import { orderDisplayStatus, orderDisplayStatusLabels, statusCodeOf } from '@driveaway/domain/order/order-status.ts';
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import type { Listed, PageOptions, ReadModelCollection, StoredDocument } from '@driveaway/infra/read-models/port.ts';
import { z } from 'zod';
import { emailHashOf, findReservation, type CustomerPorts } from '../customers/customers.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { malformedField } from '../http/failures/malformed-input.ts';
import { waitForAllWrites } from '../http/sessions/read-your-writes.ts';
import type { Machine } from '../machines/machine.ts';
import { currentCollections } from '../orders/current-collections.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { cursorOf, placeOf, type Place } from './order-cursor.ts';

export type ListPorts = Pick<ServicePorts, 'readModels'> & CustomerPorts;
type ListOrders = (machine: Machine, search: OrderSearch) => Promise<OrderList>;

const orderBys = {
  updated: { field: 'updatedAt', direction: 'descending' },
  waiting: { field: 'waitingSince', direction: 'ascending' },
  created: { field: 'createdAt', direction: 'descending' },
} as const satisfies Record<OrderSort, PageOptions['orderBy']>;

const orderByOf = ({ sort, direction }: OrderSearch): PageOptions['orderBy'] => {
  const { field, direction: usual } = orderBys[sort];
  if (direction === undefined) return { field, direction: usual };
  return { field, direction: direction === 'asc' ? 'ascending' : 'descending' };
};

/** Of the retailers that are asked for, those whose orders the machine may know of; undefined: all orders. */
const retailersOf = ({ retailers }: Machine, asked: readonly string[] | undefined): readonly string[] | undefined =>
  retailers === undefined ? asked : (asked ?? retailers).filter((retailer) => retailers.includes(retailer));

const conditionsOf = (fields: Readonly<Record<string, readonly string[] | undefined>>): Listed['where'] =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, values]) => (values === undefined ? [] : [[field, values]])),
  );

const onlyIf = (value: string | undefined): readonly string[] | undefined =>
  value === undefined ? undefined : [value];

/** What is listed, whatever its status. */
const listedFor = async (ports: CustomerPorts, machine: Machine, search: OrderSearch): Promise<Listed> => {
  const { state, retailer, vin, transaction, lastFour, awaits, email, updatedSince, waitingSince } = search;
  // an address that nobody has is no customer's
  const customer = email === undefined ? undefined : await findReservation(ports, emailHashOf(ports, email));
  return {
    where: conditionsOf({
      stateCode: state,
      retailer: retailersOf(machine, retailer),
      vin: onlyIf(vin),
      transactions: onlyIf(transaction),
      lastFour: onlyIf(lastFour),
      awaits: onlyIf(awaits),
      customerId: email === undefined ? undefined : [customer ?? ''],
    }),
    ranges: [
      ...(updatedSince === undefined ? [] : [{ field: 'updatedAt', from: sortableInstant(updatedSince) }]),
      ...(waitingSince === undefined ? [] : [{ field: 'waitingSince', upTo: sortableInstant(waitingSince) }]),
    ],
  };
};

const lineOf = ({ revision, body }: StoredDocument): ListedOrder => {
  const document = deskOrderDocumentSchema.parse(body);
  const { orderNo, stateCode, retailer, retailerName, vehicle, buyerType, vin, awaits } = document;
  const { createdAt, updatedAt, waitingSince } = document;
  const state = restoreOrderState(document.order);
  const displayStatus = orderDisplayStatus(state);
  return {
    orderNo,
    revision: Number(revision),
    displayStatus,
    displayStatusLabel: orderDisplayStatusLabels[displayStatus],
    statusCode: statusCodeOf(state) ?? null,
    lifecycle: describeLifecycle(state.lifecycle),
    stateCode,
    retailer: { id: retailer, name: retailerName },
    vehicle,
    buyerType,
    vin: vin ?? null,
    awaits: awaits ?? null,
    createdAt,
    updatedAt,
    waitingSince: waitingSince ?? null,
  };
};

const placeIn = ({ field }: PageOptions['orderBy'], { id, body }: StoredDocument): Place => ({
  value: z.string().parse(body[field]),
  id,
});

const countsOf = async (collection: ReadModelCollection, listed: Listed): Promise<OrderList['counts']> => {
  const tally = await collection.tally('status', listed);
  return orderDisplayStatusLabels.map((displayStatusLabel, displayStatus) => ({
    displayStatus,
    displayStatusLabel,
    orders: tally.get(String(displayStatus)) ?? 0,
  }));
};

/**
 * Lists orders. Everything that was recorded before the call is in its answer: while the read model is late or being made
 * anew the list is refused as unavailable. A cursor of another list is a validation error.
 */
export const listOrders = (ports: ListPorts): ListOrders => {
  const openCurrent = currentCollections(ports.readModels);
  return async (machine, search) => {
    const { status, limit, cursor, counts } = search;
    const { name } = readModelCollections.deskOrders;
    await waitForAllWrites(ports, name);
    const collection = (await openCurrent('deskOrders')) ?? refuse({ code: 'unavailable' });
    const listed = await listedFor(ports, machine, search);
    const where = { ...listed.where, ...conditionsOf({ status }) };
    const orderBy = orderByOf(search);
    const list = [where, listed.ranges, orderBy];
    const after = cursor === undefined ? undefined : placeOf(cursor, list);
    if (cursor !== undefined && after === undefined) throw malformedField('cursor', 'This is no cursor of this list.');
    // one more says whether there is another page
    const found = await collection.page({ ...listed, where, orderBy, after, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      orders: shown.map(lineOf),
      nextCursor: last === undefined ? null : cursorOf(placeIn(orderBy, last), list),
      ...(counts ? { counts: await countsOf(collection, listed) } : {}),
    };
  };
};
