/** What `--help` prints, from the table of commands. */
import type { Command } from './command.ts';
import type { Options } from './given.ts';
import { targetOptions } from './target.ts';

const commonOptions = {
  json: { help: 'print JSON: one document, or one line for each of many' },
  help: { help: 'this text' },
} as const satisfies Options;

const column = 26;
const width = 120;

/** Text that hangs behind a column. */
const hanging = (start: string, text: string): string => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && column + line.length + 1 + word.length > width) lines.push(word);
    else lines.splice(-1, 1, line === '' ? word : `${line} ${word}`);
  }
  const first = start.length + 2 > column ? `${start}\n${' '.repeat(column)}` : start.padEnd(column);
  return `${first}${lines.join(`\n${' '.repeat(column)}`)}`;
};

const optionLines = (options: Options): string =>
  Object.entries(options)
    .map(([name, { value, help }]) => hanging(`  --${name}${value === undefined ? '' : ` ${value}`}`, help))
    .join('\n');

const whoIsAsked = `Without --server a product that runs on the data directory is asked with this machine's own credentials; with none
running the data directory is opened here. With EVENTSTOREDB_URL and the other settings of engines in the environment,
and no --data-dir, the engines are used, whoever else uses them; a DATA_DIR that holds embedded stores is refused beside
them.`;

const exitCodes = `Exit codes
  0  done                          2  wrong usage
  1  a line was refused, or the    3  nobody answers, no such order or file,
     history is not as written        or the credentials are refused
                                 130  stopped with Ctrl-C`;

const generalHelp = (table: readonly Command[]): readonly string[] => [
  'Usage: orders COMMAND [options]\n       orders help COMMAND\n       orders --version',
  ...[...Map.groupBy(table, ({ topic = 'Commands' }) => topic)].map(
    ([topic, commands]) => `${topic}\n${commands.map(({ name, summary }) => hanging(`  ${name}`, summary)).join('\n')}`,
  ),
  `Options of most commands\n${optionLines({ ...commonOptions, ...targetOptions })}`,
  whoIsAsked,
  exitCodes,
];

const usageOf = ({ name, usage }: Command): string =>
  usage.map((words, index) => `${index === 0 ? 'Usage:' : '      '} orders ${name} ${words}`).join('\n');

const commandHelp = (command: Command): readonly string[] => [
  usageOf(command),
  command.description,
  ...(command.scopes === undefined ? [] : [`Needs a client with ${command.scopes}, which that of this machine has.`]),
  ...(Object.keys(command.options).length === 0 ? [] : [optionLines(command.options)]),
  `${command.examples.length === 1 ? 'Example' : 'Examples'}\n${command.examples.map((line) => `  ${line}`).join('\n')}`,
  `Options\n${optionLines({ ...commonOptions, ...command.commonOptions })}`,
  ...(Object.keys(command.commonOptions).length === 0 ? [] : [whoIsAsked]),
  exitCodes,
];

/** The help of a command, or of all of them. */
export const helpFor = (command: Command | undefined, table: readonly Command[]): string =>
  `${(command === undefined ? generalHelp(table) : commandHelp(command)).join('\n\n')}\n`;
