import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loggedPath } from './logged-path.ts';

const file = `${'Ab3_-xY9'.repeat(8)}.ics`;

const encoded = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

describe('the path that a log holds', () => {
  it.each([
    `/api/calendar/${file}`,
    `/api/Calendar/${file}`,
    `/API/CALENDAR/${file}`,
    `/api//calendar///${file}`,
    `/api/%63alendar/${file}`,
    `/api/calendar%2F${file}`,
    `/api/%2563alendar%252f${file}`,
    `/api\\calendar\\${file}`,
    `/api/orders/../calendar/./${file}`,
    `/proxy/api/calendar/${file}`,
    `/api/calendar;v=1/${file}`,
    `/api/calendar/x.ics`,
    `/api/calendar/${encoded(file)}`,
  ])('has no secret of a calendar, asked for as %s', (path) => {
    expect(loggedPath(path)).toBe('/api/calendar/…');
  });

  it.each([`/api/calender/${file}`, `/api/${file}`, `/api/x/${encoded(file)}`, `/api/%2525252563alendar/x`])(
    'has nothing as long as a secret, at whatever address: %s',
    (path) => {
      expect(loggedPath(path)).toBe('…');
    },
  );

  it.each([
    '/api/build-your-own/calendar-feed',
    '/api/build-your-own/end-calendar-feed',
    '/api/orders/0b7a1c9e-3f43-4f0e-9c7e-2a1de1f0a001/events',
    '/api/calendar',
    '/api/build-your-own/a%20b',
    '/api/build-your-own/%zz%',
  ])('is what was asked for where there is no secret: %s', (path) => {
    expect(loggedPath(path)).toBe(path);
  });

  it('has no secret however its letters are spelt', () => {
    const spelt = (text: string) =>
      fc
        .array(fc.constantFrom('as-is', 'upper', 'encoded', 'twice'), {
          minLength: text.length,
          maxLength: text.length,
        })
        .map((ways) =>
          text.replaceAll(/./g, (char, at: number) => {
            if (ways[at] === 'upper') return char.toUpperCase();
            if (ways[at] === 'encoded') return encoded(char);
            return ways[at] === 'twice' ? encoded(char).replace('%', '%25') : char;
          }),
        );
    fc.assert(
      fc.property(spelt('/calendar/'), spelt('short-secret.ics'), (place, name) => {
        expect(loggedPath(`/api${place}${name}`)).toBe('/api/calendar/…');
      }),
    );
  });
});
