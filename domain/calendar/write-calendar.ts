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
  /** The ISO instant at which this version of it was made. */
  readonly stampedAt: string;
  /** Raised whenever the date moves: calendars keep the entry with the highest. Absent: it never moves. */
  readonly sequence?: number;
  /** Whoever has it is busy meanwhile; absent: a day to know of, or a deadline. */
  readonly isBusy?: boolean;
  /** How long before it a calendar should remind, in hours, of whole days at nine in the morning; absent: it should not. */
  readonly remindHours?: number | undefined;
  /** Where it is, in words; absent: nowhere in particular. */
  readonly place?: string;
};

export type CalendarFile = {
  /** Who publishes it, and is asked about it. */
  readonly organiser: { readonly name: string; readonly email: string };
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

/** Whole days begin at midnight, at which nobody wants to be reminded. */
const morningHour = 9;

const alarmLines = ({ title, at, remindHours }: CalendarEvent): readonly string[] => {
  if (remindHours === undefined) return [];
  const before = 'start' in at ? remindHours : remindHours - morningHour;
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(title)}`, `TRIGGER:-PT${before}H`, 'END:VALARM'];
};

const eventLines = (event: CalendarEvent, { organiser, isCancelled }: CalendarFile): readonly string[] => {
  const { uid, title, description, at, stampedAt, sequence, place, isBusy } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utcOf(stampedAt)}`,
    ...(sequence === undefined ? [] : [`LAST-MODIFIED:${utcOf(stampedAt)}`, `SEQUENCE:${sequence}`]),
    // RFC 5546: what is published or cancelled says by whom
    `ORGANIZER;CN="${escaped(organiser.name).replaceAll('"', '')}":mailto:${organiser.email}`,
    ...periodLines(at),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(place === undefined ? [] : [`LOCATION:${escaped(place)}`]),
    ...(isCancelled === true ? ['STATUS:CANCELLED'] : []),
    `TRANSP:${isBusy === true && isCancelled !== true ? 'OPAQUE' : 'TRANSPARENT'}`,
    ...(isCancelled === true ? [] : alarmLines(event)),
    'END:VEVENT',
  ];
};

/** What a file asks of calendars; the type of what carries it says the same (RFC 6047). */
export const calendarMethod = ({ isCancelled }: Pick<CalendarFile, 'isCancelled'>): 'CANCEL' | 'PUBLISH' =>
  isCancelled === true ? 'CANCEL' : 'PUBLISH';

/** The file, as text; the same input always gives the same bytes. No text can begin a line or end a value of its own. */
export const writeCalendar = (file: CalendarFile): string => {
  const { organiser, name, refreshHours, events } = file;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(organiser.name)}//Orders//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${calendarMethod(file)}`,
    // RFC 7986, and what calendars read that are older
    ...(name === undefined ? [] : [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`]),
    ...(refreshHours === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`, `X-PUBLISHED-TTL:PT${refreshHours}H`]),
    ...events.flatMap((event) => eventLines(event, file)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
};
