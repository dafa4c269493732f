import { expect, it } from 'vitest';
import {
  daysFromOutside,
  instantsFromOutside,
  offsetsFromOutside,
} from '@driveaway/domain/testing/days-from-outside.ts';
import { commandTable } from './command-table.ts';
import { messageCommands } from './message-commands.ts';
import { parseCommandLine } from './parse-command-line.ts';

const orderNo = '12345678-9012';
const driveId = '6f2f4f0e-3d1c-4a57-9a3e-0b6f5f1d2c3b';

/** The line that takes a day or an instant, by command and option; `given` stands for it. */
const lines: Readonly<Record<string, string>> = {
  'report --from': 'report money --from given --to given',
  'report --to': 'report money --from given --to given',
  'report --at': 'report money --from 2026-11-01 --to 2026-11-02 --at given',
  'reconcile --from': 'reconcile --from given --to given',
  'reconcile --to': 'reconcile --from given --to given',
  'replay --at': `replay ${orderNo} --at given`,
  'drives --day': 'drives list --day given',
  'drives --to': `drives move ${driveId} --to given`,
  'call-backs --day': 'call-backs list --day given',
  'car-offers --holds-until': `car-offers offer ${driveId} --amount 1000 --holds-until given`,
  'list --updated-since': 'list --updated-since given',
  'list --waiting-since': 'list --waiting-since given',
};

/** The words of a line as a shell takes them apart. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, plain]) => single ?? double ?? plain ?? '');

/** What a message says is read by the schema of the API once the line is understood: days-from-outside.test.ts. */
const isOfMessage = (name: string, option: string): boolean =>
  messageCommands.some((command) => command.name === name) && option !== 'occurred-at';

const timed = commandTable.flatMap(({ name, options, examples }) =>
  Object.entries(options).flatMap(([option, { value }]) =>
    (value === 'DAY' || value === 'INSTANT') && !isOfMessage(name, option)
      ? [{ command: name, option, value, example: examples[0] ?? '' }]
      : [],
  ),
);

const understood = (words: readonly string[]): boolean => parseCommandLine(words, {}).kind === 'command';

it.each(timed)('$command takes of --$option the years of the product alone', ({ command, option, value, example }) => {
  const line = lines[`${command} --${option}`] ?? `${example.replace('orders ', '')} --${option} given`;
  const takesOffsets = command !== 'drives';
  const rows =
    value === 'DAY'
      ? daysFromOutside
      : [
          ...instantsFromOutside,
          ...offsetsFromOutside.map(([text, isTaken]) => [text, takesOffsets && isTaken] as const),
        ];
  const wrong = rows.filter(
    ([given, isTaken]) => understood(wordsOf(line).map((word) => (word === 'given' ? given : word))) !== isTaken,
  );
  expect(wrong).toEqual([]);
});
