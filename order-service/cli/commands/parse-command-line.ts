import { parseArgs } from 'node:util';
import { z } from 'zod';
import { replayQuerySchema } from '@driveaway/domain/api/audit.ts';
import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { namespacePattern } from '@driveaway/infra/event-store/namespaced-event-store.ts';
import { changeClientSchema, type ChangeClient } from '@driveaway/domain/api/machine-clients.ts';
import { removeSecondFactorSchema, type RemoveSecondFactor } from '@driveaway/domain/api/remove-second-factor.ts';
import type { RetryParked } from '@driveaway/domain/api/parked-work.ts';
import { operatorNamePattern } from '../../machines/machine-token.ts';
import type { ReplayRange } from '../../audit/replay-order.ts';
import type { CopyCommand, EventPlace } from '../copies/copy-command.ts';
import type { BackupCommand } from './backup-command.ts';
import { commandNames, helpFor, type CommandName } from './help-texts.ts';

/** What is asked of a product or of its data directory. */
export type Command =
  | { readonly name: 'append'; readonly file: string }
  | { readonly name: 'show' | 'next' | 'verify'; readonly orderNo: string }
  | { readonly name: 'anchor' }
  | { readonly name: 'verify-anchors'; readonly file: string }
  | {
      readonly name: 'replay';
      readonly orderNo: string;
      readonly range: ReplayRange;
      /** With everything that was recorded, not only what it means. */
      readonly isFull: boolean;
    }
  | { readonly name: 'keys' }
  /** `retry` absent: list them. */
  | { readonly name: 'parked'; readonly retry?: RetryParked }
  | { readonly name: 'factor'; readonly request: RemoveSecondFactor }
  /** `change` absent: list them. */
  | { readonly name: 'clients'; readonly change?: ChangeClient };

export type Target = {
  readonly server: string | undefined;
  readonly dataDirectory: string | undefined;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string } | undefined;
  /** Who is at the command line, for what is recorded. */
  readonly operator: string | undefined;
};

export type Invocation =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'wrong-usage'; readonly message: string }
  | { readonly kind: 'command'; readonly command: Command; readonly target: Target; readonly json: boolean }
  | { readonly kind: 'copy'; readonly command: CopyCommand; readonly json: boolean }
  | { readonly kind: 'backup'; readonly command: BackupCommand; readonly json: boolean }
  /** `inForce`: the file of the rates in force; undefined for those of the release. */
  | { readonly kind: 'prices'; readonly file: string; readonly inForce: string | undefined; readonly json: boolean };

type Environment = Readonly<Record<string, string | undefined>>;

const wrong = (message: string): Invocation => ({ kind: 'wrong-usage', message });

/** A secret may begin with a hyphen and look like an option, so it is joined to its own option with `=`. */
const withJoinedSecret = (args: readonly string[]): string[] => {
  const at = args.indexOf('--client-secret');
  const secret = args[at + 1];
  return at === -1 || secret === undefined
    ? [...args]
    : [...args.slice(0, at), `--client-secret=${secret}`, ...args.slice(at + 2)];
};

const read = (args: readonly string[]) =>
  parseArgs({
    args: withJoinedSecret(args),
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      server: { type: 'string' },
      'client-id': { type: 'string' },
      'client-secret': { type: 'string' },
      'data-dir': { type: 'string' },
      operator: { type: 'string' },
      at: { type: 'string' },
      revision: { type: 'string' },
      full: { type: 'boolean' },
      anchors: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      'from-namespace': { type: 'string' },
      'to-namespace': { type: 'string' },
      all: { type: 'boolean' },
      secrets: { type: 'string' },
      reason: { type: 'string' },
    },
  });
type Values = ReturnType<typeof read>['values'];

const isCommandName = (name: string | undefined): name is CommandName => commandNames.some((known) => known === name);

