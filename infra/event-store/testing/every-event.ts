import type { EventStore, ReadAllOptions, RecordedEvent } from '../port.ts';

/** All events of a store, or those after a position or under prefixes alone, however many a page holds. */
export const everyEvent = async (
  eventStore: Pick<EventStore, 'readAll'>,
  { after: first, prefixes = [] }: Pick<ReadAllOptions, 'after' | 'prefixes'> = {},
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for (let after = first; ;) {
    const page = await eventStore.readAll({ after, prefixes, limit: 1_000 });
    events.push(...page.events);
    if (page.atHead) return events;
    after = page.position;
  }
};
