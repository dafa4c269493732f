import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withCompileCache } from '../in-shards.ts';

const script = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Lives in a process of its own: a shop takes time and randomness away from whatever is beside it. */
const liveInShop = (...args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> =>
  new Promise((resolve) => {
    const words = [script, '--depth', 'shop', ...args];
    const child = execFile(process.execPath, words, { env: withCompileCache }, (_fault, out) => {
      resolve({ code: child.exitCode ?? -1, out });
    });
  });

it('lives of orders keep every law in the whole shop', async () => {
  const { code, out } = await liveInShop('--seed', '20000', '--lives', '12');
  expect(out).toMatch(/^12 lives \(shop\) in [\d.]+ s, from seed 20000 on\n$/);
  expect(code).toBe(0);
});

// from a life of few moves, which is soon shrunk
it('and find a car that the shop gives twice', async () => {
  const { code, out } = await liveInShop('--seed', '86', '--lives', '60', '--defect', 'car-given-twice');
  expect(out).toMatch(/^Seed \d+ broke a law:$/m);
  expect(out).toContain('  one VIN, one live order: ');
  expect(code).toBe(1);
});
