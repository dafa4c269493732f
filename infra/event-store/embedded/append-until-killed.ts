/**
 * A child process of the crash test: appends with several concurrent writers and writes a line for each acknowledgement,
 * until it is killed. Arguments: the file, a prefix for the streams.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openEmbeddedEventStore } from './open-embedded-event-store.ts';

const [file = '', prefix = ''] = process.argv.slice(2);
const store = await openEmbeddedEventStore({ file });

const write = async (writer: number) => {
  const stream = `${prefix}${writer}`;
  for (let last = -1n; ; last += 2n) {
    const events = [randomUUID(), randomUUID()].map((id) => {
      return { id, type: 'Written', data: JSON.stringify({ filler: 'x'.repeat(500) }), metadata: '{}' };
    });
    const outcome = await store.append(stream, events, last < 0n ? 'no-stream' : last);
    if (outcome.kind === 'conflict') throw new Error(`Conflict on ${stream}`);
    // Synchronous, so that the line has left this process before anything else happens.
    writeSync(1, `${stream} ${outcome.revision} ${events.map((event) => event.id).join(' ')}\n`);
  }
};
await Promise.all(Array.from({ length: 8 }, async (_, writer) => write(writer)));
