import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM, START, streamNameFilter } from '@eventstore/db-client';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openEventStoreDb } from '@driveaway/infra/event-store/eventstoredb/open-event-store-db.ts';
import { namespacePrefix } from '@driveaway/infra/event-store/namespaced-event-store.ts';
import type { ProposedEvent } from '@driveaway/infra/event-store/port.ts';
import { claimNamespace } from '@driveaway/infra/event-store/testing/claim-namespace.ts';

/** `ratio` is the adapter's `perSecond` over the bare client's of the same run and server. */
export type EventStoreDbRate = { readonly name: string; readonly perSecond: number; readonly ratio: number };

export type BenchEventStoreDbOptions = {
  /** The server to measure; a double shows the ratio and no server's speed. */
  readonly connectionString: string;
  /** How long each measurement of appends takes, in all; default 2,000. */
  readonly milliseconds?: number;
  /** How many events a subscription catches up on; default 4,000. */
  readonly events?: number;
};

const data = { data: { vin: 'JF1'.padEnd(17, 'X'), note: 'n'.repeat(120) } };
const metadata = { actor: { kind: 'back-office', id: 'bench' } };
const texts = { type: 'VehicleAllocated', data: JSON.stringify(data), metadata: JSON.stringify(metadata) };

/** Bare client and adapter are measured in pairs, so that other load on the machine affects both; medians are kept. */
const turns = 7;

type Append = (stream: string, number: number) => Promise<unknown>;

/** Appends a second of so many writers, each to a stream of its own and waiting for its answers. */
const appendsPerSecond = async (writers: number, milliseconds: number, append: Append): Promise<number> => {
  let done = 0;
  const start = performance.now();
  const write = async (stream: string): Promise<void> => {
    for (let number = 0; performance.now() - start < milliseconds; number += 1) {
      await append(stream, number);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, async () => write(`bench-${randomUUID()}`)));
  return (done / (performance.now() - start)) * 1_000;
};

/**
 * The adapter beside the bare client on the same server: appends with 1 and 32 in flight, then catching up on `$all`.
 * Both write to a namespace of their own, which is deleted in the end.
 */
export const benchEventStoreDb = async ({
  connectionString,
  milliseconds = 2_000,
  events = 4_000,
}: BenchEventStoreDbOptions): Promise<readonly EventStoreDbRate[]> => {
  const { namespace, release } = claimNamespace(() => connectionString, 'bench');
  const storedName = (stream: string): string => `${namespacePrefix(namespace)}${stream}`;
  const store = openEventStoreDb({ connectionString, namespace, randomness: systemRandomness });
  const client = EventStoreDBClient.connectionString(connectionString);

  const throughClient: Append = async (stream, number) =>
    client.appendToStream(storedName(stream), jsonEvent({ id: randomUUID(), type: texts.type, data, metadata }), {
      expectedRevision: number === 0 ? NO_STREAM : BigInt(number - 1),
    });
  const throughAdapter: Append = async (stream, number) => {
    const event: ProposedEvent = { id: randomUUID(), ...texts };
    const outcome = await store.append(stream, [event], number === 0 ? 'no-stream' : BigInt(number - 1));
    if (outcome.kind === 'conflict') throw new Error(`Conflict on ${stream}`);
  };

  const rates: EventStoreDbRate[] = [];
  const compare = async (what: string, bare: () => Promise<number>, adapter: () => Promise<number>): Promise<void> => {
    await bare();
    await adapter();
    const pairs: { readonly bare: number; readonly adapter: number }[] = [];
    for (let turn = 0; turn < turns; turn += 1) pairs.push({ bare: await bare(), adapter: await adapter() });
    const medianOf = (figure: (pair: (typeof pairs)[number]) => number): number =>
      pairs.map(figure).toSorted((left, right) => left - right)[Math.floor(turns / 2)] ?? 0;
    const ratio = medianOf((pair) => pair.adapter / pair.bare);
    rates.push({ name: `${what}, bare client`, perSecond: medianOf((pair) => pair.bare), ratio: 1 });
    rates.push({ name: `${what}, adapter`, perSecond: medianOf((pair) => pair.adapter), ratio });
  };

  try {
    for (const writers of [1, 32]) {
      await compare(
        `append, ${writers} in flight`,
        async () => appendsPerSecond(writers, milliseconds / turns, throughClient),
        async () => appendsPerSecond(writers, milliseconds / turns, throughAdapter),
      );
    }

    const prefix = `bench-all-${randomUUID()}`;
    for (let written = 0; written < events; written += 500) {
      const batch = Array.from({ length: 500 }, (): ProposedEvent => ({ id: randomUUID(), ...texts }));
      await store.append(prefix, batch, written === 0 ? 'no-stream' : BigInt(written - 1));
    }
    const bare = async (): Promise<void> => {
      const subscription = client.subscribeToAll({
        fromPosition: START,
        filter: streamNameFilter({ prefixes: [storedName(prefix)], maxSearchWindow: 256 }),
      });
      let seen = 0;
      for await (const { event } of subscription) {
        if (event !== undefined) seen += 1;
        if (seen === events) break;
      }
    };
    const adapter = async (): Promise<void> => {
      let seen = 0;
      const { signal } = new AbortController();
      for await (const { kind } of store.subscribe({ prefixes: [prefix], signal })) {
        if (kind === 'event') seen += 1;
        if (seen === events) break;
      }
    };
    const perSecond = async (read: () => Promise<void>): Promise<number> => {
      const start = performance.now();
      await read();
      return (events / (performance.now() - start)) * 1_000;
    };
    await compare(
      'catching up on $all',
      async () => perSecond(bare),
      async () => perSecond(adapter),
    );
    return rates;
  } finally {
    await store.close();
    await client.dispose();
    await release();
  }
};
