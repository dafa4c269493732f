import { MongoClient } from 'mongodb';
import { faultsOf } from './mongo-fault.ts';
import { restartStuckMonitor } from './restart-stuck-monitor.ts';

export type MongoClientOptions = {
  /** Carries servers, credentials, TLS and the replica set; is never repeated in an error or a log. */
  readonly url: string;
  /** How long any one operation may take, from choosing a server to its answer; default 10,000. */
  readonly timeoutMilliseconds?: number;
};

/**
 * Opens the one client of a process; every adapter borrows it and only the composition root closes it. Throws when the
 * connection string cannot be read or no server answers in time. A server that is lost later is looked for again by
 * each operation until its time is up.
 */
export const openMongoClient = async (options: MongoClientOptions): Promise<MongoClient> => {
  const { url, timeoutMilliseconds = 10_000 } = options;
  const client = createClient(url, timeoutMilliseconds);
  try {
    await faultsOf(client)('connect', async () => {
      await client.connect();
      // Connecting to one server directly may succeed before that server can answer commands.
      await client.db('admin').command({ ping: 1 });
    });
    restartStuckMonitor(client);
    return client;
  } catch (error) {
    await client.close();
    throw error;
  }
};

/** For connecting, and for looking whether a server is there: both take milliseconds where anybody would put a database. */
const longestConnectMilliseconds = 3_000;

const createClient = (url: string, timeoutMilliseconds: number): MongoClient => {
  try {
    return new MongoClient(url, {
      appName: 'driveaway',
      serverSelectionTimeoutMS: timeoutMilliseconds,
      connectTimeoutMS: Math.min(timeoutMilliseconds, longestConnectMilliseconds),
      waitQueueTimeoutMS: timeoutMilliseconds,
      // A connection whose server hangs is given up, so that the next operation gets a fresh one.
      socketTimeoutMS: timeoutMilliseconds,
      // As JSON does it: a property without a value is no property.
      ignoreUndefined: true,
    });
  } catch {
    // Without its cause, which may quote the string with the password in it.
    throw new TypeError('The MongoDB connection string cannot be read');
  }
};
