import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { capacityLines, capacityRows } from './capacity-model.ts';

const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

it('gives the table of docs/scaling.md from the figures that the document says were measured', async () => {
  const text = await readFile(new URL('../../docs/scaling.md', import.meta.url), 'utf8');
  const figure = (name: string): number => Number(new RegExp(`\\| \`${name}\`.*\\| (\\d+) +\\|`).exec(text)?.[1]);
  const rows = capacityRows(
    {
      eventBytes: figure('eventBytes'),
      readModelBytes: figure('readModelBytes'),
      projectionMicroseconds: figure('projectionMicroseconds'),
    },
    20,
  );
  const [, table = ''] = text.split('rebuild, hours of one processor |');
  const lines = table.split('\n').filter((line) => /^\| \d/.test(line));
  expect(lines.map(cellsOf)).toEqual(capacityLines(rows).map(cellsOf));
});
