import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastDay } from '../time/calendar.ts';
import { writeCalendar, type CalendarEvent } from './write-calendar.ts';

const expected: CalendarEvent = {
  uid: 'a1b2@austral.example',
  title: 'Handover expected',
  description: 'An estimate',
  at: { from: '2027-02-27', to: '2027-03-01' },
  stampedAt: '2027-01-05T02:03:04.567Z',
  sequence: 7,
};
const feed = (events: readonly CalendarEvent[]) =>
  writeCalendar({
    organiser: { name: 'Austral', email: 'orders@austral.example' },
    name: 'My Austral',
    refreshHours: 12,
    events,
  });

test('the last day of the product ends like any other', () => {
  const file = feed([{ ...expected, at: { from: '2199-12-31', to: lastDay } }]);
  expect(file).toContain('DTSTART;VALUE=DATE:21991231\r\nDTEND;VALUE=DATE:22000101\r\n');
});

test('days run to the end of the last one, and say which version they are', () => {
  const file = feed([expected]);
  expect(file).toContain('DTSTART;VALUE=DATE:20270227\r\nDTEND;VALUE=DATE:20270302\r\n');
  expect(file).toContain('DTSTAMP:20270105T020304Z\r\nLAST-MODIFIED:20270105T020304Z\r\nSEQUENCE:7\r\n');
  expect(file).not.toContain('VALARM');
});

test('a period between two instants is in UTC, with its place', () => {
  const file = feed([
    { ...expected, at: { start: '2027-03-01T10:00:00+11:00', end: '2027-03-01T11:00:00+11:00' }, place: 'Sydney, NSW' },
  ]);
  expect(file).toContain('DTSTART:20270228T230000Z\r\nDTEND:20270301T000000Z\r\n');
  expect(file).toContain('LOCATION:Sydney\\, NSW\r\n');
});

test('a feed has a name and says when to ask again, also without any date', () => {
  const file = feed([]);
  expect(file).toContain('NAME:My Austral\r\nX-WR-CALNAME:My Austral\r\n');
  expect(file).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT12H\r\nX-PUBLISHED-TTL:PT12H\r\n');
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('no text breaks the file, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const file = feed([{ ...expected, title: text, description: text, uid: text, place: text }]);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      const unfolded = file.replaceAll('\r\n ', '').split('\r\n');
      expect(unfolded.filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT']);
    }),
  );
});
