import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { GossipService, type IGossipServer } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js';
import {
  ServerFeaturesService,
  type IServerFeaturesServer,
} from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { UsersService } from '@eventstore/db-client/generated/users_grpc_pb.js';
import { StreamsService, type IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { z } from 'zod';
import { createWriteServices } from './double-appends.ts';
import { createFaultState, type DoubleMember, type EventStoreDbDoubleFaults } from './double-faults.ts';
import { createDoubleLog, type DoubleLog } from './double-log.ts';
import { toUuid } from './double-messages.ts';
import { createReadService } from './double-reads.ts';
import type { Endpoint } from './double-statuses.ts';
import { createDoubleUsers, type DoubleUser } from './double-users.ts';

/** PEM. With `clients`, whoever connects must show a certificate of that authority. */
export type DoubleCertificates = {
  readonly certificate: Buffer;
  readonly key: Buffer;
  readonly clients?: Buffer | undefined;
};

export type DoubleOptions = {
  /** Default: plain. */
  readonly certificates?: DoubleCertificates | undefined;
  /** Who alone may call; default anybody. `admin` may change them. */
  readonly users?: readonly DoubleUser[] | undefined;
  /** What it has; default: nothing. */
  readonly log?: DoubleLog | undefined;
};

export type EventStoreDbDouble = {
  /** Without user and certificates. */
  readonly connectionString: string;
  readonly endpoint: Endpoint;
  readonly faults: EventStoreDbDoubleFaults;
  /** How many connections are open. */
  readonly connections: () => number;
  /** How often it was asked who is in the cluster. */
  readonly asksForMembers: () => number;
  /** Shows other certificates to those who connect from now on. */
  readonly renew: (certificates: DoubleCertificates) => void;
  readonly stop: () => Promise<void>;
};

const credentialsOf = (certificates: DoubleCertificates | undefined): ServerCredentials => {
  if (certificates === undefined) return ServerCredentials.createInsecure();
  const { certificate, key, clients } = certificates;
  const pair = { cert_chain: certificate, private_key: key };
  return ServerCredentials.createSsl(clients ?? null, [pair], clients !== undefined);
};

/**
 * A double of EventStoreDB 23.10 in this process: the client's own service definitions over a log in memory, on a free
 * port of this machine. It answers as the engine was observed to, or as its source reads; it says nothing about
 * durability, clusters or speed.
 */
export const startEventStoreDbDouble = async ({
  certificates,
  users: givenUsers,
  log = createDoubleLog(),
}: DoubleOptions = {}): Promise<EventStoreDbDouble> => {
  const sockets = new Set<Socket>();
  const dropConnections = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const users = givenUsers === undefined ? undefined : createDoubleUsers(givenUsers);
  const state = createFaultState(dropConnections, users);

  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  const streamsServer: IStreamsServer = { read: createReadService(log, state), ...createWriteServices(log, state) };
  const featuresServer: IServerFeaturesServer = {
    getSupportedMethods: (_call, callback) => {
      const refused = state.anonymousRefusal();
      if (refused === undefined) callback(null, supportedMethods());
      else callback(refused);
    },
  };
  let asks = 0;
  const gossipServer: IGossipServer = {
    read: (_call, callback) => {
      asks += 1;
      callback(null, clusterOf(state.members() ?? [{ endpoint, leads: true }]));
    },
  };
  server.addService(StreamsService, streamsServer);
  server.addService(ServerFeaturesService, featuresServer);
  server.addService(GossipService, gossipServer);
  if (users !== undefined) server.addService(UsersService, users.service);

  let injector = server.createConnectionInjector(credentialsOf(certificates));
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A cut connection is what the double is for.
    socket.on('error', () => socket.destroy());
    injector.injectConnection(socket);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = z.object({ port: z.int() }).parse(listener.address());
  const endpoint: Endpoint = { address: '127.0.0.1', port };

  return {
    connectionString: `esdb://127.0.0.1:${port}?tls=${certificates !== undefined}`,
    endpoint,
    faults: state.faults,
    connections: () => sockets.size,
    asksForMembers: () => asks,
    renew: (renewed) => {
      injector = server.createConnectionInjector(credentialsOf(renewed));
    },
    stop: async () => {
      listener.close();
      dropConnections();
      server.forceShutdown();
      if (listener.listening) await once(listener, 'close');
    },
  };
};

const supportedMethods = () => {
  const service = 'event_store.client.streams.Streams';
  const methods = ['read', 'append', 'delete', 'tombstone', 'batchappend'].map((name) => {
    const method = new serverFeatures.SupportedMethod();
    method.setServiceName(service);
    method.setMethodName(name);
    return method;
  });
  const supported = new serverFeatures.SupportedMethods();
  supported.setMethodsList(methods);
  return supported.setEventStoreServerVersion('23.10.8');
};

const clusterOf = (members: readonly DoubleMember[]) =>
  new gossip.ClusterInfo().setMembersList(
    members.map(({ endpoint: { address, port }, leads }, index) => {
      const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
      const member = new gossip.MemberInfo();
      member.setInstanceId(toUuid(`00000000-0000-4000-8000-00000000000${index + 1}`));
      member.setTimeStamp('0');
      member.setState(leads ? LEADER : FOLLOWER);
      member.setIsAlive(true);
      return member.setHttpEndPoint(new gossip.EndPoint().setAddress(address).setPort(port));
    }),
  );
