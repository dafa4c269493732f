import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { atNight } from '@driveaway/infra/ci/is-night-run.ts';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('main.ts', import.meta.url));

const bench = async (parts: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const child = spawn(process.execPath, [program, ...parts], {
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

atNight(() => {
  it('measures parts of the size that is told: messages, what so many orders would cost, and watched order pages', async () => {
    const { code, printed } = await bench(['messages', 'scale', 'watchers', '48']);
    // one at a time and as a batch
    expect(printed).toMatch(/messages, 64 connections .*of the baseline/);
    expect(printed).toMatch(/a batch of 50 lines .*of the baseline/);
    for (const figure of ['eventBytes', 'readModelBytes', 'vaultBytes', 'mailBytes', 'projectionMicroseconds']) {
      expect(printed).toMatch(new RegExp(`^${figure} \\d+$`, 'm'));
    }
    expect(printed).toMatch(/^\| 5 \| 952,000,000 \| /m);
    expect(printed).toMatch(/pages open +48/);
    expect(printed).toMatch(/pages of other orders that were told +0/);
    expect(code).toBe(0);
  });
});
