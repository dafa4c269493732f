/** What commands about one kind of thing print: an answer, and the answers to lines of messages. */
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import type { OrdersContext } from './command.ts';

/** As JSON where that was asked for, else in words. */
export const printAnswer = async (
  { io, json }: OrdersContext,
  answer: object,
  lines: readonly string[],
): Promise<ExitCode> => {
  if (json) await io.print(JSON.stringify(answer));
  else for (const line of lines) await io.print(line);
  return exitCodes.done;
};

/** Sends a file of messages, one a line, and prints what became of each. */
export const appendFile = async <Line extends { readonly ok: boolean }>(
  file: string,
  { io, json }: OrdersContext,
  append: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Line>,
  describe: (line: Line) => string,
): Promise<ExitCode> => {
  let [lines, refused] = [0, 0];
  for await (const answer of append(io.openInput(file))) {
    lines += 1;
    if (!answer.ok) refused += 1;
    await io.print(json ? JSON.stringify(answer) : describe(answer), answer.ok ? undefined : 'bad');
  }
  if (lines === 0) {
    io.tell(`There is no message in ${file === '-' ? 'the input' : file}.`, 'bad');
    return exitCodes.wrongUsage;
  }
  return refused === 0 ? exitCodes.done : exitCodes.refused;
};
