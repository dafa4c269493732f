import type { Endpoint } from './find-leader.ts';

/** Paths of PEM files, which are read anew for each connection. */
export type TlsFiles = {
  /** Authorities that are trusted; else those that Node.js brings. */
  readonly authorities: string | undefined;
  /** Of the product, where the server knows its users by certificates. */
  readonly own: { readonly certificate: string; readonly key: string } | undefined;
};

/** How to reach EventStoreDB. All times are milliseconds. */
export type ConnectionSettings = {
  readonly hosts: readonly Endpoint[];
  /** The hosts are asked who leads; a single one is taken for the leader until it names another. */
  readonly isCluster: boolean;
  readonly user: { readonly name: string; readonly password: string } | undefined;
  /** Undefined: plain, for a server without users. */
  readonly tls: TlsFiles | undefined;
  /** What the server calls the connection in its logs. */
  readonly connectionName: string | undefined;
  /** Of a read that is given none. */
  readonly deadline: number;
  readonly keepAliveInterval: number;
  readonly keepAliveTimeout: number;
  readonly discovery: { readonly attempts: number; readonly interval: number; readonly patience: number };
};

const shape =
  /^esdb(?<discover>\+discover)?:\/\/(?:(?<user>[^:@/?]+):(?<password>[^@/?]+)@)?(?<hosts>[^@/?]+)\/*(?:\?(?<query>[^?]*))?$/;
const hostShape = /^(?<address>[^\s:$+!*'();[\]{}|"%~#<>=&]+)(?::(?<port>\d{1,5}))?$/;
const usualPort = 2_113;
/** What a timer can hold. */
const longest = 2_147_483_647;
/** What the client lets stand for "never". */
const never = '-1';

const refused = (message: string): TypeError => new TypeError(`The EventStoreDB connection string ${message}`);

const decoded = (text: string, what: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refused(`has a ${what} that is not percent-encoded correctly`);
  }
};

/** Options of the client that this adapter does not honour, each with the reason. */
const unsupported: Readonly<Record<string, string>> = {
  tlsverifycert: 'certificates are always checked; give the authority as tlsCAFile',
  throwonappendfailure: 'a failed append is always an error',
};

/** The options in any spelling that the client takes. */
const optionsOf = (query: string) => {
  const given = new Map<string, { readonly name: string; readonly value: string }>();
  for (const pair of query.split('&').filter((text) => text !== '')) {
    const at = pair.indexOf('=');
    const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1).trim()];
    if (value === '') throw refused(`gives "${name}" no value`);
    given.set(name.toLowerCase().replaceAll(/[-_]/g, ''), { name, value });
  }
  /** Takes an option out; what is left in the end is unknown. */
  const take = <Read>(name: string, read: (value: string, spelt: string) => Read): Read | undefined => {
    const key = name.toLowerCase();
    const option = given.get(key);
    given.delete(key);
    return option === undefined ? undefined : read(option.value, option.name);
  };
  const text = (name: string) => take(name, (value, spelt) => decoded(value, `value of "${spelt}"`));
  const choice = <Choice extends string>(name: string, choices: readonly Choice[], why = '') =>
    take(name, (value, spelt) => {
      const chosen = choices.find((known) => known === value.toLowerCase());
      if (chosen === undefined) throw refused(`must give "${spelt}" the value ${choices.join(' or ')}${why}`);
      return chosen;
    });
  const whole = (name: string, least: number, most = longest) =>
    take(name, (value, spelt) => {
      const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= least && number <= most) return number;
      throw refused(`must give "${spelt}" a whole number from ${least} to ${most}`);
    });
  const wholeOrNever = (name: string) =>
    given.get(name.toLowerCase())?.value === never ? take(name, () => longest) : whole(name, 1);
  const assertNoneLeft = (): void => {
    for (const [key, { name }] of given) {
      const why = unsupported[key];
      throw refused(`has an option "${name}", which is not supported${why === undefined ? '' : `: ${why}`}`);
    }
  };
  return { text, choice, whole, wholeOrNever, assertNoneLeft };
};

const hostOf = (text: string): Endpoint => {
  const groups = hostShape.exec(text.trim())?.groups;
  const port = Number(groups?.['port'] ?? usualPort);
  const address = groups?.['address'];
  if (address === undefined || port < 1 || port > 65_535) throw refused('has a host or port that cannot be read');
  return { address, port };
};

/**
 * Reads `esdb://user:password@host:2113,…?option=value`, or `esdb+discover://` with one DNS name of all nodes. It has the
 * options of `@eventstore/db-client` 6.2.1, in its units and with its defaults; what cannot be honoured is refused by name.
 * @throws TypeError saying what is wrong, and nothing of the values
 */
export const readConnectionString = (connectionString: string): ConnectionSettings => {
  const groups = shape.exec(connectionString.trim())?.groups;
  if (groups === undefined) {
    throw refused(
      'must look like esdb://user:password@host:2113?tls=true or esdb+discover://…; ' +
        'special characters in user and password are percent-encoded',
    );
  }
  const { discover, user, password = '', hosts: hostList = '', query = '' } = groups;
  const { text, choice, whole, wholeOrNever, assertNoneLeft } = optionsOf(query);
  const listed = hostList.replace(/,$/, '').split(',');
  // a DNS name of all nodes is one, whatever follows
  const hosts = (discover === undefined ? listed : listed.slice(0, 1)).map(hostOf);
  choice('nodePreference', ['leader'], ': every call goes to the leader');
  const [authorities, certificate, key] = [text('tlsCAFile'), text('userCertFile'), text('userKeyFile')];
  if ((certificate === undefined) !== (key === undefined)) {
    throw refused('must give "userCertFile" and "userKeyFile" together');
  }
  const own = certificate === undefined || key === undefined ? undefined : { certificate, key };
  const isPlain = choice('tls', ['true', 'false']) === 'false';
  if (isPlain && (authorities !== undefined || own !== undefined)) throw refused('has certificates beside "tls=false"');
  const settings: ConnectionSettings = {
    hosts,
    isCluster: discover !== undefined || hosts.length > 1,
    user: user === undefined ? undefined : { name: decoded(user, 'user'), password: decoded(password, 'password') },
    tls: isPlain ? undefined : { authorities, own },
    connectionName: text('connectionName'),
    deadline: whole('defaultDeadline', 1) ?? 10_000,
    keepAliveInterval: wholeOrNever('keepAliveInterval') ?? 10_000,
    keepAliveTimeout: wholeOrNever('keepAliveTimeout') ?? 10_000,
    discovery: {
      attempts: whole('maxDiscoverAttempts', 1) ?? 10,
      interval: whole('discoveryInterval', 0) ?? 100,
      // the only one in seconds
      patience: (whole('gossipTimeout', 1, 2_147_483) ?? 5) * 1_000,
    },
  };
  assertNoneLeft();
  return settings;
};
