/** One date for a calendar, as an iCalendar file (RFC 5545). */

export type CalendarEntry = {
  /** Stable for the same date, so that an entry sent again replaces the earlier one. */
  readonly uid: string;
  readonly fileName: string;
  readonly title: string;
  readonly description: string;
  /** A whole day (2026-12-20), or the quarter of an hour that ends at an ISO instant. */
  readonly at: { readonly day: string } | { readonly until: string };
  /** How long before it a calendar should remind, in hours. */
  readonly remindHours: number;
};

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

const longestLine = 74;

/** How many bytes a character takes in UTF-8. */
const utf8Bytes = (character: string): number => {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
};

/** Lines are at most 75 bytes; longer ones are folded with a line end and a space. No character is split. */
const folded = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = utf8Bytes(character);
    if (bytes + size > longestLine) {
      lines.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
};

// Date, not Temporal, which not every browser that saves such a file supports
const utc = (epochMs: number): string => new Date(epochMs).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');

const dayMs = 24 * 60 * 60 * 1000;
const quarterHourMs = 15 * 60 * 1000;

const period = ({ at }: CalendarEntry): readonly string[] => {
  if ('day' in at) {
    const midnight = Date.parse(`${at.day}T00:00:00Z`);
    const compact = (epochMs: number): string => utc(epochMs).slice(0, 8);
    return [`DTSTART;VALUE=DATE:${compact(midnight)}`, `DTEND;VALUE=DATE:${compact(midnight + dayMs)}`];
  }
  const until = Date.parse(at.until);
  return [`DTSTART:${utc(until - quarterHourMs)}`, `DTEND:${utc(until)}`];
};

/** The file, as text. `stampedAt`: the ISO instant of the event that set the date, for a deterministic output. */
export const calendarFile = (entry: CalendarEntry, organisation: string, stampedAt: string): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(organisation)}//Orders//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `DTSTAMP:${utc(Date.parse(stampedAt))}`,
    ...period(entry),
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(entry.title)}`,
    `TRIGGER:-PT${entry.remindHours}H`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
};
