import type { Endpoint } from './find-leader.ts';

/** Every option the client understands and this adapter can honour, in lower case. */
const options: ReadonlySet<string> = new Set([
  'tls',
  'tlscafile',
  'usercertfile',
  'userkeyfile',
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'maxdiscoverattempts',
  'nodepreference',
  'keepaliveinterval',
  'keepalivetimeout',
]);

const shape =
  /^esdb(?<discover>\+discover)?:\/\/(?<user>[^:@/?]+:[^@/?]+@)?(?<hosts>[^@/?]+)\/?(?:\?(?<query>[^?]*))?$/;
const usualPort = 2_113;

/**
 * Checks what the client would otherwise report by printing the whole string, password included.
 * @throws TypeError naming what is wrong and nothing of the string's values
 */
export const checkConnectionString = (connectionString: string): void => {
  const match = shape.exec(connectionString.trim());
  if (match === null) {
    throw new TypeError(
      'The EventStoreDB connection string must look like esdb://user:password@host:2113?tls=true ' +
        'or esdb+discover://…; special characters in user and password are percent-encoded',
    );
  }
  for (const pair of (match.groups?.['query'] ?? '').split('&').filter((text) => text !== '')) {
    const [name = '', value = ''] = pair.split('=');
    if (!options.has(name.toLowerCase().replaceAll(/[-_]/g, ''))) {
      throw new TypeError(`The EventStoreDB connection string has an option "${name}", which is not supported`);
    }
    if (value === '') throw new TypeError(`The EventStoreDB connection string gives "${name}" no value`);
  }
};

/** The hosts of a connection string that was checked, and whether they are those of a cluster. */
export const clusterOf = (
  connectionString: string,
): { readonly hosts: readonly Endpoint[]; readonly isCluster: boolean } => {
  const { discover, hosts = '' } = shape.exec(connectionString.trim())?.groups ?? {};
  const endpoints = hosts.split(',').map((host) => {
    const [address = '', port = String(usualPort)] = host.split(':');
    return { address, port: Number(port) };
  });
  return { hosts: endpoints, isCluster: discover !== undefined || endpoints.length > 1 };
};

/** A connection string that was checked, for one node alone. */
export const forNode = (connectionString: string, { address, port }: Endpoint): string => {
  const { user = '', query = '' } = shape.exec(connectionString.trim())?.groups ?? {};
  return `esdb://${user}${address}:${port}?${query}`;
};
