import { randomUUID } from 'node:crypto';
import { openMongoConnection } from '@driveaway/infra/mongodb/open-mongo-connection.ts';
import { openMongoReadModels } from '@driveaway/infra/read-models/mongodb/open-mongo-read-models.ts';

/**
 * `ratio` is the processor time of the bare driver over that of the adapter, both doing the same on the same server with as
 * many in flight: with one core for each the rates would stand like that.
 */
export type MongoRate = { readonly name: string; readonly perSecond: number; readonly ratio: number };

export type BenchMongoOptions = {
  readonly url: string;
  /** How long each measurement takes; default 4,000. */
  readonly milliseconds?: number;
};

/** About what an order's document holds, 1 KB. */
const body = { customerId: 'customer-1', placedAt: '2026-07-01T00:00:00Z', summary: 's'.repeat(900) };
/** Many and short, because other load on the machine comes and goes. */
const turns = 24;

type Operation = (lane: number, number: number) => Promise<void>;

/** `cpuMicroseconds`: processor time of this process for one operation, whatever else runs on the machine. */
type Measured = { readonly perSecond: number; readonly cpuMicroseconds: number };

/** Runs so many lanes at once, each waiting for its answers, until the time is up. */
const measure = async (inFlight: number, milliseconds: number, operation: Operation): Promise<Measured> => {
  let done = 0;
  const start = performance.now();
  const used = process.cpuUsage();
  const run = async (lane: number) => {
    for (let number = 0; performance.now() - start < milliseconds; number += 1) {
      await operation(lane, number);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, async (_, lane) => run(lane)));
  const { user, system } = process.cpuUsage(used);
  return { perSecond: (done / (performance.now() - start)) * 1_000, cpuMicroseconds: (user + system) / done };
};

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Adapter and driver by turns, so that a machine that gets busier or a collection that grows is shared by both: the
 * median rates, and the median of what each pair of turns says about the processor time of the two.
 */
const compare = async (
  inFlight: number,
  milliseconds: number,
  operations: () => { readonly adapter: Operation; readonly driver: Operation },
): Promise<{ readonly adapter: number; readonly driver: number; readonly ratio: number }> => {
  const pairs: { readonly adapter: Measured; readonly driver: Measured }[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const { adapter, driver } = operations();
    const run = async (operation: Operation) => measure(inFlight, milliseconds / turns, operation);
    const first = await run(turn % 2 === 0 ? adapter : driver);
    const second = await run(turn % 2 === 0 ? driver : adapter);
    pairs.push(turn % 2 === 0 ? { adapter: first, driver: second } : { adapter: second, driver: first });
  }
  return {
    adapter: medianOf(pairs.map(({ adapter }) => adapter.perSecond)),
    driver: medianOf(pairs.map(({ driver }) => driver.perSecond)),
    ratio: medianOf(pairs.map(({ adapter, driver }) => driver.cpuMicroseconds / adapter.cpuMicroseconds)),
  };
};

/**
 * Guarded writes and reads of documents a second through the MongoDB adapter, beside the bare driver sending the same
 * commands to the same server, with 1 and 32 in flight. Takes about ten times `milliseconds`; leaves nothing behind.
 */
export const benchMongo = async ({ url, milliseconds = 4_000 }: BenchMongoOptions): Promise<readonly MongoRate[]> => {
  const connection = await openMongoConnection({ url });
  const database = `driveaway-bench-${randomUUID().slice(0, 8)}`;
  try {
    const readModels = await openMongoReadModels({ connection, database });
    const orders = await readModels.collection({ name: 'orders', version: 1, indexes: ['customerId'] });
    const raw = connection
      .client()
      .db(database)
      .collection<{ _id: string; revision: bigint; position: bigint; body: typeof body }>('orders.v1', {
        useBigInt64: true,
      });
    await orders.put({ id: 'read', revision: 0n, position: 0n, body });

    const writes = () => {
      const run = randomUUID();
      return {
        adapter: async (lane: number, number: number) => {
          const revision = BigInt(number);
          const outcome = await orders.put({ id: `${run}-a${lane}`, revision, position: revision, body });
          if (outcome !== 'applied') throw new Error(`A write was ${outcome}`);
        },
        driver: async (lane: number, number: number) => {
          const id = `${run}-d${lane}`;
          const revision = BigInt(number);
          if (number === 0) await raw.insertOne({ _id: id, revision, position: revision, body });
          else {
            const change = { $set: { revision, position: revision, body } };
            await raw.updateOne({ _id: id, revision: revision - 1n }, change);
          }
        },
      };
    };
    const reads = () => ({
      adapter: async () => {
        if ((await orders.get('read')) === undefined) throw new Error('A document was not found');
      },
      driver: async () => {
        if ((await raw.findOne({ _id: 'read' })) === null) throw new Error('A document was not found');
      },
    });

    const rows: MongoRate[] = [];
    for (const [what, operations] of [
      ['guarded write', writes],
      ['read', reads],
    ] as const) {
      for (const inFlight of [1, 32]) {
        // Once without counting, so that connections are open and code is compiled.
        await compare(inFlight, milliseconds / 4, operations);
        const { adapter, driver, ratio } = await compare(inFlight, milliseconds, operations);
        const name = `${what}, ${inFlight} in flight`;
        rows.push({ name: `driver: ${name}`, perSecond: driver, ratio: 1 });
        rows.push({ name: `adapter: ${name}`, perSecond: adapter, ratio });
      }
    }
    return rows;
  } finally {
    await connection.client().db(database).dropDatabase();
    await connection.close();
  }
};
