/** What a mail says, before it is rendered as text and as HTML. Plain text throughout; nothing in it is markup. */
import type { CalendarEntry } from './calendar-entry.ts';
import type { StrangersWords } from './strangers-words.ts';

/** A text of ours, or words of others, which are quoted. */
export type MailText = string | StrangersWords;

export type MailContent = {
  readonly subject: string;
  /** The line that mail programs show beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly MailText[];
  /** Name and value, such as the amount that was paid. */
  readonly facts: readonly (readonly [name: string, value: MailText])[];
  /** The one thing to do next; the path is on the site, from its root. */
  readonly action?: { readonly label: string; readonly path: string };
  /** A date to keep, attached as an .ics file. */
  readonly calendar?: CalendarEntry;
};
