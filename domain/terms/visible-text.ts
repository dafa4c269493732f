/**
 * Control characters except newline and tab, bidirectional marks, zero-width characters, unusual line ends. Not what joins
 * two emoji, which is seen as the one that they make.
 */
const unseen =
  /(?!(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D\p{Extended_Pictographic})(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const writtenOut = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/**
 * The text with every invisible character written out, such as ⟨U+202E⟩, so that no contract can be visually spoofed.
 */
export const visibleText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(unseen, writtenOut);
