/** Every legal hold that stands, as the events say: there is no read model of them that could differ. */
import { setImmediate } from 'node:timers/promises';
import type { HoldList, ListedHold } from '@driveaway/domain/api/erasures.ts';
import { customerEventSchema, customerStreamPrefix } from '@driveaway/domain/customer/customer-events.ts';
import type { EventStore, Position, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { legalHoldTypes } from '../customers/legal-holds.ts';

const eventsPerPage = 256;
/** An erasure ends all holds: one that a restored backup brings back was released before the erasure it replays. */
const told: ReadonlySet<string> = new Set([...legalHoldTypes, 'CustomerErased']);

/** Lists the holds that stand now. */
type LegalHolds = () => Promise<HoldList>;

/** Reads customers' events once, and from the second list on only those since the one before. */
export const createLegalHolds = (eventStore: Pick<EventStore, 'readAll'>): LegalHolds => {
  const standing = new Map<string, ListedHold>();
  let after: Position | undefined;
  let reading: Promise<void> = Promise.resolve();

  const take = async (recorded: RecordedEvent): Promise<void> => {
    if (!told.has(recorded.type)) return;
    const opened = await openEvent(recorded, noKey);
    const event = customerEventSchema.parse(opened);
    const customerId = recorded.stream.slice(customerStreamPrefix.length);
    if (event.type === 'LegalHoldPlaced') {
      const { recordedAt: since, actor } = opened.metadata;
      const { orderNo, reason } = event.data;
      standing.set(`${customerId} ${orderNo ?? ''}`, { customerId, orderNo, since, by: actor.id, reason });
    }
    if (event.type === 'LegalHoldReleased') standing.delete(`${customerId} ${event.data.orderNo ?? ''}`);
    if (event.type !== 'CustomerErased') return;
    for (const [key, hold] of standing) if (hold.customerId === customerId) standing.delete(key);
  };

  const readOn = async (): Promise<void> => {
    for (;;) {
      const page = await eventStore.readAll({ after, prefixes: [customerStreamPrefix], limit: eventsPerPage });
      for (const event of page.events) await take(event);
      after = page.position ?? after;
      if (page.atHead) return;
      // an embedded store answers synchronously: yield, or the event loop would be blocked until the end
      await setImmediate();
    }
  };

  return async () => {
    // one after the other: each goes on where the one before ended
    reading = reading.then(readOn, readOn);
    await reading;
    return { holds: [...standing.values()].sort((one, other) => one.since.localeCompare(other.since)) };
  };
};
