/** What somebody else wrote, as mails carry it: a kind of its own, so that it stands in no sentence of ours. */
import { visibleText } from '../terms/visible-text.ts';

/** Kept here, so that nothing else makes such words. */
const writtenByOthers: unique symbol = Symbol('written by others');

/** Words of a visitor, a customer, a retailer or the desk. No string: only a quotation holds them. */
export type StrangersWords = { readonly lines: readonly string[]; readonly [writtenByOthers]: true };

/** What stands before every quoted line, as in any mail that quotes another. */
export const quoteMark = '> ';

/** The words by their lines, with what nobody sees written out; none of a text that is empty. */
export const strangersWords = (words: string): StrangersWords => ({
  lines: visibleText(words.trim()).split('\n'),
  [writtenByOthers]: true,
});

/** No longer than mail programs leave a line, mark and all: what they wrap themselves stands without a mark. */
const foldedLine = (line: string): readonly string[] =>
  line.match(/\S.{0,71}(?!\S)|\S.{0,71}/gu)?.map((part) => part.trimEnd()) ?? [''];

/** A text as plain mail has it: words of others line by line, so that they pass for none of ours where no style is shown. */
export const plainMailText = (text: string | StrangersWords): string =>
  typeof text === 'string'
    ? text
    : text.lines
        .flatMap(foldedLine)
        .map((line) => `${quoteMark}${line}`.trimEnd())
        .join('\n');

/** A few words of somebody else within a line of ours, such as the name of a ship: on one line, in quotation marks that they cannot end. */
export const inQuotationMarks = (words: string): string =>
  `“${visibleText(words.trim()).replaceAll(/\s+/gu, ' ').replaceAll(/[“”]/gu, "'")}”`;

/** A person's name as a mail writes it to others: mail programs make an address of what has a dot within. */
export const nameInMail = (name: string): string => name.replaceAll(/\.(?=[\p{L}\p{M}])/gu, '. ');
