import { expect, it } from 'vitest';
import { splitLines, type ByteLine } from './split-lines.ts';

async function* chunksOf(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) yield new Uint8Array(bytes.subarray(start, start + size));
}

const linesOf = async (text: string, size: number, maximumBytes = 100): Promise<readonly string[]> => {
  const lines: string[] = [];
  const describe = (line: ByteLine) =>
    `${line.line} ${line.kind === 'line' ? Buffer.from(line.bytes).toString() : 'too long'}`;
  for await (const line of splitLines(chunksOf(text, size), maximumBytes)) lines.push(describe(line));
  return lines;
};

it('finds the same lines however the bytes arrive', async () => {
  for (const size of [1, 2, 3, 7, 1000]) {
    expect(await linesOf('één\n\n  \r\ntwo\nthree', size)).toEqual(['1 één', '4 two', '5 three']);
  }
});

it('takes a last line with and without its newline, and nothing out of nothing', async () => {
  expect(await linesOf('a\nb', 4)).toEqual(['1 a', '2 b']);
  expect(await linesOf('a\nb\n', 4)).toEqual(['1 a', '2 b']);
  expect(await linesOf('', 4)).toEqual([]);
});

it('says which line is too long and goes on after it', async () => {
  for (const size of [1, 5, 1000]) {
    expect(await linesOf(`ab\n${'x'.repeat(11)}\n${'y'.repeat(10)}\n${'z'.repeat(50)}`, size, 10)).toEqual([
      '1 ab',
      '2 too long',
      `3 ${'y'.repeat(10)}`,
      '4 too long',
    ]);
  }
});
