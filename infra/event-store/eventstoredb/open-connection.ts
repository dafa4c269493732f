/**
 * Calls of the client that are opened below its public surface, on its current connection. Which of its protected members
 * that takes, and why, is told in docs/adr/0015-below-the-client.md; giving up a silent node in the decision on that.
 */
import { EventStoreDBClient, NotLeaderError, UnavailableError } from '@eventstore/db-client';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { waitOnTimer } from '../../clock/wait.ts';
import type { Log } from '../../telemetry/port.ts';
import { checkConnectionString, clusterOf, forNode } from './check-connection-string.ts';
import { findLeader, type Endpoint } from './find-leader.ts';
import { askMembers, askMembersOnce } from './gossip-calls.ts';
import { createSilenceWatch, type SilenceWatch } from './silence-watch.ts';
import { readAllRequest, type BatchAppendCall, type ReadCall } from './stream-calls.ts';

/** How long a node may be silent, in milliseconds. */
export type Patience = {
  /** While something is pending, until it is asked whether it is alive. */
  readonly quiet: number;
  /** For the answer to that, and to the question who leads. */
  readonly answer: number;
  /** How long a call waits for a leader to be found, before it fails. */
  readonly leader: number;
  /** While a subscription has nothing to say, until the head is read. */
  readonly idle: number;
};

export const usualPatience: Patience = { quiet: 1_500, answer: 1_000, leader: 3_000, idle: 4_000 };

type Call = ReadCall | BatchAppendCall;

export type Connection = {
  /** One bounded read; `deadline` in milliseconds, default that of the connection string. */
  readonly read: (request: ReadReq, deadline?: number) => Promise<ReadCall>;
  readonly subscribe: (request: ReadReq) => Promise<ReadCall>;
  readonly batchAppend: () => Promise<BatchAppendCall>;
  /** Of the node of a call, to be told what is expected and heard: when it falls silent, all its calls end with an error. */
  readonly watchOf: (call: Call) => Pick<SilenceWatch, 'expect' | 'heard'>;
  /** Cancels open calls and closes the socket. */
  readonly close: () => Promise<void>;
};

export type ConnectionOptions = {
  readonly connectionString: string;
  readonly patience: Patience;
  readonly log: Log | undefined;
};

/** A node, or one connection to it after another. */
type Node = {
  readonly stub: StreamsClient;
  readonly calls: Set<Call>;
  readonly watch: SilenceWatch;
};

/**
 * One client of the database: the package handles TLS, credentials, reconnecting, and finding the leader at first and
 * after a connection has ended. A node that falls silent is given up with all its calls, and the client is sent to the
 * leader that the other nodes name.
 * @throws TypeError when the connection string cannot be used; no message quotes it
 */
export const openConnection = ({ connectionString, patience, log }: ConnectionOptions): Connection => {
  const client = createClient(connectionString);
  const { hosts, isCluster } = clusterOf(connectionString);
  const closing = new AbortController();
  const nodeOfCall = new WeakMap<Call, Node>();
  let members = hosts;
  let current: Node | undefined;
  let searching: Promise<void> | undefined;

  const ask = async (member: Endpoint) =>
    askMembersOnce(createClient(forNode(connectionString, member)), patience.answer);
  const learnMembers = async (): Promise<void> => {
    if (!isCluster) return;
    const named = await askMembers(client, patience.answer).catch(() => []);
    if (named.length > 0) members = named.map(({ endpoint }) => endpoint);
  };

  const isAlive = async (stub: StreamsClient): Promise<boolean> => {
    const call = stub.read(
      readAllRequest('end', 'backwards', 1, []),
      ...client['callArguments']({ requiresLeader, deadline: patience.answer }),
    );
    try {
      for await (const _ of call) break;
      return true;
    } catch {
      return false;
    }
  };

  const giveUp = async ({ stub, calls }: Node): Promise<void> => {
    const silent = endpointOf(stub);
    const node = `${silent.address}:${silent.port}`;
    log?.warn('A node of EventStoreDB has fallen silent; its leader is looked for', { node });
    for (const call of calls) breakOff(call, new Error(`${node} has fallen silent`));
    const leader = await findLeader({ silent, members, ask, wait: waitOnTimer, signal: closing.signal });
    if (leader === undefined) return;
    log?.info('EventStoreDB has a leader again', { node: `${leader.address}:${leader.port}` });
    // as if the silent node had named it
    await client['handleError'](stub, new NotLeaderError(notLeader(client, leader)));
  };

  const nodeOf = (stub: StreamsClient): Node => {
    if (current?.stub === stub) return current;
    current?.watch.stop();
    const node: Node = {
      stub,
      calls: new Set(),
      watch: createSilenceWatch({
        quietMilliseconds: patience.quiet,
        isAlive: async () => isAlive(stub),
        onSilent: () => {
          searching = giveUp(node)
            .catch((cause: unknown) => log?.warn('No leader of EventStoreDB was found', { cause: String(cause) }))
            .finally(() => {
              searching = undefined;
            });
        },
      }),
    };
    current = node;
    void learnMembers();
    return node;
  };

  /** While a leader is looked for, nobody is sent to the silent node. */
  const leaderFound = async (): Promise<void> => {
    if (searching === undefined) return;
    const enough = new AbortController();
    await Promise.race([searching, waitOnTimer(patience.leader, AbortSignal.any([enough.signal, closing.signal]))]);
    enough.abort();
    if (searching !== undefined) throw new UnavailableError(undefined, 'No leader of EventStoreDB answers yet');
  };

  const open = async <Opened extends Call>(name: string, start: (stub: StreamsClient) => Opened): Promise<Opened> => {
    await leaderFound();
    const call = await client['GRPCStreamCreator'](StreamsClient, name, (stub) => {
      if (closing.signal.aborted) throw new Error('The connection is closed');
      const node = nodeOf(stub);
      const started = start(stub);
      nodeOfCall.set(started, node);
      node.calls.add(started);
      started.once('status', () => node.calls.delete(started));
      return started;
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
    watchOf: (call) => {
      const node = nodeOfCall.get(call);
      if (node === undefined) throw new TypeError('A call of another connection');
      return node.watch;
    },
    close: async () => {
      closing.abort();
      current?.watch.stop();
      await client.dispose();
      current?.stub.close();
    },
  };
};

/** An error that the client takes for no reason to look for a leader by itself. */
const breakOff = (call: Call, error: Error): void => {
  call.once('close', () => call.cancel());
  call.destroy(error);
};

/** From what gRPC calls its target: `dns:host:port`. */
const endpointOf = (stub: StreamsClient): Endpoint => {
  const { address = '', port = '' } =
    /(?<address>[^/]+):(?<port>\d+)$/.exec(stub.getChannel().getTarget().replace(/^dns:/, ''))?.groups ?? {};
  return { address, port: Number(port) };
};

/** What a node says that does not lead, in the client's own form. */
const notLeader = (client: EventStoreDBClient, { address, port }: Endpoint) => {
  const [metadata] = client['callArguments']({});
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', address);
  metadata.set('leader-endpoint-port', port.toString());
  const details = 'Another node leads';
  return Object.assign(new Error(details), { code: 5, details, metadata });
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
