import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util';
import type { Command, Understood } from './command.ts';
import type { Environment, Option } from './given.ts';
import { helpFor } from './help-texts.ts';
import { tooMuch } from './read-words.ts';
import { commandText } from '../terminal/command-text.ts';
import { didYouMean } from '../terminal/nearest.ts';
import { productVersion } from '../terminal/product-version.ts';

export type Invocation =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'wrong-usage'; readonly message: string }
  | ({
      readonly kind: 'command';
      readonly name: string;
      readonly json: boolean;
      /** As it may be typed again, without a secret. */
      readonly text: string;
      readonly changesOrders: boolean;
      readonly stops: boolean;
      readonly environment: Environment;
    } & Understood);

const wrong = (message: string): Invocation => ({ kind: 'wrong-usage', message });

/** A secret may begin with a hyphen and look like an option, so it is joined to its own option with `=`. */
const withJoinedSecret = (args: readonly string[]): string[] => {
  const at = args.indexOf('--client-secret');
  const secret = args[at + 1];
  return at === -1 || secret === undefined
    ? [...args]
    : [...args.slice(0, at), `--client-secret=${secret}`, ...args.slice(at + 2)];
};

const optionsOf = (command: Command): Readonly<Record<string, Option>> => ({
  ...command.options,
  ...command.commonOptions,
});

const descriptorOf = ({ value, multiple = false }: Option): ParseArgsOptionDescriptor => ({
  type: value === undefined ? 'boolean' : 'string',
  multiple,
});

const descriptorsOf = (commands: readonly Command[]): Readonly<Record<string, ParseArgsOptionDescriptor>> =>
  Object.fromEntries(
    commands
      .flatMap((command) => Object.entries(optionsOf(command)))
      .map(([name, option]) => [name, descriptorOf(option)] as const),
  );

const generalDescriptors = {
  json: { type: 'boolean' },
  version: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies Readonly<Record<string, ParseArgsOptionDescriptor>>;

const findCommand = (commands: readonly Command[], name: string | undefined): Command | undefined =>
  commands.find((known) => known.name === name);

/**
 * The options of all commands are taken, so that one that belongs to another command is not called unknown. Two commands may
 * take an option of one name each in its own way: the one that is named says which.
 */
const read = (args: readonly string[], commands: readonly Command[]) => {
  const named = args.flatMap((arg) => findCommand(commands, arg) ?? []).slice(0, 1);
  const options: Readonly<Record<string, ParseArgsOptionDescriptor>> = {
    ...descriptorsOf(commands),
    ...generalDescriptors,
    ...descriptorsOf(named),
  };
  return parseArgs({ args: withJoinedSecret(args), allowPositionals: true, options });
};

/** What is wrong with the options, without node's advice, which is for those who know its parser. */
const wordsOfArguments = (fault: unknown, commands: readonly Command[]): string => {
  if (!(fault instanceof Error)) return 'The arguments cannot be read';
  const [option = 'an option'] = /--?[\w-]+/.exec(fault.message) ?? [];
  if (fault.message.includes('ambiguous')) return `${option} needs a value; one with a hyphen is written ${option}=-1`;
  if (fault.message.includes('argument missing')) return `${option} needs a value`;
  if (fault.message.startsWith('Unknown option')) {
    const known = Object.keys({ ...descriptorsOf(commands), ...generalDescriptors }).map((name) => `--${name}`);
    return `There is no option ${option}${didYouMean(option, known)}`;
  }
  return fault.message.split('\n', 1).join('');
};

/** What an empty one would make the current directory of. */
const places = /^(?:DIRECTORY|FILE|PLACE)/;

const set = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

const noCommand = (name: string, commands: readonly Command[]): Invocation => {
  const names = commands.map((known) => known.name);
  return wrong(`There is no command "${name}"${didYouMean(name, names)}`);
};

/** `help`, or `help COMMAND`. */
const helpOn = ([name, ...rest]: readonly string[], commands: readonly Command[]): Invocation => {
  const surplus = tooMuch(rest);
  if (surplus !== undefined) return wrong(surplus);
  const command = findCommand(commands, name);
  if (name !== undefined && command === undefined) return noCommand(name, commands);
  return { kind: 'help', text: helpFor(command, commands) };
};

/** What the arguments ask for of some commands; every mistake is said in words. */
export const readCommandLine = (
  args: readonly string[],
  variables: Environment,
  commands: readonly Command[],
): Invocation => {
  // schemas refuse process.env itself, which is no plain object
  const environment = { ...variables };
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read(args, commands);
  } catch (fault) {
    return wrong(wordsOfArguments(fault, commands));
  }
  const { json, help, version, ...values } = parsed.values;
  const [name, ...words] = parsed.positionals;
  if (version === true) return { kind: 'help', text: `orders ${productVersion()}\n` };
  if (name === 'help') return helpOn(words, commands);
  const command = findCommand(commands, name);
  if (help === true) return { kind: 'help', text: helpFor(command, commands) };
  if (name === undefined) return wrong('A command is missing');
  if (command === undefined) return noCommand(name, commands);
  const options = optionsOf(command);
  const stray = Object.keys(values).filter((option) => !Object.hasOwn(options, option));
  if (stray.length > 0) return wrong(`${name} takes no --${stray.join(', no --')}`);
  const unsaid = Object.entries(options).find(
    ([option, { value = '' }]) => places.test(value) && values[option] === '',
  );
  if (unsaid !== undefined) return wrong(`--${unsaid[0]} needs a value`);
  const defaults = Object.entries(options).flatMap(([option, { environment: variable }]) =>
    variable === undefined ? [] : [[option, set(environment[variable])] as const],
  );
  const understood = command.read({ ...Object.fromEntries(defaults), ...values, words, environment });
  if (typeof understood === 'string') return wrong(understood);
  return {
    kind: 'command',
    name,
    json: json === true,
    text: commandText(args),
    changesOrders: command.changesOrders === true,
    stops: command.stops === true,
    environment,
    ...understood,
  };
};
