import type { Ending } from '@driveaway/infra/backup/ending-list.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { setImmediate } from 'node:timers/promises';
import { endingRow, endingStreamPrefixes } from './ending-events.ts';

const pageSize = 500;

/** Everything on record that ended and that a backup from before it would bring back, in its order. */
export async function* findEndings(eventStore: Pick<EventStore, 'readAll'>): AsyncGenerator<Ending> {
  for (let after: bigint | undefined; ;) {
    const page = await eventStore.readAll({ after, prefixes: endingStreamPrefixes, limit: pageSize });
    for (const event of page.events) {
      const row = endingRow(event.type);
      if (row === undefined) continue;
      const { id, type, stream, data, metadata } = await openEvent(event, noKey);
      const what = row.what(data);
      if (what !== undefined) yield { event: id, type, stream, at: metadata.recordedAt, what: [...what] };
    }
    if (page.atHead) return;
    after = page.position;
    await setImmediate();
  }
}
