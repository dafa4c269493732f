/** What the behaviour suite of the event store writes and how it reads everything back. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { EventStore, ProposedEvent, RecordedEvent } from '../port.ts';

/** An event with small, valid JSON in it; give the parts that matter. */
export const proposedEvent = (parts: Partial<ProposedEvent> = {}): ProposedEvent => ({
  id: randomUUID(),
  type: 'SomethingHappened',
  data: '{"data":{"n":1}}',
  metadata: '{"actor":"test"}',
  ...parts,
});

/** Several of them, numbered in their data. */
export const proposedEvents = (count: number): readonly ProposedEvent[] =>
  Array.from({ length: count }, (_, n) => proposedEvent({ data: JSON.stringify({ data: { n } }) }));

/** Everything under the prefixes, page by page. */
export const readWholeAll = async (
  store: EventStore,
  prefixes: readonly string[],
  limit: number,
  after?: bigint,
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  let position = after;
  for (;;) {
    const page = await store.readAll({ after: position, prefixes, limit });
    expect(page.events.length).toBeLessThanOrEqual(limit);
    events.push(...page.events);
    position = page.position;
    if (page.atHead) return events;
  }
};
