/** Everything that is configured and ends by itself: certificates of servers, certificate files, secrets with a date. */
import { resolveSrv } from 'node:dns/promises';
import type { Config } from '../config/config.ts';
import type { EnginesConfig } from '../config/engines.ts';
import { readConnectionString } from '../event-store/eventstoredb/read-connection-string.ts';
import { certificateFileEnd } from '../expiry/certificate-file.ts';
import type { Expiries, Expiry } from '../expiry/port.ts';
import { serverCertificateEnd, type SecureServer } from '../expiry/server-certificate.ts';
import { watchExpiries, type ExpirySource } from '../expiry/watch-expiries.ts';
import type { Log } from '../telemetry/port.ts';

const ofServer = (of: string, server: SecureServer): ExpirySource => ({
  kind: 'certificate',
  name: `${of} ${server.host}:${server.port}`,
  read: async () => serverCertificateEnd(server),
});

const ofFiles = (of: string, files: readonly (string | undefined)[]): readonly ExpirySource[] =>
  files.flatMap((file) =>
    file === undefined
      ? []
      : [{ kind: 'certificate', name: `${of} ${file}`, read: async () => certificateFileEnd(file) }],
  );

const ofEventStore = ({ eventStoreUrl }: EnginesConfig): readonly ExpirySource[] => {
  const { hosts, tls } = readConnectionString(eventStoreUrl);
  if (tls === undefined) return [];
  return [
    ...hosts.map(({ address, port }) => ofServer('event-store', { host: address, port })),
    ...ofFiles('event-store', [tls.authorities, tls.own?.certificate]),
  ];
};

const ofMongo = async ({ mongoUrl }: EnginesConfig): Promise<readonly ExpirySource[]> => {
  // the client's own reading of the string; it is never connected
  const { MongoClient } = await import('mongodb');
  const { hosts, srvHost, tls, tlsCAFile, tlsCertificateKeyFile } = new MongoClient(mongoUrl).options;
  if (!tls) return [];
  const named =
    srvHost === undefined
      ? hosts.map(({ host = '', port = 27_017 }) => ({ host, port }))
      : (await resolveSrv(`_mongodb._tcp.${srvHost}`).catch(() => [])).map(({ name, port }) => ({ host: name, port }));
  return [
    ...named.map((server) => ofServer('mongodb', server)),
    ...ofFiles('mongodb', [tlsCAFile, tlsCertificateKeyFile]),
  ];
};

const ofMail = ({ mail }: Config): readonly ExpirySource[] => {
  if (mail?.kind !== 'smtp') return [];
  const { protocol, hostname, port } = new URL(mail.url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol === 'smtps:') return [ofServer('mail', { host, port: Number(port || 465) })];
  // one that need not encrypt has no certificate to look at
  return mail.requireTls ? [ofServer('mail', { host, port: Number(port || 587), startsTls: 'smtp' })] : [];
};

/** Where customers reach the site: whoever ends TLS there has a certificate as well. */
const ofSite = ({ publicOrigin }: Config): readonly ExpirySource[] => {
  if (publicOrigin === undefined || !publicOrigin.startsWith('https:')) return [];
  const { hostname, port } = new URL(publicOrigin);
  return [ofServer('site', { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443) })];
};

const secretsWithADate = ({ machineClients = [] }: Config): readonly Expiry[] =>
  machineClients.flatMap(({ clientId, validUntil }) =>
    validUntil === undefined ? [] : [{ kind: 'secret', name: clientId, at: Temporal.Instant.from(validUntil) }],
  );

/** Knows when what a configuration names ends; nothing is asked before the first call. */
export const openConfiguredExpiries = async (
  config: Config,
  { elapsed, log }: { readonly elapsed: () => number; readonly log: Pick<Log, 'warn'> },
): Promise<Expiries> => {
  const { engines } = config;
  const ofEngines = engines === undefined ? [] : [...ofEventStore(engines), ...(await ofMongo(engines))];
  const sources = [...ofSite(config), ...ofMail(config), ...ofEngines];
  return watchExpiries({ sources, known: secretsWithADate(config), elapsed, log });
};
