/** Card numbers in texts that are no card fields: found, so that they are refused, and masked in what is logged. */
import { passesLuhn } from './passes-luhn.ts';

export const cardNumberRefusal =
  'Please leave the card number out: it belongs in the card fields of the payment alone.';

/** Issuers' first digits with the lengths of their numbers (ISO/IEC 7812), 13 to 19 digits. */
const issuers: readonly RegExp[] = [
  // Visa
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  // Mastercard
  /^(?:5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/,
  // American Express
  /^3[47]\d{13}$/,
  // Diners Club
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
  // JCB
  /^35(?:2[89]|[3-8]\d)\d{12,15}$/,
  // Discover
  /^6(?:011|4[4-9]\d|5\d{2})\d{12,15}$/,
  // UnionPay
  /^62\d{14,17}$/,
];

const isCardNumber = (digits: string): boolean => issuers.some((issuer) => issuer.test(digits)) && passesLuhn(digits);

/** What may look like a card number and is none, alone or with what stands beside it. */
const others: readonly RegExp[] = [
  // order numbers
  /(?<!\d-?)\d{8}-\d{4}(?!-?\d)/g,
  // UUIDs and hashes
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi,
  /\b[\da-f]{20,}\b/gi,
  // VINs: two letters at least near the front, so that a letter before a card number makes none
  /\b(?=\d{0,2}[A-Z]\d{0,2}[A-Z])[A-HJ-NPR-Z\d]{17}\b/gi,
];

/** Of the same length, so that what is found afterwards is found at its place. */
const withoutOthers = (text: string): string =>
  others.reduce((rest, other) => rest.replaceAll(other, (found) => '#'.repeat(found.length)), text);

/** Digits in groups, with at most three spaces, hyphens or dots between two of them. */
const groupedDigits = /\d+(?:[\s\p{Pd}\p{Cf}.]{1,3}\d+)*/gu;

type Span = { readonly start: number; readonly end: number };

/** The longest text of digits that is looked at from each group on. */
const longestNumber = 19;

/** As cards are printed, or as people type: all groups alike but for a shorter last one. */
const isUsualGrouping = (sizes: readonly number[]): boolean => {
  const [size = 0] = sizes;
  const last = sizes.at(-1) ?? 0;
  return /^4,6,[45]$/.test(sizes.join()) || (last <= size && sizes.slice(0, -1).every((each) => each === size));
};

/**
 * Numbers that begin and end with a group, for people write the expiry behind. In the middle of other digits only in
 * a usual grouping: two telephone numbers side by side have groups of any size.
 */
const spansOfRun = (run: string, offset: number): readonly Span[] => {
  const groups = [...run.matchAll(/\d+/g)];
  return groups.flatMap(({ index: start }, first) => {
    const spans: Span[] = [];
    const sizes: number[] = [];
    let digits = '';
    for (const { 0: group, index } of groups.slice(first, first + longestNumber)) {
      digits += group;
      sizes.push(group.length);
      if (isCardNumber(digits) && (first === 0 || isUsualGrouping(sizes))) {
        spans.push({ start: offset + start, end: offset + index + group.length });
      }
    }
    return spans;
  });
};

const spansIn = (text: string): readonly Span[] =>
  [...withoutOthers(text).matchAll(groupedDigits)].flatMap((run) => spansOfRun(run[0], run.index));

/** Few texts have so many digits; asked first, since most are logged or sent without. */
const hasManyDigits = (text: string): boolean => /\p{Nd}(?:\P{Nd}{0,3}\p{Nd}){12}/u.test(text);

/** Wide digits of East Asian keyboards become plain ones. */
const plain = (text: string): string => text.normalize('NFKC');

/** An issuer's first digits with the length of its numbers and a right check digit, across spaces, hyphens and dots. */
export const hasCardNumber = (text: string): boolean => hasManyDigits(text) && spansIn(plain(text)).length > 0;

/** The text with an X for each digit of its card numbers. */
export const withoutCardNumbers = (text: string): string => {
  if (!hasManyDigits(text)) return text;
  const spelled = plain(text);
  const spans = spansIn(spelled);
  if (spans.length === 0) return text;
  return spelled.replaceAll(/\d/g, (digit, place: number) =>
    spans.some(({ start, end }) => place >= start && place < end) ? 'X' : digit,
  );
};
