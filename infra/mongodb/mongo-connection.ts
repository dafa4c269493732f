import type { MongoClient } from 'mongodb';

/** How an adapter gets at MongoDB; opened by `openMongoConnection`. */
export type MongoConnection = {
  /** The client of this moment. It is replaced by another when it gets stuck: ask for it with each operation. */
  readonly client: () => MongoClient;
  /** How long any one operation may take, from choosing a server to its answer. */
  readonly timeoutMilliseconds: number;
  /** Closes the client of this moment and those that it replaced. */
  readonly close: () => Promise<void>;
};

/** For every read: the server ends by itself what nobody waits for any more. */
export const readLimit = ({ timeoutMilliseconds }: Pick<MongoConnection, 'timeoutMilliseconds'>) => ({
  maxTimeMS: timeoutMilliseconds,
});

/** What `make` makes of a client, databases and collections for instance: made once for each client of the connection. */
export const ofClient = <Made>(connection: MongoConnection, make: (client: MongoClient) => Made): (() => Made) => {
  let latest: { readonly client: MongoClient; readonly made: Made } | undefined;
  return () => {
    const client = connection.client();
    if (latest?.client !== client) latest = { client, made: make(client) };
    return latest.made;
  };
};
