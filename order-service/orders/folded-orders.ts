/** The events of orders with the state after each, for watchers, who keep nothing but a revision. */
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { initialOrderState, type OrderState } from '@driveaway/domain/order/order-state.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { evolveLoaded } from './load-order.ts';
import { createMemory } from '@driveaway/infra/memory/create-memory.ts';

export type FoldedEvent = Pick<RecordedEvent, 'revision' | 'type'> & {
  readonly recordedAt: string;
  /** After it. */
  readonly state: OrderState;
};

export type FoldedOrders = {
  /** The next page of events after a revision, -1 for the first. Empty at the end of the stream. */
  readonly after: (orderNo: string, revision: bigint) => Promise<readonly FoldedEvent[]>;
};

type Folded = { readonly revision: bigint; readonly state: OrderState };

const nothing: Folded = { revision: -1n, state: initialOrderState };

/** Keeps the states of the orders read last: the next event of those is not folded from the first one on. */
export const createFoldedOrders = (
  eventStore: ServicePorts['eventStore'],
  mostKept = 256,
  eventsPerPage = 256,
): FoldedOrders => {
  const kept = createMemory<string, Folded>('foldedOrders', { most: mostKept });

  const pageAfter = async (orderNo: string, from: Folded): Promise<readonly FoldedEvent[]> => {
    const page = await eventStore.readStream(orderStream(orderNo), { from: from.revision + 1n, limit: eventsPerPage });
    const events: FoldedEvent[] = [];
    let { state } = from;
    for (const recorded of page) {
      const [next, { metadata }] = evolveLoaded(state, await openEvent(recorded, noKey));
      state = next;
      events.push({ revision: recorded.revision, type: recorded.type, recordedAt: metadata.recordedAt, state });
    }
    const last = events.at(-1);
    if (last !== undefined) kept.set(orderNo, last);
    return events;
  };

  return {
    after: async (orderNo, revision) => {
      const known = kept.get(orderNo);
      let from = known !== undefined && known.revision <= revision ? known : nothing;
      for (;;) {
        const events = await pageAfter(orderNo, from);
        const wanted = events.filter((event) => event.revision > revision);
        const last = events.at(-1);
        if (wanted.length > 0 || last === undefined) return wanted;
        from = last;
      }
    },
  };
};
