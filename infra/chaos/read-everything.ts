import type { EventStore, RecordedEvent } from '../event-store/port.ts';

const pageSize = 1_000;

/** Every event of a store in the order of positions. */
export const readEverything = async (store: EventStore): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for (let after: bigint | undefined; ;) {
    const page = await store.readAll({ after, limit: pageSize });
    events.push(...page.events);
    if (page.atHead) return events;
    after = page.position;
  }
};
