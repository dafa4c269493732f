import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import type { Log } from '../telemetry/port.ts';
import { checkTlsFiles } from './check-tls-files.ts';
import type { MongoConnection } from './mongo-connection.ts';
import { faultsOf } from './mongo-fault.ts';
import { onStuckMonitor } from './on-stuck-monitor.ts';
import { overriddenOptions } from './overridden-options.ts';

type MongoConnectionOptions = {
  /** Carries servers, credentials, TLS and the replica set; is never repeated in an error or a log. */
  readonly url: string;
  /** How long any one operation may take, from choosing a server to its answer; default 10,000. */
  readonly timeoutMilliseconds?: number;
  readonly log?: Log | undefined;
};

const betweenTriesMilliseconds = 500;

/**
 * Opens the one connection of a process; every adapter borrows it and only the composition root closes it. Throws when
 * the connection string or a file that it names cannot be read, or no server answers in time. A server that is lost later is looked for again by
 * each operation until its time is up. A client that has stopped looking is replaced by a new one as soon as that gets
 * an answer; it is closed once the operations that it was asked for are over.
 */
export const openMongoConnection = async (options: MongoConnectionOptions): Promise<MongoConnection> => {
  const { url, timeoutMilliseconds = 10_000, log } = options;
  const overridden = overriddenOptions(url);
  if (overridden.length > 0) {
    log?.warn('MONGODB_URL has options that the product decides itself', { overridden: overridden.join(', ') });
  }
  const over = new AbortController();
  const connectClient = async (): Promise<MongoClient> => {
    const client = createClient(url, timeoutMilliseconds);
    const giveUp = (): void => void client.close();
    over.signal.addEventListener('abort', giveUp);
    try {
      await faultsOf({ timeoutMilliseconds })('connect', async () => {
        await checkTlsFiles(client.options);
        await client.connect();
        // Connecting to one server directly may succeed before that server can answer commands.
        await client.db('admin').command({ ping: 1 });
      });
      return client;
    } catch (error) {
      await client.close();
      throw error;
    } finally {
      over.signal.removeEventListener('abort', giveUp);
    }
  };
  const waitFor = async (milliseconds: number): Promise<void> =>
    pause(milliseconds, undefined, { ref: false, signal: over.signal }).catch(() => undefined);

  const closing = new Set<Promise<void>>();
  const closeLater = (client: MongoClient): void => {
    const closed = (async () => {
      // By then every operation has been answered or has timed out.
      await waitFor(timeoutMilliseconds);
      await client.close().catch(() => undefined);
    })();
    closing.add(closed);
    void closed.then(() => closing.delete(closed));
  };

  let current = await connectClient();
  const watch = (): (() => void) => onStuckMonitor(current, () => void replace());
  let stopWatching = watch();
  const replace = async (): Promise<void> => {
    log?.warn('A client of MongoDB has stopped looking for its server and is replaced');
    while (!over.signal.aborted) {
      try {
        const next = await connectClient();
        closeLater(current);
        current = next;
        stopWatching = watch();
        return;
      } catch (error) {
        if (!over.signal.aborted) log?.warn('No new client of MongoDB yet', { cause: String(error) });
        await waitFor(betweenTriesMilliseconds);
      }
    }
  };

  return {
    client: () => current,
    timeoutMilliseconds,
    close: async () => {
      over.abort();
      stopWatching();
      await Promise.all([current.close(), ...closing]);
    },
  };
};

/** For connecting, and for looking whether a server is there: both take milliseconds where anybody would put a database. */
const longestConnectMilliseconds = 3_000;

const createClient = (url: string, timeoutMilliseconds: number): MongoClient => {
  try {
    return new MongoClient(url, {
      appName: 'driveaway',
      // a little earlier than everything else, because this one says why
      serverSelectionTimeoutMS: Math.floor(timeoutMilliseconds * 0.9),
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
