/** Open payments as the events say them, for as long as the to-do projection is made anew or is behind. */
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import type { EventStore, Position, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { z } from 'zod';
import type { DueOrder } from './due-orders.ts';

type EventPorts = {
  readonly eventStore: Pick<EventStore, 'head' | 'readAll'>;
  readonly readModels: Pick<ReadModels, 'loadCheckpoint'>;
  /** A monotonic clock, in milliseconds. */
  readonly elapsed: () => number;
};

const { name } = readModelCollections.orderToDo;
/** How often it is looked whether the projection has come to where the store was at the look before. */
const lookMilliseconds = 5_000;
const eventsPerPage = 1_024;
const metadataSchema = z.object({ recordedAt: z.string() });

/** An order has one open payment at a time: its stream refuses another. */
const follow = (open: Map<string, DueOrder>, { type, stream, metadata }: RecordedEvent): void => {
  if (type === 'DepositPaymentStarted') {
    const since = sortableInstant(metadataSchema.parse(JSON.parse(metadata)).recordedAt);
    open.set(stream, { orderNo: stream.slice(orderStreamPrefix.length), since });
  } else if (type === 'DepositPaid' || type === 'DepositPaymentFailed') open.delete(stream);
};

/**
 * Gives, while the projection is late, the orders whose payment was begun after what it holds and has no outcome yet; all
 * such orders while it is built first. Undefined while it is not late. Events are read past it, each once. Throws when a store does not answer.
 */
export const openPaymentsInEvents = ({ eventStore, readModels, elapsed }: EventPorts) => {
  let looked: { readonly head: Position; readonly at: number } | undefined;
  let late: { after: Position | undefined; readonly open: Map<string, DueOrder> } | undefined;

  const look = async (): Promise<void> => {
    if (looked !== undefined && elapsed() - looked.at < lookMilliseconds) return;
    const reached = await readModels.loadCheckpoint(name);
    if (looked === undefined || (reached ?? -1n) >= looked.head) {
      looked = { head: (await eventStore.head()) ?? -1n, at: elapsed() };
      late = undefined;
    } else {
      looked = { ...looked, at: elapsed() };
      late ??= { after: reached, open: new Map() };
    }
  };

  return async (signal: AbortSignal): Promise<readonly DueOrder[] | undefined> => {
    await look();
    if (late === undefined) return undefined;
    for (let atHead = false; !atHead && !signal.aborted;) {
      const page = await eventStore.readAll({ after: late.after, prefixes: [orderStreamPrefix], limit: eventsPerPage });
      for (const event of page.events) follow(late.open, event);
      late.after = page.position;
      ({ atHead } = page);
    }
    return [...late.open.values()];
  };
};
