/** Joining words stay small inside a name. */
const smallWords: ReadonlySet<string> = new Set<string>([
  'and',
  'at',
  'by',
  'de',
  'in',
  'of',
  'on',
  'the',
  'to',
  'via',
]);
/** Initials and other words written in capitals. */
const capitals: ReadonlySet<string> = new Set<string>(['ANU', 'HMAS', 'RAAF']);

const capitalised = (word: string): string =>
  word
    .toLowerCase()
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())
    .replace(/^(Mc|[DO]')([a-z])/, (_, start: string, letter: string) => `${start}${letter.toUpperCase()}`);

/**
 * A place name in capitals as it is usually written: 'ST KILDA' → 'St Kilda', 'MCMAHONS POINT' → 'McMahons Point',
 * 'O’CONNOR' → "O'Connor". Curved apostrophes become straight ones, runs of spaces one.
 */
export const placeName = (text: string): string =>
  text
    .replaceAll('\u2019', "'")
    .trim()
    .split(/\s+/u)
    .map((word, index) => {
      if (capitals.has(word.toUpperCase())) return word.toUpperCase();
      const small = word.toLowerCase();
      if (index > 0 && smallWords.has(small)) return small;
      return word
        .split(/(?<=[-(])/u)
        .map(capitalised)
        .join('');
    })
    .join(' ');
