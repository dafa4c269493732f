/**
 * What the client's public append does to a process with two clients, in a process of its own because it ends one: the
 * first client's appends are under way when the other is disposed of. Writes what was seen, as JSON, and ends.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';

const connectionString = process.argv[2] ?? '';
const [busy, other] = [0, 1].map(() => EventStoreDBClient.connectionString(connectionString));
const stream = `public-append-${randomUUID()}`;
const append = async (client: EventStoreDBClient | undefined, name: string): Promise<unknown> =>
  client?.appendToStream(name, jsonEvent({ type: 'Noted', data: {} }));

await append(other, `${stream}-other`);
await append(busy, `${stream}-busy`);
const uncaught = once(process, 'uncaughtException');
const underWay = Promise.allSettled(Array.from({ length: 200 }, async (_, n) => append(busy, `${stream}-${n}`)));
// All of them are sent by then, and the first answers are not there yet.
await new Promise(setImmediate);
await other?.dispose();
const rejected = (await underWay).flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
const [error]: unknown[] = rejected.length === 0 ? [] : await uncaught;
process.stdout.write(JSON.stringify({ rejected, uncaught: String(error) }), () => process.exit(0));
