import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { WriteStream } from 'node:tty';
import { afterEach, expect, it, vi } from 'vitest';
import { parseCommandLine } from './commands/parse-command-line.ts';
import { runCommandLine } from './run-command-line.ts';

const red = '\u001b[31m';

/** What a command says that fails, on a terminal or not. */
const told = async (isTerminal: boolean): Promise<string> => {
  const getColorDepth = () => WriteStream.prototype.getColorDepth.call(undefined);
  const stderr = Object.assign(new PassThrough(), isTerminal ? { isTTY: true, getColorDepth } : {});
  const streams = { stdin: Readable.from([]), stdout: new PassThrough(), stderr };
  await runCommandLine(parseCommandLine(['verify', '--anchors', '-', '--data-dir', 'nowhere'], {}), streams);
  stderr.end();
  return text(stderr);
};

afterEach(() => vi.unstubAllEnvs());

it('uses colours on a terminal alone, and not with NO_COLOR', async () => {
  vi.stubEnv('TERM', 'xterm-256color');
  for (const name of ['FORCE_COLOR', 'NO_COLOR', 'CI']) vi.stubEnv(name, undefined);
  expect(await told(true)).toContain(red);
  expect(await told(false)).not.toContain(red);
  vi.stubEnv('NO_COLOR', '1');
  expect(await told(true)).not.toContain(red);
});
