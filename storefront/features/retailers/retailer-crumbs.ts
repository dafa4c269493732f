import { retailers } from '../../content/retailers.ts';

/** The way to a page about one retailer. */
export const retailerCrumbs = (last: { readonly url: string; readonly name: string }) => [
  { ctaUrl: { url: '/', name: 'Home' } },
  { ctaUrl: { url: '/dealers', name: retailers.crumb } },
  { ctaUrl: last },
];
