import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { formatWholeDollars } from '@driveaway/domain/money/cents.ts';
import type { Rewrite } from './site-files.ts';
import { remembers } from '@driveaway/infra/memory/remembers.ts';

/** The list prices of a day, in dollars, by the code of the variant. */
export type ListPrices = ReadonlyMap<string, number>;

/** What every variant on sale is listed for. */
export const listPricesOf = ({ models }: CatalogueResponse): ListPrices =>
  new Map(models.flatMap(({ variants }) => variants.map(({ code, listPrice }) => [code, listPrice])));

/** The list prices of today: the same map until one of them is another. */
export const dailyListPrices = (today: () => string): (() => ListPrices) => {
  let day: string | undefined;
  let kept = remembers<ListPrices>('site', new Map());
  return () => {
    const asked = today();
    if (day !== asked) {
      const prices = listPricesOf(wireCatalogueOn(asked));
      const isSame = prices.size === kept.size && [...prices].every(([code, price]) => kept.get(code) === price);
      if (!isSame) kept = prices;
      day = asked;
    }
    return kept;
  };
};

const shownPrice = /(<span data-list-price="([^"]+)"[^>]*><span[^>]*>)[^<]*/g;
const jsonBlock = /(<script type="application\/(?:ld\+json|json)"[^>]*>)([^<]*)(?=<\/script>)/g;

/** A variant of the page's own catalogue, or an offer that search engines read, with its price of the day. */
const repriced =
  (prices: ListPrices) =>
  (_: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if ('listPrice' in value && 'code' in value && typeof value.code === 'string')
      return { ...value, listPrice: prices.get(value.code) ?? value.listPrice };
    if ('price' in value && 'sku' in value && typeof value.sku === 'string')
      return { ...value, price: prices.get(value.sku)?.toFixed(2) ?? value.price };
    return value;
  };

/** As the build writes it: nothing in it ends its element. */
const repricedJson = (json: string, prices: ListPrices): string =>
  JSON.stringify(JSON.parse(json, repriced(prices))).replaceAll('<', '\\u003c');

/** A page as it says what its cars are listed for: in its words, its structured data and what its code goes on from. */
export const withListPrices = (html: string, prices: ListPrices, known = new Map<string, string>()): string =>
  html
    .replaceAll(shownPrice, (shown, before: string, codes: string) => {
      const listed = codes.split(' ').flatMap((code) => prices.get(code) ?? []);
      return listed.length === 0 ? shown : `${before}${formatWholeDollars(Math.round(Math.min(...listed) * 100))}`;
    })
    .replaceAll(jsonBlock, (_, start: string, json: string) => {
      const block = known.get(json) ?? repricedJson(json, prices);
      known.set(json, block);
      return `${start}${block}`;
    });

/** Puts list prices into every page that was built with others. */
export const listPricesOn = (prices: ListPrices): Rewrite => {
  // most pages have the same catalogue
  const known = new Map<string, string>();
  return (address, text) => (address.endsWith('.html') ? withListPrices(text, prices, known) : text);
};
