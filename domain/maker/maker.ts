/** Everything the product needs to know about a maker. `brand/brand.ts` fills it in for one. */
export type Maker = {
  readonly name: string;
  /** What stands before the name where one of its cars or retailers is meant: `a`, or `an` before a vowel. */
  readonly article: 'a' | 'an';
  /** First path segment of the ordering area. */
  readonly baseUrlSegment: string;
  readonly seller: {
    readonly name: string;
    readonly abn: string;
    /** Several lines, split by '|'. */
    readonly details: string;
  };
  readonly merchant: { readonly name: string; readonly code: string };
  readonly coordinator: { readonly name: string; readonly email: string; readonly phone: string };
  /** Where balances are paid to. */
  readonly bank: {
    readonly accountName: string;
    readonly bsb: string;
    readonly accountNumber: string;
    readonly swift: string;
    readonly bankName: string;
    readonly bankAddress: string;
    readonly chequeAddress: string;
  };
  /** Who lends to its customers. */
  readonly lender: { readonly name: string; readonly licence: string };
  /** Cars with this in their name are sold by some retailers only (specification §7); null where all sell everything. */
  readonly limitedSeries: string | null;
  /** The version is the day (yyyy-MM-dd) from which it holds. */
  readonly privacyNotice: { readonly version: string; readonly url: string };
};
