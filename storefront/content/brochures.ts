import { brand } from '@driveaway/domain/brand/brand.ts';
import type { PageWords } from './content-types.ts';

/** The choice of brochures. */
export const brochures: PageWords = {
  head: {
    title: `Brochures | ${brand.name}`,
    description: `Every ${brand.name} with its specifications, to download or to print.`,
  },
  title: 'Brochures',
  lead: 'One for each model, to read, print or download as a PDF.',
};

/** A brochure, which the page makes of its model. */
export const brochure = {
  title: (model: string): string => `${model} brochure`,
  variants: 'Variants',
  listPrices: 'List prices.',
  options: 'Paints and interiors',
  specifications: 'Specifications',
  download: 'Download as PDF',
  print: 'Print this page',
  pricedFor: (suburb: string): string => `With today’s driveaway prices for ${suburb}.`,
  preparing: 'We are preparing your brochure. This takes a moment.',
  downloaded: 'Your brochure is in your downloads.',
  notDownloaded: 'Your brochure was not downloaded',
} as const;
