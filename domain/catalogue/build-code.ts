/** The short code under which a car build is kept. */

/**
 * Sixteen letters that nobody takes for another one or for a digit, read or heard in a bad line; without vowels, so that
 * no code is a word.
 */
const letters = 'CDFGHJKMNPQRTVWX';
const codeLength = 8;
/** Each letter holds four bits. */
export const buildCodeBytes = codeLength / 2;

/** Eight letters in capitals, as a code is stored. */
export const buildCodePattern = new RegExp(`^[${letters}]{${codeLength}}$`);

/** How long a code opens its car at least: two years, as people plan a car. */
export const keptCodeDays = 730;

/** The code of four bytes: every one of its 4,294,967,296 values has one. */
export const buildCodeFrom = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, buildCodeBytes)]
    .flatMap((byte) => [letters[byte >> 4] ?? '', letters[byte & 15] ?? ''])
    .join('');

/** What somebody typed as a code: in any case, with hyphens or spaces anywhere; undefined when it cannot be one. */
export const readBuildCode = (typed: string): string | undefined => {
  const code = typed.replaceAll(/[\s\-\u2010-\u2015.]/g, '').toUpperCase();
  return buildCodePattern.test(code) ? code : undefined;
};

/** 'KMTX-PRGH': in two halves, easier to read out. */
export const shownBuildCode = (code: string): string =>
  `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
