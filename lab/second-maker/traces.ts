/** What would identify a maker: names, numbers, addresses, models, retailers. */
import { brand } from '@driveaway/domain/brand/brand.ts';
import { dealersByState } from '@driveaway/domain/brand/dealers/dealers-by-state.ts';
import { models } from '@driveaway/domain/brand/models/models.ts';
import { mark } from '@driveaway/storefront/content/mark.ts';

export type Trace = { readonly text: string; readonly pattern: RegExp };

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** The text as a word of its own; what is as short as a hash's letters only as it is written. */
const word = (text: string): Trace => ({
  text,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`, text.length > 4 ? 'iu' : 'u'),
});

/** The text wherever it stands; the country and its continent begin like one maker's name and are no trace of it. */
const part = (text: string): Trace => ({ text, pattern: new RegExp(`${escaped(text)}(?!ia|asia)`, 'i') });

const { seller, merchant, coordinator, bank, lender, limitedSeries } = brand;
const domainOf = (email: string): string => email.slice(email.indexOf('@') + 1);

/** The maker's name, its legal details and its bank details. */
const identityTraces: readonly Trace[] = [
  part(brand.name),
  part(domainOf(coordinator.email)),
  ...[
    seller.name,
    seller.abn,
    seller.abn.replaceAll(' ', ''),
    ...seller.details.split('|'),
    merchant.name,
    merchant.code,
    coordinator.email,
    ...Object.values(bank),
    lender.name,
    lender.licence,
  ].map(word),
];

const dealerTraces = dealersByState.flatMap(([, rows]) =>
  rows.flatMap(({ id, crmDealerId, name, street, phones, ordersEmail = [] }) =>
    [id, crmDealerId, name, street, ...phones].concat(ordersEmail),
  ),
);

const modelTraces = models.flatMap(({ code, name, tagline, description, variants, paints, modelCodeForTestDrive }) =>
  [code, name, modelCodeForTestDrive, tagline, description].concat(
    variants.flatMap((variant) => [variant.code, variant.summary]),
    paints.flatMap((paint) => [paint.code, paint.name]),
  ),
);

/** All of them, with what it sells and who sells it. */
export const makerTraces: readonly Trace[] = [
  ...identityTraces,
  ...[...new Set([...dealerTraces, ...modelTraces, mark.path, limitedSeries ?? []].flat())].map(word),
];

/** The hash that the build puts into the name of a file: its letters spell a name now and then. */
const hashes = /-(?=[\w-]{0,6}[A-Z\d])[\w-]{7}(?=\.(?:js|css)\b)/g;

/** 'place: trace' for every trace in the names of the places and in their texts. */
export const tracesIn = (texts: ReadonlyMap<string, string>, traces: readonly Trace[]): readonly string[] =>
  [...texts].flatMap(([place, text]) => {
    const searched = `${place}\n${text}`.replaceAll(hashes, '');
    const small = searched.toLowerCase();
    // looking for the letters first is many times faster than any pattern
    return traces
      .filter((trace) => small.includes(trace.text.toLowerCase()) && trace.pattern.test(searched))
      .map((trace) => `${place}: ${trace.text}`);
  });
