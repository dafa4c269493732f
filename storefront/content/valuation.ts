import { brand } from '@driveaway/domain/brand/brand.ts';
import type { PageWords } from './content-types.ts';

/** Used-car valuation: a retailer looks at the car and makes an offer; nothing is estimated here. */
export const valuation = {
  head: {
    title: `Value my car | ${brand.name}`,
    description: 'How to get an offer for the car you have.',
  },
  title: 'Value my car',
  lead: 'What your car is worth depends on the car itself, so a retailer looks at it and makes you an offer.',
  /** A stand-in for the visitor's old car, in grey. */
  car: { modelCode: 'forester', paintHex: '#5b5f63', scene: 'bush' },
  asked: {
    title: 'What the retailer will ask',
    items: [
      'Make, model and year, or the VIN',
      'The kilometres on the clock',
      'The registration, and until when it runs',
      'The service history, and any damage',
      'Whether money is still owing on it',
    ],
  },
  subject: 'Valuation of my car',
} as const satisfies PageWords & Record<string, unknown>;
