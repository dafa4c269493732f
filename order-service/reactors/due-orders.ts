/** What reactors are to do, as the to-do projection has it: a reactor asks what is due and keeps no history of its own. */
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { ReadModelCollection, ReadModels } from '@driveaway/infra/read-models/port.ts';
import { currentCollections, type CurrentReadModels } from '../orders/current-collections.ts';

const { name, indexes } = readModelCollections.orderToDo;

/** As a text, after every instant. */
const afterAnyInstant = '~';

/** A field of the to-do documents that says since when, or from when, there is something to do. */
export type DueField = (typeof indexes)[number];

export type DueOrderPorts = {
  readonly eventStore: Pick<EventStore, 'head' | 'readAll'>;
  readonly readModels: CurrentReadModels<Pick<ReadModelCollection, 'find' | 'count'>> &
    Pick<ReadModels, 'loadCheckpoint'>;
};

/** An order that has a field, and what the field says. */
export type DueOrder = { readonly orderNo: string; readonly since: string };

type DueOrders = {
  /** False until the projection holds everything that was recorded before the first call: what it shows may be done. */
  readonly areKnown: () => Promise<boolean>;
  /** Those whose field is at this instant or before, or all that have it, the earliest first. */
  readonly due: (field: DueField, upTo: Temporal.Instant | undefined, limit: number) => Promise<readonly DueOrder[]>;
  /** What the field says of the order for which it is the earliest; undefined when no order has it. */
  readonly earliest: (field: DueField) => Promise<string | undefined>;
  /** How many orders have the field, whatever it says. */
  readonly count: (field: DueField) => Promise<number>;
};

/** Opens what is to do. It follows the events after a moment: whoever acts on it looks into the order's stream first. */
export const openDueOrders = ({
  eventStore,
  readModels,
}: Pick<DueOrderPorts, 'readModels'> & { readonly eventStore: Pick<EventStore, 'head'> }): DueOrders => {
  const collectionOf = currentCollections(readModels);
  let recordedBefore: bigint | undefined;
  let areKnown = false;
  const due: DueOrders['due'] = async (field, upTo, limit) => {
    const collection = await collectionOf('orderToDo');
    const text = upTo?.toString({ smallestUnit: 'millisecond' }) ?? afterAnyInstant;
    const orderBy = { field, direction: 'ascending', upTo: text } as const;
    return ((await collection?.find({ where: {}, orderBy, limit })) ?? []).flatMap(({ id, body }) => {
      const since = body[field];
      return typeof since === 'string' ? [{ orderNo: id, since }] : [];
    });
  };
  return {
    areKnown: async () => {
      recordedBefore ??= (await eventStore.head()) ?? -1n;
      areKnown ||= ((await readModels.loadCheckpoint(name)) ?? -1n) >= recordedBefore;
      return areKnown;
    },
    due,
    earliest: async (field) => (await due(field, undefined, 1))[0]?.since,
    count: async (field) => (await (await collectionOf('orderToDo'))?.count(field)) ?? 0,
  };
};
