import { z } from 'zod';
import { exitCodes } from '../terminal/command-io.ts';
import { defineCommand, type Command } from './command.ts';
import type { Options } from './given.ts';
import { word, wordsOf } from './read-words.ts';

const shells = ['bash', 'zsh'] as const;

const optionsOf = ({ options, commonOptions }: Command): Options => ({ ...options, ...commonOptions });

const wordsAfter = (command: Command): string =>
  [
    ...(command.verbs ?? []),
    ...Object.keys(optionsOf(command)).map((option) => `--${option}`),
    '--json',
    '--help',
  ].join(' ');

/** `pattern) words='...' ;;` for every option whose value is one of a few. */
const choicesOf = (table: readonly Command[]): readonly string[] =>
  table.flatMap((command) =>
    Object.entries(optionsOf(command)).flatMap(([option, { choices }]) =>
      choices === undefined ? [] : [`    ${command.name}:--${option}) fitting='${choices.join(' ')}' ;;`],
    ),
  );

/** Both shells read this: which words may stand where, by the command and by the word before. */
const wordsInShell = (table: readonly Command[]): string =>
  [
    `  case $command:$before in`,
    ...choicesOf(table),
    `    *) case $command in`,
    `      '') fitting='${[...table.map(({ name }) => name), 'help', '--help', '--version'].join(' ')}' ;;`,
    `      help) fitting='${table.map(({ name }) => name).join(' ')}' ;;`,
    ...table.map((command) => `      ${command.name}) fitting='${wordsAfter(command)}' ;;`),
    '    esac ;;',
    '  esac',
  ].join('\n');

const bash = (table: readonly Command[]): string => `_orders() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command= fitting=
  (( COMP_CWORD > 1 )) && command=\${COMP_WORDS[1]}
${wordsInShell(table)}
  COMPREPLY=($(compgen -W "$fitting" -- "$current"))
}
complete -o default -F _orders orders`;

const zsh = (table: readonly Command[]): string => `#compdef orders
_orders() {
  local before=\${words[CURRENT-1]} command= fitting=
  (( CURRENT > 2 )) && command=\${words[2]}
${wordsInShell(table)}
  compadd -- \${(s: :)fitting} || _files
}
compdef _orders orders`;

/** A script for a shell that completes the commands of a table and their options. */
export const completionCommand = (loadTable: () => Promise<readonly Command[]>): Command =>
  defineCommand({
    name: 'completion',
    summary: 'a script that completes commands and options in bash or zsh',
    usage: ['bash', 'zsh'],
    verbs: shells,
    description: `Prints a script for the shell that completes the command "orders": a function or an alias of that name, such as
alias orders='npm run -s orders --'.`,
    examples: ['orders completion bash >> ~/.bashrc'],
    options: {},
    input: z.object({
      words: wordsOf({
        shell: word('completion takes "bash" or "zsh"').pipe(z.enum(shells, 'completion takes "bash" or "zsh"')),
      }),
    }),
    run: async ({ words }, { io }) => {
      const script = (words.shell === 'bash' ? bash : zsh)(await loadTable());
      for (const line of script.split('\n')) await io.print(line);
      return exitCodes.done;
    },
  });
