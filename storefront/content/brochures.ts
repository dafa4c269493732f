import { brand } from '@driveaway/domain/brand/brand.ts';
import type { PageWords } from './content-types.ts';

/** The choice of brochures. */
export const brochures: PageWords = {
  head: {
    title: `Brochures | ${brand.name}`,
    description: `Every ${brand.name} with its equipment, specifications and list prices, to download or to print.`,
  },
  title: 'Brochures',
  lead: 'One for each model, to read, print or download as a PDF.',
};
