import { parseArgs } from 'node:util';
import { z } from 'zod';
import { replayQuerySchema } from '@driveaway/domain/api/audit.ts';
import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import type { RetryParked } from '@driveaway/domain/api/parked-work.ts';
import type { ReplayRange } from '../audit/replay-order.ts';
import type { CopyCommand, EventPlace } from './copy-command.ts';
import { commandNames, helpFor, type CommandName } from './help-texts.ts';

/** What is asked of a product or of its data directory. */
export type Command =
  | { readonly name: 'append'; readonly file: string }
  | { readonly name: 'show' | 'next' | 'verify'; readonly orderNo: string }
  | {
      readonly name: 'replay';
      readonly orderNo: string;
      readonly range: ReplayRange;
      /** With everything that was recorded, not only what it means. */
      readonly isFull: boolean;
    }
  /** `retry` absent: list them. */
  | { readonly name: 'parked'; readonly retry?: RetryParked };

export type Target = {
  readonly server: string | undefined;
  readonly dataDirectory: string | undefined;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string } | undefined;
};

export type Invocation =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'wrong-usage'; readonly message: string }
  | { readonly kind: 'command'; readonly command: Command; readonly target: Target; readonly json: boolean }
  | { readonly kind: 'copy'; readonly command: CopyCommand; readonly json: boolean };

type Environment = Readonly<Record<string, string | undefined>>;

const wrong = (message: string): Invocation => ({ kind: 'wrong-usage', message });

/** A secret may begin with a hyphen, which would make it look like an option: it is joined to the one it belongs to. */
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
      at: { type: 'string' },
      revision: { type: 'string' },
      full: { type: 'boolean' },
      from: { type: 'string' },
      to: { type: 'string' },
      all: { type: 'boolean', default: false },
    },
  });
type Values = ReturnType<typeof read>['values'];

const isCommandName = (name: string | undefined): name is CommandName => commandNames.some((known) => known === name);

const placeOf = (text: string, environment: Environment): EventPlace | string => {
  if (/^esdb(\+discover)?:/.test(text)) return { kind: 'eventstoredb', url: text };
  if (text !== 'eventstoredb') return { kind: 'directory', path: text };
  const url = environment['EVENTSTOREDB_URL'];
  return url === undefined || url === ''
    ? '"eventstoredb" is the one at EVENTSTOREDB_URL, which is not set'
    : { kind: 'eventstoredb', url };
};

const copyOf = (subjects: readonly string[], values: Values, environment: Environment): Invocation => {
  if (subjects.length > 0) return wrong(`"${subjects.join(' ')}" is too much`);
  const { from, to, json } = values;
  if (from === undefined || to === undefined) return wrong('copy needs --from and --to');
  const others = (['server', 'client-id', 'client-secret', 'data-dir', 'at', 'revision', 'full'] as const).filter(
    (name) => values[name] !== undefined,
  );
  if (others.length > 0) return wrong(`copy takes no --${others.join(', no --')}`);
  const [source, destination] = [placeOf(from, environment), placeOf(to, environment)];
  if (typeof source === 'string') return wrong(source);
  if (typeof destination === 'string') return wrong(destination);
  return { kind: 'copy', command: { name: 'copy', from: source, to: destination }, json };
};

const commandOf = (
  name: Exclude<CommandName, 'copy' | 'parked'>,
  subject: string,
  values: Values,
): Command | string => {
  const { at, revision, full } = values;
  if (name !== 'replay' && (at !== undefined || revision !== undefined || full !== undefined)) {
    return '--at, --revision and --full belong to replay';
  }
  if (name === 'append') return { name, file: subject };
  if (!orderNumberSchema.safeParse(subject).success) {
    return `"${subject}" is not an order number: eight digits, a hyphen, four digits`;
  }
  if (name !== 'replay') return { name, orderNo: subject };
  const range = replayQuerySchema.safeParse({ at, revision });
  return range.success
    ? { name, orderNo: subject, range: range.data, isFull: full === true }
    : range.error.issues.map(({ message }) => message).join(' ');
};

/** `parked`, `parked list`, `parked retry ID` or `parked retry --all`. */
const parkedOf = (subjects: readonly string[], { all, at, revision }: Values): Command | string => {
  const [verb = 'list', id, ...rest] = subjects;
  if (at !== undefined || revision !== undefined) return '--at and --revision belong to replay';
  if (verb !== 'list' && verb !== 'retry') return `parked takes "list" or "retry", not "${verb}"`;
  const surplus = verb === 'list' || all ? subjects.slice(1) : rest;
  if (surplus.length > 0) return `"${surplus.join(' ')}" is too much`;
  if (verb === 'list') return all ? '--all belongs to parked retry' : { name: 'parked' };
  if (all) return { name: 'parked', retry: { all: true } };
  return id === undefined ? 'parked retry needs an id, or --all' : { name: 'parked', retry: { id } };
};

const targetOf = (values: Values, environment: Environment): Target | string => {
  const { server } = values;
  const clientId = values['client-id'] ?? environment['DRIVEAWAY_CLIENT_ID'];
  const clientSecret = values['client-secret'] ?? environment['DRIVEAWAY_CLIENT_SECRET'];
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    return 'A client id and a client secret come together';
  }
  const credentials = clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };
  if (server === undefined) return { server, dataDirectory: values['data-dir'], credentials };
  if (!z.url({ protocol: /^https?$/ }).safeParse(server).success) return `"${server}" is not an http or https address`;
  if (values['data-dir'] !== undefined) return '--server and --data-dir exclude each other';
  if (credentials === undefined) return '--server needs --client-id and --client-secret';
  return { server: server.replace(/\/+$/, ''), dataDirectory: undefined, credentials };
};

const asked = (command: Command | string, target: Target | string, json: boolean): Invocation => {
  if (typeof command === 'string') return wrong(command);
  return typeof target === 'string' ? wrong(target) : { kind: 'command', command, target, json };
};

/** What the arguments ask for; every mistake is said in words. */
export const parseCommandLine = (args: readonly string[], environment: Environment): Invocation => {
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read(args);
  } catch (fault) {
    return wrong(fault instanceof Error ? fault.message : 'The arguments cannot be read');
  }
  const { values, positionals } = parsed;
  const [name, subject, ...rest] = positionals;
  if (values.help) return { kind: 'help', text: helpFor(isCommandName(name) ? name : undefined) };
  if (name === undefined) return wrong('A command is missing');
  if (!isCommandName(name)) return wrong(`There is no command "${name}"`);
  if (name === 'copy') return copyOf(positionals.slice(1), values, environment);
  if (values.from !== undefined || values.to !== undefined) return wrong('--from and --to belong to copy');
  const target = targetOf(values, environment);
  if (name === 'parked') return asked(parkedOf(positionals.slice(1), values), target, values.json);
  if (values.all) return wrong('--all belongs to parked retry');
  if (subject === undefined) return wrong(name === 'append' ? 'A file is missing' : 'An order number is missing');
  if (rest.length > 0) return wrong(`"${rest.join(' ')}" is too much`);
  return asked(commandOf(name, subject, values), target, values.json);
};
