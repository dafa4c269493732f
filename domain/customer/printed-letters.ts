/** What the typeface of our papers draws, and the rule for every field whose words a paper prints. */
import { z } from 'zod/mini';

/** The ranges of the typeface's files, as its package and style sheets write them. */
export const printedRanges = {
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  'latin-ext':
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  vietnamese:
    'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB',
} as const;

const drawn = Object.values(printedRanges)
  .flatMap((ranges) => ranges.split(', '))
  .map((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return { first, last };
  });

/** Hidden characters count as drawn: papers write them out. */
const isDrawn = (character: string): boolean => {
  const point = character.codePointAt(0) ?? 0;
  return /[\p{Cc}\p{Cf}]/u.test(character) || drawn.some(({ first, last }) => point >= first && point <= last);
};

/** What is said of a text with characters that a paper would show as boxes; undefined for one that it can print. */
export const notPrinted = (text: string): string | undefined => {
  const characters = new Set(Array.from(text.normalize('NFC')).filter((character) => !isDrawn(character)));
  if (characters.size === 0) return undefined;
  const few = [...characters].slice(0, 5).join(' ');
  return `Our documents cannot print ${few}. Please use Latin letters, such as those on your driver licence.`;
};

/** The rule of a field, and that a paper can print it. */
export const onPaper = <Field extends z.ZodMiniType<string>>(field: Field) =>
  field.check(
    z.superRefine((value, context) => {
      const message = typeof value === 'string' ? notPrinted(value) : undefined;
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  );
