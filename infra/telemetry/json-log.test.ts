import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createJsonLog } from './json-log.ts';

const clock = { now: () => Temporal.Instant.from('2026-11-21T00:00:00Z') };

test('a line break in a field stays inside its line (row 89)', () => {
  const lines: string[] = [];
  createJsonLog(clock, (line) => lines.push(line)).info('Signed in', { userAgent: 'x\n{"level":"error"}\u001b[31m' });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
  expect(lines[0]).not.toContain('\u001b');
});

test('every line says its own time', () => {
  const lines: string[] = [];
  const moving = manualClock('2026-11-21T00:00:00Z');
  const log = createJsonLog(moving, (line) => lines.push(line));
  log.info('one');
  log.info('two');
  moving.advance({ milliseconds: 1 });
  log.info('three');
  expect(lines.map((line) => z.object({ at: z.string() }).parse(JSON.parse(line)).at)).toStrictEqual([
    '2026-11-21T00:00:00Z',
    '2026-11-21T00:00:00Z',
    '2026-11-21T00:00:00.001Z',
  ]);
});

test('an error carries the name, message and stack of its cause', () => {
  const lines: string[] = [];
  createJsonLog(clock, (line) => lines.push(line)).error('Append failed', new TypeError('disk is full'), {
    orderNo: '1',
  });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    at: '2026-11-21T00:00:00Z',
    level: 'error',
    message: 'Append failed',
    error: 'TypeError',
    errorMessage: 'disk is full',
    orderNo: '1',
  });
});

test('an error that nothing threw has no word of a cause', () => {
  const lines: string[] = [];
  createJsonLog(clock, (line) => lines.push(line)).error('The file is damaged', undefined, { reason: 'malformed' });
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    at: '2026-11-21T00:00:00Z',
    level: 'error',
    message: 'The file is damaged',
    reason: 'malformed',
  });
});

test('what lies behind an error is named, and none of its words are repeated', () => {
  const lines: string[] = [];
  const driver = new RangeError('dup key: ada@example.test', { cause: new TypeError('ada again') });
  createJsonLog(clock, (line) => lines.push(line)).error('Failed', new Error('The store failed', { cause: driver }));
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    errorMessage: 'The store failed',
    causes: 'RangeError < TypeError',
  });
  expect(lines[0]).not.toContain('ada');
});

test('a card number is masked wherever it is logged', () => {
  const lines: string[] = [];
  const log = createJsonLog(clock, (line) => lines.push(line));
  log.error('Refused 4444 3333 2222 1111', new TypeError('378282246310005 is no name'), {
    name: '5105-1051-0510-5100',
    orderNo: '12345678-1234',
    bytes: 4_444_333_322_221_111,
  });
  expect(lines[0]).not.toMatch(/4444 3333|378282246310005|5105-1051/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    message: 'Refused XXXX XXXX XXXX XXXX',
    errorMessage: 'XXXXXXXXXXXXXXX is no name',
    name: 'XXXX-XXXX-XXXX-XXXX',
    orderNo: '12345678-1234',
    bytes: 4_444_333_322_221_111,
  });
});
