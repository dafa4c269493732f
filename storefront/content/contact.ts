import { brand } from '@driveaway/domain/brand/brand.ts';

/** How to reach the maker and its retailers. */
export const contact = {
  head: {
    title: `Contact | ${brand.name}`,
    description: `Call or write to ${brand.name}, or have your nearest retailer call you back.`,
  },
  title: 'Contact us',
  lead: 'Call, write, or have a retailer call you when it suits you.',
} as const;
