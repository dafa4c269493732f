import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { busiestProcessorShare, capacityLines, simulateYears } from './capacity-model.ts';
import { assumed } from './scale.ts';

const text = await readFile(new URL('../../docs/scaling.md', import.meta.url), 'utf8');
const figure = (name: string): number => Number(new RegExp(`\\| \`${name}\`.*\\| (\\d+) +\\|`).exec(text)?.[1]);
const measured = {
  eventBytes: figure('eventBytes'),
  readModelBytes: figure('readModelBytes'),
  vaultBytes: figure('vaultBytes'),
  mailBytes: figure('mailBytes'),
  projectionMicroseconds: figure('projectionMicroseconds'),
  messageMicroseconds: figure('messageMicroseconds'),
};

const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

it('gives the table of docs/scaling.md from the figures that the document says were measured', () => {
  const [, table = ''] = text.split('rebuild processors |');
  const lines = table.split('\n').filter((line) => /^\| \d/.test(line));
  expect(lines.map(cellsOf)).toEqual(capacityLines(simulateYears(measured, assumed)).map(cellsOf));
});

it('says how much of a processor the busiest hour takes', () => {
  expect(text).toContain(`${(busiestProcessorShare(measured, assumed) * 100).toFixed(0)} % of one processor`);
});

it('adds up every event and order once', () => {
  const last = simulateYears(measured, { ...assumed, archiveAfterYears: 100 }).at(-1);
  expect(last?.orders).toBeCloseTo(5 * assumed.ordersPerYear, 0);
  // all but those that are still to come of orders under way: a quarter of a year's
  const late = (assumed.ordersPerYear * assumed.eventsPerOrder) / 4;
  const share = (last?.events ?? 0) / (5 * assumed.ordersPerYear * assumed.eventsPerOrder - late);
  expect(share).toBeCloseTo(1, 1);
  expect(last?.archivedReadModelGigabytes).toBe(last?.readModelGigabytes);
});
