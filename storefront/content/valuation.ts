import { brand } from '@driveaway/domain/brand/brand.ts';
import type { PageWords } from './content-types.ts';

/** Used-car valuation: an estimate at once, and what a retailer asks who makes an offer. */
export const valuation = {
  head: {
    title: `Value my car | ${brand.name}`,
    description: 'See what your car may be worth, and how to get an offer for it from a retailer near you.',
  },
  title: 'Value my car',
  lead: 'Tell us about your car to see what it may be worth. A retailer can then make you an offer.',
  /** A stand-in for the visitor's old car, in grey. */
  car: { modelCode: 'forester', paintHex: '#5b5f63', scene: 'bush' },
  ownCar: { title: 'Your car', worth: 'What it may be worth' },
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
