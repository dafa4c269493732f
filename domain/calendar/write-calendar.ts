/** Writes iCalendar files (RFC 5545): one date to keep, or a feed that calendars ask for again. Runs in browsers too. */

/** Whole days, the last one included (yyyy-MM-dd), or a period between two ISO instants. */
export type CalendarPeriod =
  { readonly from: string; readonly to: string } | { readonly start: string; readonly end: string };

export type CalendarEvent = {
  /** Stable for the same date, so that calendars replace the entry they have. */
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly at: CalendarPeriod;
  /** The ISO instant of what set the date, for a deterministic output. */
  readonly stampedAt: string;
  /** Raised whenever the date moves: calendars keep the entry with the highest. Absent: it never moves. */
  readonly sequence?: number;
  /** How long before it a calendar should remind, in hours; absent: it should not. */
  readonly remindHours?: number | undefined;
  /** Where it is, in words; absent: nowhere in particular. */
  readonly place?: string;
};

export type CalendarFile = {
  /** Who publishes it. */
  readonly organisation: string;
  /** What calendars call it; absent in a file with a single date. */
  readonly name?: string;
  /** After how many hours calendars should ask for it again; absent in a file that stays as it is. */
  readonly refreshHours?: number;
  /** Its dates do not hold any more: calendars take them out, and remind of none. */
  readonly isCancelled?: true;
  readonly events: readonly CalendarEvent[];
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
const utcOf = (instant: string): string => utc(Date.parse(instant));

const dayMs = 24 * 60 * 60 * 1000;

const periodLines = (at: CalendarPeriod): readonly string[] => {
  if ('start' in at) return [`DTSTART:${utcOf(at.start)}`, `DTEND:${utcOf(at.end)}`];
  const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);
  const compact = (epochMs: number): string => utc(epochMs).slice(0, 8);
  return [
    `DTSTART;VALUE=DATE:${compact(midnight(at.from))}`,
    // the day after the last one
    `DTEND;VALUE=DATE:${compact(midnight(at.to) + dayMs)}`,
  ];
};

const alarmLines = ({ title, remindHours }: CalendarEvent): readonly string[] =>
  remindHours === undefined
    ? []
    : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(title)}`, `TRIGGER:-PT${remindHours}H`, 'END:VALARM'];

const eventLines = (event: CalendarEvent, isCancelled: boolean): readonly string[] => {
  const { uid, title, description, at, stampedAt, sequence, place } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utcOf(stampedAt)}`,
    ...(sequence === undefined ? [] : [`LAST-MODIFIED:${utcOf(stampedAt)}`, `SEQUENCE:${sequence}`]),
    ...periodLines(at),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(place === undefined ? [] : [`LOCATION:${escaped(place)}`]),
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    'TRANSP:TRANSPARENT',
    ...(isCancelled ? [] : alarmLines(event)),
    'END:VEVENT',
  ];
};

/** The file, as text; the same input always gives the same bytes. No text can begin a line or end a value of its own. */
export const writeCalendar = ({ organisation, name, refreshHours, isCancelled, events }: CalendarFile): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(organisation)}//Orders//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled === true ? 'CANCEL' : 'PUBLISH'}`,
    // RFC 7986, and what calendars read that are older
    ...(name === undefined ? [] : [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`]),
    ...(refreshHours === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`, `X-PUBLISHED-TTL:PT${refreshHours}H`]),
    ...events.flatMap((event) => eventLines(event, isCancelled === true)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
};