const targetOptions = ['server', 'client-id', 'client-secret', 'data-dir', 'operator'] as const;
/** What each command takes beside `--json` and `--help`. */
const optionsOf: Readonly<Record<CommandName, readonly (keyof Values)[]>> = {
  append: targetOptions,
  show: targetOptions,
  next: targetOptions,
  replay: [...targetOptions, 'at', 'revision', 'full'],
  verify: [...targetOptions, 'anchors'],
  anchor: targetOptions,
  parked: [...targetOptions, 'all'],
  keys: targetOptions,
  clients: targetOptions,
  factor: [...targetOptions, 'reason'],
  copy: ['from', 'to', 'from-namespace', 'to-namespace'],
  backup: ['data-dir'],
  restore: ['data-dir', 'secrets'],
  prices: [],
};

/** The options that a command does not take, in words; undefined when there are none. */
const strayOptions = (name: CommandName, { json: _json, help: _help, ...values }: Values): string | undefined => {
  const known = new Set<string>(optionsOf[name]);
  const stray = Object.keys(values).filter((option) => !known.has(option));
  return stray.length === 0 ? undefined : `${name} takes no --${stray.join(', no --')}`;
};

const set = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

/** Where `text` says, in words when that is nowhere; a namespace that is given, an empty one too, wins over the environment's. */
const placeOf = (text: string, given: string | undefined, environment: Environment): EventPlace | string => {
  const isNamed = text === 'eventstoredb';
  if (!isNamed && !/^esdb(\+discover)?:/.test(text)) {
    return given === undefined ? { kind: 'directory', path: text } : `"${text}" is a directory, and has no namespaces`;
  }
  const url = isNamed ? set(environment['EVENTSTOREDB_URL']) : text;
  if (url === undefined) return '"eventstoredb" is the one at EVENTSTOREDB_URL, which is not set';
  const namespace = set(given ?? (isNamed ? environment['EVENTSTOREDB_NAMESPACE'] : undefined));
  if (namespace === undefined || namespacePattern.test(namespace)) return { kind: 'eventstoredb', url, namespace };
  return `"${namespace}" is no namespace: a letter, then up to 37 letters, digits, hyphens and underscores`;
};

const copyOf = (subjects: readonly string[], values: Values, environment: Environment): Invocation => {
  if (subjects.length > 0) return wrong(`"${subjects.join(' ')}" is too much`);
  const { from, to, json } = values;
  if (from === undefined || to === undefined) return wrong('copy needs --from and --to');
  const { 'from-namespace': fromNamespace, 'to-namespace': toNamespace } = values;
  const source = placeOf(from, fromNamespace, environment);
  if (typeof source === 'string') return wrong(source);
  if (to === 'engines') {
    if (toNamespace !== undefined) return wrong('The namespace of "engines" is EVENTSTOREDB_NAMESPACE');
    if (source.kind !== 'directory') return wrong('Everything is copied to engines from a data directory');
    const unset = ['EVENTSTOREDB_URL', 'MONGODB_URL'].filter((name) => (environment[name] ?? '') === '');
    if (unset.length > 0)
      return wrong(`"engines" needs ${unset.join(' and ')} in the environment, and the secrets of the installation`);
    return { kind: 'copy', command: { name: 'copy', what: 'everything', from: source }, json };
  }
  const destination = placeOf(to, toNamespace, environment);
  if (typeof destination === 'string') return wrong(destination);
  return { kind: 'copy', command: { name: 'copy', what: 'events', from: source, to: destination }, json };
};

/** `backup DIRECTORY` or `restore DIRECTORY`. */
const backupOf = (
  name: BackupCommand['name'],
  [directory, ...rest]: readonly string[],
  values: Values,
  environment: Environment,
): Invocation => {
  if (directory === undefined) return wrong('A directory is missing');
  if (rest.length > 0) return wrong(`"${rest.join(' ')}" is too much`);
  const dataDirectory = values['data-dir'] ?? set(environment['DATA_DIR']);
  const isOnEngines = dataDirectory === undefined && set(environment['EVENTSTOREDB_URL']) !== undefined;
  if (isOnEngines) return wrong('Engines are backed up with their own tools: see docs/operations.md');
  return {
    kind: 'backup',
    command: { name, directory, dataDirectory: dataDirectory ?? '.data', secrets: values.secrets },
    json: values.json,
  };
};

