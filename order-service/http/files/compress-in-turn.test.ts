import { expect, it, vi } from 'vitest';
import { compress } from './compress.ts';
import { compressInTurn } from './compress-in-turn.ts';

let mostAtOnce = 0;

vi.mock(import('./compress.ts'), async (importOriginal) => {
  const original = await importOriginal();
  let underWay = 0;
  const counted: typeof original.compress = async (...given) => {
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    try {
      return await original.compress(...given);
    } finally {
      underWay -= 1;
    }
  };
  return { ...original, compress: vi.fn<typeof original.compress>(counted) };
});

const page = Buffer.from('<!doctype html><p>a long road</p>'.repeat(100));

it('pages that are asked for at once are compressed one after the other: each encoder holds ten megabytes', async () => {
  const encodings = Array.from({ length: 8 }, () => ['br', 'gzip'] as const).flat();
  const made = await Promise.all(encodings.map(async (encoding) => compressInTurn(page, encoding)));
  expect(made.filter(({ length }) => length >= page.length)).toEqual([]);
  expect(compress).toHaveBeenCalledTimes(16);
  expect(mostAtOnce).toBe(1);
});

it('goes on after one that fails', async () => {
  vi.mocked(compress).mockRejectedValueOnce(new Error('no memory'));
  const [failed, next] = await Promise.allSettled([compressInTurn(page, 'br'), compressInTurn(page, 'br')]);
  expect([failed.status, next.status]).toEqual(['rejected', 'fulfilled']);
});
