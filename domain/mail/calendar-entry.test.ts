import { describe, expect, it } from 'vitest';
import { brand } from '../brand/brand.ts';
import { calendarFile, type CalendarEntry } from './calendar-entry.ts';

const entry: CalendarEntry = {
  uid: 'balance-12345678-9012',
  fileName: 'Balance.ics',
  title: 'Balance of order 12345678-9012 due',
  description: 'Pay $54,000.00; in cleared funds',
  at: { day: '2026-12-31' },
  remindHours: 72,
};
const stampedAt = '2026-12-01T02:03:04.567Z';
const fileOf = (changes: Partial<CalendarEntry> = {}): string =>
  calendarFile({ ...entry, ...changes }, brand, stampedAt).content;

describe('a calendar file', () => {
  it('holds a whole day, over the end of a year too', () => {
    const file = fileOf();
    expect(file).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
    expect(file).toContain('DTSTAMP:20261201T020304Z');
    expect(file).toContain('UID:balance-12345678-9012@austral.example\r\n');
    expect(file).toContain('TRIGGER:-PT63H');
  });

  it('holds the quarter of an hour that ends at an instant, in UTC', () => {
    expect(fileOf({ at: { until: '2026-11-04T02:00:00Z' } })).toContain(
      'DTSTART:20261104T014500Z\r\nDTEND:20261104T020000Z\r\n',
    );
  });

  it('holds so many minutes from an instant on, at a place, as one of several versions', () => {
    const file = fileOf({
      at: { from: '2026-12-29T23:00:00Z', minutes: 90 },
      sequence: 2,
      place: 'Austral Parramatta, 188 Silverwattle Road',
    });
    expect(file).toContain('DTSTART:20261229T230000Z\r\nDTEND:20261230T003000Z\r\n');
    expect(file).toContain('SEQUENCE:2\r\n');
    expect(file).toContain('LOCATION:Austral Parramatta\\, 188 Silverwattle Road\r\n');
    expect(fileOf()).not.toMatch(/SEQUENCE|LOCATION/);
  });

  it('takes an entry out of calendars, and reminds of nothing then', () => {
    const file = fileOf({ isCancelled: true, sequence: 3 });
    expect(file).toContain('METHOD:CANCEL\r\n');
    expect(file).toContain('STATUS:CANCELLED\r\n');
    expect(file).not.toContain('VALARM');
    expect(fileOf()).toContain('METHOD:PUBLISH\r\n');
  });

  it('comes out the same every time, with every line ended as the format wants', () => {
    expect(fileOf()).toBe(fileOf());
    expect(fileOf().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(fileOf().startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    expect(fileOf().endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('lets no text begin a line or end a value of its own', () => {
    const file = fileOf({ title: 'a\r\nATTENDEE:mailto:x;y,z\\n\u0007' });
    expect(file).toContain('SUMMARY:a\\nATTENDEE:mailto:x\\;y\\,z\\\\n\r\n');
    expect(file).not.toMatch(/^ATTENDEE/m);
  });

  it('breaks lines at 75 bytes without cutting a character in two', () => {
    const file = fileOf({ description: 'Zoë’s contract – '.repeat(20) });
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain('Zoë’s contract – '.repeat(20));
  });
});
