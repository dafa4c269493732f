import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const bench = async (parts: readonly string[], env: Readonly<Record<string, string>>) => {
  const child = spawn('npm', ['run', '-s', 'bench', '--', ...parts], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const printed = await text(child.stdout);
  const [code]: unknown[] = await ended;
  return { code, printed };
};

it('ends when no browser starts, keeps what it has measured, and says which part failed', async () => {
  const { code, printed } = await bench(['pricing', 'pdf'], { PDF_BROWSER: '/nowhere/chromium' });
  expect(printed).toMatch(/driveaway prices, every line explained +[\d.,]+ prices\/s/);
  expect(printed).toMatch(/pdf failed\. .*There is no browser at \/nowhere\/chromium/);
  expect(printed).toContain('Not measured: pdf');
  expect(code).toBe(1);
});

it('sends messages one at a time and as a batch', async () => {
  const { code, printed } = await bench(['messages', '50'], {});
  expect(printed).toMatch(/messages, 64 connections .*of the baseline/);
  expect(printed).toMatch(/a batch of 50 lines .*of the baseline/);
  expect(code).toBe(0);
});

it('keeps order pages open and tells them of what happens to their orders', async () => {
  const { code, printed } = await bench(['watchers', '24'], {});
  expect(printed).toMatch(/pages open +24/);
  expect(printed).toMatch(/pages of other orders that were told +0/);
  expect(code).toBe(0);
});

it('says what so many orders would cost', async () => {
  const { code, printed } = await bench(['scale', '100'], {});
  for (const figure of ['eventBytes', 'readModelBytes', 'vaultBytes', 'mailBytes', 'projectionMicroseconds']) {
    expect(printed).toMatch(new RegExp(`^${figure} \\d+$`, 'm'));
  }
  expect(printed).toMatch(/^\| 5 \| 952,000,000 \| /m);
  expect(code).toBe(0);
});
