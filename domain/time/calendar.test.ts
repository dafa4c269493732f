import { expect, test } from 'vitest';
import { addDays, daysFrom } from './add-days.ts';
import { notesOfDaysToCome } from '../reports/report-query.ts';
import { daysFromOutside, instantsFromOutside, offsetsFromOutside } from '../testing/days-from-outside.ts';
import { instantSchema, isoDateSchema } from './calendar.ts';
import { machineInstantSchema } from './machine-instant.ts';
import { sortableInstant } from './sortable-instant.ts';

test('an instant has nanoseconds and nothing finer, which no calendar arithmetic takes', () => {
  for (const digits of ['', '.1', '.123456789']) {
    expect(instantSchema.safeParse(`2026-11-02T01:00:00${digits}Z`).success).toBe(true);
  }
  expect(instantSchema.safeParse('2026-11-02T01:00:00.1234567890Z').success).toBe(false);
  expect(() => Temporal.Instant.from('2026-11-02T01:00:00.1234567890Z')).toThrow(RangeError);
});

test('a sortable instant has three digits after the second, and a wrong one is refused', () => {
  for (const [instant, sortable] of [
    ['2026-11-02T01:00:00.123Z', '2026-11-02T01:00:00.123Z'],
    ['2024-02-29T23:59:59.999Z', '2024-02-29T23:59:59.999Z'],
    ['2026-11-02T01:00:00Z', '2026-11-02T01:00:00.000Z'],
    ['2026-11-02T01:00:00.123456789Z', '2026-11-02T01:00:00.123Z'],
    ['2026-11-02T12:00:00.5+11:00', '2026-11-02T01:00:00.500Z'],
  ] as const) {
    expect(sortableInstant(instant)).toBe(sortable);
  }
  expect(() => sortableInstant('2026-02-29T01:00:00.000Z')).toThrow(RangeError);
  expect(() => sortableInstant('2026-11-02T24:00:00.000Z')).toThrow(RangeError);
});

test('days are counted to the ends of the calendar, and go no further', () => {
  expect(['2199-12-30', '2199-12-31'].map((day) => addDays(day, 1))).toEqual(['2199-12-31', '2199-12-31']);
  expect(['1900-01-02', '1900-01-01'].map((day) => addDays(day, -1))).toEqual(['1900-01-01', '1900-01-01']);
  expect(daysFrom('2199-12-30', '2199-12-31')).toBe(2);
});

test('days and instants of the product lie in the years 1900 to 2199', () => {
  for (const [text, isTaken] of daysFromOutside)
    expect([text, isoDateSchema.safeParse(text).success]).toEqual([text, isTaken]);
  for (const [text, isTaken] of instantsFromOutside) {
    const taken = [instantSchema, machineInstantSchema].map((schema) => schema.safeParse(text).success);
    expect([text, ...taken]).toEqual([text, isTaken, isTaken]);
  }
  for (const [text, isTaken] of offsetsFromOutside) {
    const taken = [instantSchema, machineInstantSchema].map((schema) => schema.safeParse(text).success);
    expect([text, ...taken]).toEqual([text, false, isTaken]);
  }
});

test('a report says which of its days have not begun, from where days begin first', () => {
  const notes = (from: string, to: string, at: string) => notesOfDaysToCome({ from, to, at });
  expect(notes('2026-11-01', '2026-11-03', '2026-11-02T13:00:00.000Z')).toEqual([]);
  expect(notes('2026-11-01', '2026-11-04', '2026-11-02T13:00:00.000Z')).toEqual([
    'The days from 2026-11-04 to 2026-11-04 have not begun as of this report: nothing is counted on them yet.',
  ]);
  expect(notes('2199-12-31', '2199-12-31', '2026-11-02T13:00:00.000Z')).toEqual([
    'The days from 2199-12-31 to 2199-12-31 have not begun as of this report: nothing is counted on them yet.',
  ]);
});
