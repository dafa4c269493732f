import { brand } from '@driveaway/domain/brand/brand.ts';

/** The retailers: all of them, and one. */
export const retailers = {
  head: {
    title: `Find a retailer | ${brand.name}`,
    description: `Every ${brand.name} retailer with its telephone number and opening hours, on a map and in a list, those nearest to you first.`,
  },
  crumb: 'Retailers',
  title: 'Find a retailer',
  lead: (place: string): string => `Nearest first, as the crow flies from ${place}.`,
  mapLabel: `Map of Australia with ${brand.name} retailers.`,
  mapCaption: 'Everything on the map is in the list, too.',
  /** A page that is asked for without a retailer, or before it is known. */
  one: {
    head: {
      title: `Retailer | ${brand.name}`,
      description: `Retailers of ${brand.name}: addresses, telephone numbers, opening hours, departments and cars in stock.`,
    },
    title: 'Retailer',
    unknown: 'We couldn’t find that retailer',
    unknownLead: 'The address may be mistyped, or the retailer has closed. These are the nearest to you.',
  },
} as const;

/** What tabs and shared links say of one retailer. */
export const retailerHead = ({
  name,
  city,
  state,
}: {
  readonly name: string;
  readonly city: string;
  readonly state: string;
}) => ({
  title: `${name} | ${brand.name}`,
  description: `${name} in ${city} ${state}: address, telephone, opening hours, departments, languages and cars in stock.`,
});
