/**
 * Calls for streams on the node that leads, by the public surface of gRPC alone: finding that node, staying with it, and
 * going on to the next one when it names another, ends its connections or falls silent.
 */
import { finished } from 'node:stream/promises';
import type { Metadata } from '@grpc/grpc-js';
import { CancelledError, NotLeaderError, UnavailableError } from '@eventstore/db-client';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { waitOnTimer } from '../../clock/wait.ts';
import type { Log } from '../../telemetry/port.ts';
import {
  channelCredentialsOf,
  deadlineIn,
  dialGossip,
  dialStreams,
  gossipBeside,
  streamMetadata,
} from './dial-node.ts';
import { toCommandError } from './event-store-db-errors.ts';
import { findLeader, isSame, type Endpoint } from './find-leader.ts';
import { askMembers } from './gossip-calls.ts';
import { readConnectionString } from './read-connection-string.ts';
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

type ConnectionOptions = {
  readonly connectionString: string;
  readonly patience: Patience;
  readonly log: Log | undefined;
};

/** One connection to a node. */
type Node = {
  readonly endpoint: Endpoint;
  readonly stub: StreamsClient;
  readonly calls: Set<Call>;
  readonly watch: SilenceWatch;
};

/**
 * One connection to the database at a time, opened by the first call. After one has ended, the next call looks for the
 * leader again; a node that falls silent is given up with all its calls.
 * @throws TypeError when the connection string cannot be used, CertificateFault when a file that it names cannot; no message quotes it
 */
export const openConnection = ({ connectionString, patience, log }: ConnectionOptions): Connection => {
  const settings = readConnectionString(connectionString);
  const { hosts, isCluster, discovery } = settings;
  // what is wrong with the files is said now, and not by the first call
  for (const host of hosts) channelCredentialsOf(settings.tls, host);
  const metadata = streamMetadata(settings);
  const closing = new AbortController();
  const nodeOfCall = new WeakMap<Call, Node>();
  const openCalls = new Set<Call>();
  let members = hosts;
  let current: Node | undefined;
  let connecting: Promise<Node> | undefined;
  let searching: Promise<void> | undefined;
  /** The node that was left last, and who leads by its word or that of others. */
  let lost: Endpoint | undefined;
  let successor: Endpoint | undefined;

  const ask = async (member: Endpoint, milliseconds: number) => {
    const stub = dialGossip(settings, member);
    try {
      return await askMembers(stub, milliseconds);
    } finally {
      stub.close();
    }
  };
  const learnMembers = async (stub: StreamsClient): Promise<void> => {
    if (!isCluster) return;
    const named = await askMembers(gossipBeside(stub), patience.answer).catch(() => []);
    if (named.length > 0) members = named.map(({ endpoint }) => endpoint);
  };
  /** Those of the connection string as well: all others may have been replaced meanwhile. */
  const known = (): readonly Endpoint[] => [
    ...members,
    ...hosts.filter((host) => !members.some((member) => isSame(host, member))),
  ];

  const isAlive = async (stub: StreamsClient): Promise<boolean> => {
    const request = readAllRequest('end', 'backwards', 1, []);
    const call = stub.read(request, metadata.clone(), { deadline: deadlineIn(patience.answer) });
    try {
      for await (const _ of call) break;
      return true;
    } catch {
      return false;
    }
  };

  /** The next call goes elsewhere; calls under way on it are left alone. */
  const leave = (node: Node): boolean => {
    if (current !== node) return false;
    current = undefined;
    lost = node.endpoint;
    node.watch.stop();
    node.stub.close();
    return true;
  };

  const giveUp = async (node: Node): Promise<void> => {
    const name = nameOf(node.endpoint);
    log?.warn('A node of EventStoreDB has fallen silent; its leader is looked for', { node: name });
    for (const call of node.calls) breakOff(call, new Error(`${name} has fallen silent`));
    leave(node);
    const leader = await findLeader({
      lost: node.endpoint,
      members: known(),
      ask: async (member) => ask(member, patience.answer),
      wait: waitOnTimer,
      signal: closing.signal,
    });
    if (leader === undefined) return;
    log?.info('EventStoreDB has a leader again', { node: nameOf(leader) });
    successor = leader;
  };

  const nodeAt = (endpoint: Endpoint): Node => {
    const stub = dialStreams(settings, endpoint);
    const node: Node = {
      endpoint,
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
    void learnMembers(stub);
    return node;
  };

  const connect = async (): Promise<Node> => {
    const named = successor;
    successor = undefined;
    const found =
      named ??
      (isCluster
        ? await findLeader({
            lost,
            members: known(),
            ask: async (member) => ask(member, discovery.patience),
            attempts: discovery.attempts,
            interval: discovery.interval,
            wait: waitOnTimer,
            signal: closing.signal,
          })
        : hosts[0]);
    if (closing.signal.aborted) throw new Error('The connection is closed');
    if (found === undefined) throw new UnavailableError(undefined, 'No node of EventStoreDB names a leader');
    current = nodeAt(found);
    return current;
  };
  const connected = async (): Promise<Node> => {
    if (current !== undefined) return current;
    connecting ??= connect().finally(() => {
      connecting = undefined;
    });
    return connecting;
  };

  /** While a leader is looked for, nobody is sent to the silent node. */
  const leaderFound = async (): Promise<void> => {
    if (searching === undefined) return;
    const enough = new AbortController();
    await Promise.race([searching, waitOnTimer(patience.leader, AbortSignal.any([enough.signal, closing.signal]))]);
    enough.abort();
    if (searching !== undefined) throw new UnavailableError(undefined, 'No leader of EventStoreDB answers yet');
  };

  const onError = (node: Node, cause: unknown): void => {
    const error = toCommandError(cause);
    if (error instanceof NotLeaderError && leave(node)) successor = error.leader;
    else if (error instanceof UnavailableError || error instanceof CancelledError) leave(node);
  };

  const open = async <Opened extends Call>(
    start: (stub: StreamsClient, metadata: Metadata) => Opened,
  ): Promise<Opened> => {
    await leaderFound();
    const node = await connected();
    if (closing.signal.aborted) throw new Error('The connection is closed');
    const call = start(node.stub, metadata.clone());
    nodeOfCall.set(call, node);
    node.calls.add(call);
    openCalls.add(call);
    call.once('status', () => {
      node.calls.delete(call);
      openCalls.delete(call);
    });
    // also after the last reader has left, or else it would be thrown at the process
    call.on('error', (cause) => onError(node, cause));
    return call;
  };

  return {
    read: async (request, deadline = settings.deadline) =>
      open((stub, ours) => stub.read(request, ours, { deadline: deadlineIn(deadline) })),
    subscribe: async (request) => open((stub, ours) => stub.read(request, ours, { deadline: Infinity })),
    batchAppend: async () => open((stub, ours) => stub.batchAppend(ours, { deadline: Infinity })),
    watchOf: (call) => {
      const node = nodeOfCall.get(call);
      if (node === undefined) throw new TypeError('A call of another connection');
      return node.watch;
    },
    close: async () => {
      closing.abort();
      const ending = [...openCalls].map(async (call) => {
        const ended = finished(call).catch(() => undefined);
        call.cancel();
        await ended;
      });
      await Promise.all(ending);
      await connecting?.catch(() => undefined);
      if (current !== undefined) leave(current);
    },
  };
};

const nameOf = ({ address, port }: Endpoint): string => `${address}:${port}`;

/** An error that is no reason to look for a leader: that is being done. */
const breakOff = (call: Call, error: Error): void => {
  call.once('close', () => call.cancel());
  call.destroy(error);
};