/** `prices check FILE`. */
const pricesOf = ([verb, file, ...rest]: readonly string[], json: boolean, environment: Environment): Invocation => {
  if (verb !== 'check')
    return wrong(verb === undefined ? 'prices takes "check"' : `prices takes "check", not "${verb}"`);
  if (file === undefined) return wrong('A file is missing');
  if (rest.length > 0) return wrong(`"${rest.join(' ')}" is too much`);
  return { kind: 'prices', file, inForce: set(environment['RATES_FILE']), json };
};

const commandOf = (
  name: Exclude<
    CommandName,
    'copy' | 'backup' | 'restore' | 'parked' | 'clients' | 'factor' | 'keys' | 'anchor' | 'prices'
  >,
  subject: string,
  values: Values,
): Command | string => {
  const { at, revision, full } = values;
  if (name === 'append') return { name, file: subject };
  if (!orderNumberSchema.safeParse(subject).success) {
    return `"${subject}" is not an order number: eight digits, a hyphen, four digits`;
  }
  if (name !== 'replay') return { name, orderNo: subject };
  const range = replayQuerySchema.safeParse({ at, revision });
  return range.success
    ? { name, orderNo: subject, range: range.data, isFull: full === true }
    : [...new Set(range.error.issues.map(({ message }) => message))].join(' ');
};

/** `parked`, `parked list`, `parked retry ID` or `parked retry --all`. */
const parkedOf = (subjects: readonly string[], { all = false }: Values): Command | string => {
  const [verb = 'list', id, ...rest] = subjects;
  if (verb !== 'list' && verb !== 'retry') return `parked takes "list" or "retry", not "${verb}"`;
  const surplus = verb === 'list' || all ? subjects.slice(1) : rest;
  if (surplus.length > 0) return `"${surplus.join(' ')}" is too much`;
  if (verb === 'list') return all ? '--all belongs to parked retry' : { name: 'parked' };
  if (all) return { name: 'parked', retry: { all: true } };
  return id === undefined ? 'parked retry needs an id, or --all' : { name: 'parked', retry: { id } };
};

const keysOf = (subjects: readonly string[]): Command | string =>
  subjects.join(' ') === 'rotate' ? { name: 'keys' } : 'keys takes "rotate"';

/** `clients`, `clients list`, `clients revoke ID` or `clients restore ID`. */
const clientsOf = (subjects: readonly string[], operator: string | undefined): Command | string => {
  const [verb = 'list', clientId, ...rest] = subjects;
  if (verb === 'list') return clientId === undefined ? { name: 'clients' } : `"${clientId}" is too much`;
  if (verb !== 'revoke' && verb !== 'restore') return `clients takes "list", "revoke" or "restore", not "${verb}"`;
  if (rest.length > 0) return `"${rest.join(' ')}" is too much`;
  const change = changeClientSchema.safeParse({ clientId, revoked: verb === 'revoke' });
  if (!change.success) return `clients ${verb} needs the id of a client in MACHINE_CLIENTS`;
  return operator === undefined
    ? `clients ${verb} needs --operator NAME: it is recorded who does it`
    : { name: 'clients', change: change.data };
};

/** `factor remove CUSTOMER`. */
const factorOf = (
  [verb, customer, ...rest]: readonly string[],
  { reason }: Values,
  operator: string | undefined,
): Command | string => {
  if (verb !== 'remove') return 'factor takes "remove"';
  if (rest.length > 0) return `"${rest.join(' ')}" is too much`;
  const request = removeSecondFactorSchema.safeParse({ customer, reason });
  if (!request.success) return 'factor remove needs an e-mail address or the id of a customer, and --reason TEXT';
  return operator === undefined
    ? 'factor remove needs --operator NAME: it is recorded who does it'
    : { name: 'factor', request: request.data };
};

