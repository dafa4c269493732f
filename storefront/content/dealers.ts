import { brand } from '@driveaway/domain/brand/brand.ts';

/** The list of retailers. */
export const dealers = {
  head: {
    title: `Find a retailer | ${brand.name}`,
    description: `The ${brand.name} retailers nearest to you.`,
  },
  title: 'Find a retailer',
  lead: (place: string): string => `Nearest first, as the crow flies from ${place}.`,
} as const;
