import type { EventStore, Position, RecordedEvent } from '@driveaway/infra/event-store/port.ts';

const pageSize = 1_000;

/** Every event of a store after a position, or from the first one, in the order of positions. */
export const readEverything = async (
  store: Pick<EventStore, 'readAll'>,
  start?: Position,
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for (let after = start; ;) {
    const page = await store.readAll({ after, limit: pageSize });
    events.push(...page.events);
    if (page.atHead) return events;
    after = page.position;
  }
};