const targetOf = (values: Values, environment: Environment): Target | string => {
  const { server } = values;
  const operator = set(values.operator ?? environment['OPERATOR']);
  if (operator !== undefined && !operatorNamePattern.test(operator)) {
    return `"${operator}" is no name of an operator: a small letter, then up to 39 small letters, digits, dots, hyphens and underscores`;
  }
  const clientId = values['client-id'] ?? environment['DRIVEAWAY_CLIENT_ID'];
  const clientSecret = values['client-secret'] ?? environment['DRIVEAWAY_CLIENT_SECRET'];
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    return 'A client id and a client secret come together';
  }
  const credentials = clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };
  if (server === undefined) return { server, dataDirectory: values['data-dir'], credentials, operator };
  if (!z.url({ protocol: /^https?$/ }).safeParse(server).success) return `"${server}" is not an http or https address`;
  if (values['data-dir'] !== undefined) return '--server and --data-dir exclude each other';
  if (credentials === undefined) return '--server needs --client-id and --client-secret';
  return { server: server.replace(/\/+$/, ''), dataDirectory: undefined, credentials, operator };
};

const asked = (command: Command | string, target: Target | string, json: boolean): Invocation => {
  if (typeof command === 'string') return wrong(command);
  return typeof target === 'string' ? wrong(target) : { kind: 'command', command, target, json };
};

/** What is wrong with the options, without node's advice, which is for those who know its parser. */
const wordsOfArguments = (fault: unknown): string => {
  if (!(fault instanceof Error)) return 'The arguments cannot be read';
  const [option = 'an option'] = /--?[\w-]+/.exec(fault.message) ?? [];
  if (fault.message.includes('ambiguous')) return `${option} needs a value; one with a hyphen is written ${option}=-1`;
  if (fault.message.includes('argument missing')) return `${option} needs a value`;
  if (fault.message.startsWith('Unknown option')) return `There is no option ${option}`;
  return fault.message.split('\n', 1).join('');
};

/** What the arguments ask for; every mistake is said in words. */
export const parseCommandLine = (args: readonly string[], environment: Environment): Invocation => {
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read(args);
  } catch (fault) {
    return wrong(wordsOfArguments(fault));
  }
  const { values, positionals } = parsed;
  const [name, subject, ...rest] = positionals;
  if (values.help) return { kind: 'help', text: helpFor(isCommandName(name) ? name : undefined) };
  if (name === undefined) return wrong('A command is missing');
  if (!isCommandName(name)) return wrong(`There is no command "${name}"`);
  const stray = strayOptions(name, values);
  if (stray !== undefined) return wrong(stray);
  if (name === 'copy') return copyOf(positionals.slice(1), values, environment);
  if (name === 'backup' || name === 'restore') return backupOf(name, positionals.slice(1), values, environment);
  if (name === 'prices') return pricesOf(positionals.slice(1), values.json, environment);
  const target = targetOf(values, environment);
  if (name === 'parked') return asked(parkedOf(positionals.slice(1), values), target, values.json);
  if (name === 'keys') return asked(keysOf(positionals.slice(1)), target, values.json);
  if (name === 'clients' || name === 'factor') {
    if (typeof target === 'string') return wrong(target);
    const { operator } = target;
    const subjects = positionals.slice(1);
    const command = name === 'clients' ? clientsOf(subjects, operator) : factorOf(subjects, values, operator);
    return asked(command, target, values.json);
  }
  const isWhole = name === 'anchor' || values.anchors !== undefined;
  const surplus = isWhole ? positionals.slice(1) : rest;
  if (surplus.length > 0) return wrong(`"${surplus.join(' ')}" is too much`);
  if (name === 'anchor') return asked({ name }, target, values.json);
  if (values.anchors !== undefined) return asked({ name: 'verify-anchors', file: values.anchors }, target, values.json);
  if (subject === undefined) return wrong(name === 'append' ? 'A file is missing' : 'An order number is missing');
  return asked(commandOf(name, subject, values), target, values.json);
};
