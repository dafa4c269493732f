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

const shape = /^esdb(\+discover)?:\/\/(?:[^:@/?]+:[^@/?]+@)?[^@/?]+\/?(?:\?(?<query>[^?]*))?$/;

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
