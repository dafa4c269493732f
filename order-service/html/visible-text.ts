/** Controls but for new line and tab, marks of the reading direction, characters of no width, unusual line ends. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const writtenOut = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/** The text with every unseen character written out, such as ⟨U+202E⟩: in a contract nothing reads other than it is. */
export const visibleText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(unseen, writtenOut);
