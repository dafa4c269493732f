import { expect, it } from 'vitest';
import { plainDollars } from '../money/cents.ts';
import { openMoneyReport } from './money-report.ts';
import { openPipelineReport } from './pipeline-report.ts';
import { csvOf, reportTable } from './report-table.ts';

const text = (value: string) => ({ text: value, isNumber: false });

it('quotes what has to be quoted and ends each line as RFC 4180 says', () => {
  expect(csvOf({ header: ['a', 'b,c'], rows: [[text('say "no"'), text('two\nlines')]] })).toBe(
    'a,"b,c"\r\n"say ""no""","two\nlines"\r\n',
  );
});

it.each(['=1+2', '+61', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("x")'])('is no formula: %j', (value) => {
  expect(csvOf({ header: [], rows: [[text(value)]] })).toMatch(/^\r\n"?'/);
});

it('leaves numbers alone, also those below nothing', () => {
  expect(csvOf({ header: [], rows: [[{ text: plainDollars(-1_205), isNumber: true }]] })).toBe('\r\n-12.05\r\n');
});

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [123_456_789, '1234567.89'],
])('writes %i cents as %s', (cents, dollars) => {
  expect(plainDollars(cents)).toBe(dollars);
});

it('has a column for each heading', () => {
  const query = { from: '2026-11-01', to: '2026-11-02', at: '2026-11-02T00:00:00.000Z' };
  for (const by of ['day', null] as const) {
    const { header, rows } = reportTable(openMoneyReport({ ...query, by }).result());
    expect(rows.map((cells) => cells.length)).toEqual(rows.map(() => header.length));
    expect(rows).toHaveLength(by === 'day' ? 2 : 1);
  }
  const pipeline = openPipelineReport({ ...query, by: 'retailer' });
  const stage = { day: '2026-11-01', status: 1, state: 'NSW', retailer: 'austral-parramatta' } as const;
  const recordedAt = '2026-11-01T00:00:00.000Z';
  pipeline.add({
    orderNo: '12345678-9012',
    placedAt: recordedAt,
    entries: [],
    stages: [{ ...stage, recordedAt, since: recordedAt }],
  });
  const { header, rows } = reportTable(pipeline.result());
  expect(header.slice(0, 4)).toEqual(['Retailer', 'Name', 'Status', 'Label']);
  expect(rows.map((cells) => cells.map((cell) => cell.text).join())).toEqual([
    `austral-parramatta,Austral Parramatta,1,Deposit Required,1,86400,86400,12345678-9012,${recordedAt},86400,0,,,`,
  ]);
});
