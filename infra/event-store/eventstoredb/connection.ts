import { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { checkConnectionString } from './check-connection-string.ts';

/** What the server answers to a read or a subscription, in order; pulled, so that HTTP/2 flow control bounds it. */
export type ReadCall = ReturnType<StreamsClient['read']>;
export type BatchAppendCall = ReturnType<StreamsClient['batchAppend']>;

export type Connection = {
  /** One bounded read; `deadline` in milliseconds, default that of the connection string. */
  readonly read: (request: ReadReq, deadline?: number) => Promise<ReadCall>;
  readonly subscribe: (request: ReadReq) => Promise<ReadCall>;
  readonly batchAppend: () => Promise<BatchAppendCall>;
  /** Cancels what is open and closes the socket. */
  readonly close: () => Promise<void>;
};

/**
 * One client of the database: finding the leader, TLS, credentials and reconnecting are the package's; the calls are
 * its generated stubs. Its own `appendToStream` keeps pending appends in a table shared by all streams of the process
 * (one stream error rejects them all, and a late answer throws outside any promise), its subscriptions say "caught up"
 * before the buffered events are read, and its events come parsed: element access reaches below those three.
 * @throws TypeError when the connection string cannot be used; its text is in no message
 */
export const openConnection = (connectionString: string): Connection => {
  const client = createClient(connectionString);
  let newestChannel: ReturnType<StreamsClient['getChannel']> | undefined;
  let closed = false;

  const open = async <Call extends ReadCall | BatchAppendCall>(
    name: string,
    start: (stub: StreamsClient) => Call,
  ): Promise<Call> => {
    const call = await client['GRPCStreamCreator'](StreamsClient, name, (stub) => {
      if (closed) throw new Error('The connection is closed');
      newestChannel = stub.getChannel();
      return start(stub);
    })();
    // An error after the last reader has left must not be thrown at the process.
    call.on('error', () => {});
    return call;
  };
  // A node that lost an election names its successor, and the client goes there.
  const requiresLeader = true;

  return {
    read: async (request, deadline) =>
      open('read', (stub) =>
        stub.read(
          request,
          ...client['callArguments']({ requiresLeader, ...(deadline === undefined ? {} : { deadline }) }),
        ),
      ),
    subscribe: async (request) =>
      open('subscribe', (stub) =>
        stub.read(request, ...client['callArguments']({ requiresLeader }, { deadline: Infinity })),
      ),
    batchAppend: async () =>
      open('batchAppend', (stub) =>
        stub.batchAppend(...client['callArguments']({ requiresLeader }, { deadline: Infinity })),
      ),
    close: async () => {
      closed = true;
      await client.dispose();
      newestChannel?.close();
    },
  };
};

const createClient = (connectionString: string): EventStoreDBClient => {
  checkConnectionString(connectionString);
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } catch (error) {
    // The client's parse error carries the whole string, so it is not passed on.
    if (!(error instanceof Error) || !('connectionString' in error)) throw error;
    // oxlint-disable-next-line preserve-caught-error -- for the same reason
    throw new TypeError('The EventStoreDB connection string has a host, port or option value that cannot be read');
  }
};
