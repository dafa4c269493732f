import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import { credentials, Metadata, type ChannelCredentials, type ClientOptions } from '@grpc/grpc-js';
import { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { UsersClient } from '@eventstore/db-client/generated/users_grpc_pb.js';
import type { Endpoint } from './find-leader.ts';
import type { ConnectionSettings, TlsFiles } from './read-connection-string.ts';

type Settings = Pick<ConnectionSettings, 'tls' | 'user' | 'keepAliveInterval' | 'keepAliveTimeout' | 'connectionName'>;

/** A certificate or key that a connection string names and that is of no use: whoever runs the product mends it. */
export class CertificateFault extends Error {
  override readonly name = 'CertificateFault';
}

const contentOf = (path: string, option: string): Buffer => {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new CertificateFault(`The file that ${option} names cannot be read`, { cause });
  }
};

/**
 * TLS as the files say now: they are read for each connection, so that renewed ones count from the next one on.
 * @param node what its certificate must name
 * @throws CertificateFault when a file cannot be read, or is not a certificate or key
 */
export const channelCredentialsOf = (tls: TlsFiles | undefined, { address }: Endpoint): ChannelCredentials => {
  if (tls === undefined) return credentials.createInsecure();
  const authorities = tls.authorities === undefined ? null : contentOf(tls.authorities, 'tlsCAFile');
  const key = tls.own === undefined ? null : contentOf(tls.own.key, 'userKeyFile');
  const certificate = tls.own === undefined ? null : contentOf(tls.own.certificate, 'userCertFile');
  try {
    // a text without a certificate would otherwise count as no authority
    if (authorities !== null) void new X509Certificate(authorities);
    return credentials.createSsl(authorities, key, certificate, {
      checkServerIdentity: (_name, presented) => checkServerIdentity(address, presented),
    });
  } catch (cause) {
    throw new CertificateFault('tlsCAFile, userCertFile or userKeyFile is not a certificate or key in PEM', { cause });
  }
};

/** As gRPC takes it. */
const targetOf = ({ address, port }: Endpoint): string =>
  `dns:${address.includes(':') ? `[${address}]` : address}:${port}`;

/** Node.js refuses an address as the name that TLS asks for, which gRPC would give; servers of addresses look at none. */
const noName = 'address.invalid';

const optionsOf = ({ keepAliveInterval, keepAliveTimeout }: Settings, { address }: Endpoint): ClientOptions => ({
  ...(isIP(address) === 0 ? {} : { 'grpc.ssl_target_name_override': noName }),
  'grpc.keepalive_time_ms': keepAliveInterval,
  'grpc.keepalive_timeout_ms': keepAliveTimeout,
  // Events of up to 16 MB can be in the store, though not by way of gRPC.
  'grpc.max_receive_message_length': 17 * 1024 * 1024,
  // A connection of one's own: a new one is then never the dead one of somebody else in this process.
  'grpc.use_local_subchannel_pool': 1,
});

/** Connects to a node with the first call. Whoever dials closes it. */
export const dialStreams = (settings: Settings, node: Endpoint): StreamsClient =>
  new StreamsClient(targetOf(node), channelCredentialsOf(settings.tls, node), optionsOf(settings, node));

/** The same for questions about the cluster. */
export const dialGossip = (settings: Settings, node: Endpoint): GossipClient =>
  new GossipClient(targetOf(node), channelCredentialsOf(settings.tls, node), optionsOf(settings, node));

/** The same for the users of the server. */
export const dialUsers = (settings: Settings, node: Endpoint): UsersClient =>
  new UsersClient(targetOf(node), channelCredentialsOf(settings.tls, node), optionsOf(settings, node));

/** Questions about the cluster on the connection of another stub. */
export const gossipBeside = (streams: StreamsClient): GossipClient =>
  // neither address nor credentials count beside a channel
  new GossipClient('', credentials.createInsecure(), { channelOverride: streams.getChannel() });

/** Says who calls; only for connections with TLS. */
export const passwordMetadata = ({ name, password }: NonNullable<Settings['user']>): Metadata => {
  const metadata = new Metadata();
  metadata.set('authorization', `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`);
  return metadata;
};

/**
 * What goes with each call for streams: who asks, and that only the leader may answer. A password is not sent without TLS,
 * where the server would not look at it.
 */
export const streamMetadata = ({ tls, user, connectionName }: Settings): Metadata => {
  const metadata = tls !== undefined && user !== undefined ? passwordMetadata(user) : new Metadata();
  metadata.set('requires-leader', 'true');
  if (connectionName !== undefined) metadata.set('connection-name', connectionName);
  return metadata;
};

/** A deadline as gRPC takes it, so many milliseconds from now. */
export const deadlineIn = (milliseconds: number): number =>
  // oxlint-disable-next-line no-restricted-properties -- gRPC turns it back into a length of time by the same clock
  Date.now() + milliseconds;
