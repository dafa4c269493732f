import { brand } from '@driveaway/domain/brand/brand.ts';
import type { PageWords } from './content-types.ts';

/** The choice of brochures. */
export const brochures: PageWords = {
  head: {
    title: `Brochures | ${brand.name}`,
    description: `Every ${brand.name} with its specifications, to read or to print.`,
  },
  title: 'Brochures',
  lead: 'One for each model, to read, print or keep as a PDF.',
};

/** A brochure, which the page makes of its model. */
export const brochure = {
  title: (model: string): string => `${model} brochure`,
  variants: 'Variants',
  listPrices: 'List prices.',
  options: 'Paints and interiors',
  specifications: 'Specifications',
} as const;
