import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { signalHandler } from './run-process.ts';

const unsettled = async (): Promise<void> => new Promise(() => undefined);

it('stops once for one Ctrl-C that comes twice, and ends at once with the next', () => {
  const exits: number[] = [];
  let now = 0;
  let stops = 0;
  const stop = async (): Promise<void> => {
    stops += 1;
    return unsettled();
  };
  const onSignal = signalHandler({ stop, elapsed: () => now, exit: (code) => void exits.push(code) });
  onSignal('SIGINT');
  onSignal('SIGINT');
  now = 30_000;
  onSignal('SIGTERM');
  expect([stops, exits]).toEqual([1, []]);
  onSignal('SIGINT');
  expect([stops, exits]).toEqual([1, [130]]);
});

it('tells wrong settings on standard error, without a secret that was pasted where a path belongs', async () => {
  const program = fileURLToPath(new URL('../single-process/main.ts', import.meta.url));
  const env = { PORT: 'web', SESSION_SECRET_FILE: 'c2VjcmV0LXNlY3JldA==' };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('Configuration: PORT: must be 0 to 65535; 0 takes a free one\n');
  expect(err).toContain('Configuration: SESSION_SECRET_FILE: the file that it names is not there\n');
  expect(err).not.toContain('c2VjcmV0');
});
