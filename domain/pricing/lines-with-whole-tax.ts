import type { OrderPrice, PriceLine } from '../terms/order-terms.ts';
import { luxuryCarTaxWords } from './price-lines.ts';

type StatedLine = Pick<PriceLine, 'code' | 'label' | 'setBy' | 'amountCents'>;

/**
 * The lines of a price as contract and tax invoice state them: luxury car tax once and whole, on-road costs of options without
 * theirs. They add up to the total, as the lines on pages do, where each option bears its own part of the tax.
 */
export const linesWithWholeTax = ({
  lines,
  luxuryCarTax,
}: Pick<OrderPrice, 'lines' | 'luxuryCarTax'>): StatedLine[] => {
  if (luxuryCarTax.inAllCents === 0) return lines;
  const tax: StatedLine = { ...luxuryCarTaxWords, amountCents: luxuryCarTax.inAllCents };
  const rest = lines
    .filter(({ code }) => code !== luxuryCarTaxWords.code)
    .map((line): StatedLine => {
      const { luxuryCarTax: part, code, label, setBy, amountCents } = line;
      return part === undefined
        ? { code, label, setBy, amountCents }
        : { code, label, setBy: part.restSetBy, amountCents: amountCents - part.amountCents };
    })
    .filter(({ amountCents }) => amountCents !== 0);
  const after = rest.findLastIndex(({ code }) => code === 'listPrice' || code === 'dealerDelivery') + 1;
  return rest.toSpliced(after, 0, tax);
};
