import { expect, test } from 'vitest';

import { readCarPicturesArguments } from './car-pictures-arguments.ts';
import { contactSheets } from './contact-sheet.ts';

test('A body has one sheet: a column for each paint and the stripes, its drawings above the side that they show', () => {
  const read = readCarPicturesArguments(['--models', 'wrx,brz', '--paints', '2', '--angles', '0,45,90', '--sheet']);
  if ('problems' in read) throw new Error(read.problems.join(' '));
  const sheets = contactSheets(read.shots);
  expect(sheets.map(({ name }) => name)).toEqual(['wrx-sedan', 'brz-coupe']);
  for (const { cells, columns, rows } of sheets) {
    expect([columns, rows]).toEqual([3, 4]);
    expect(new Set(cells.map(({ column, row }) => `${String(column)} ${String(row)}`)).size).toBe(cells.length);
    for (const { shot, column, row } of cells) {
      expect(column === 2).toBe(shot.kind === 'zebra');
      expect(row).toBe(shot.kind === 'drawing' ? 0 : ['90', '0', '45'].indexOf(shot.angle) + 1);
    }
  }
});
