import { brand } from '@driveaway/domain/brand/brand.ts';
import type { PageWords } from '@driveaway/storefront/content/content-types.ts';

export const valuation = {
  head: { title: `Your old car | ${brand.name}`, description: 'What it may be worth.' },
  title: 'Your old car',
  lead: 'A retailer looks at it.',
  car: { modelCode: 'numbat', paintHex: '#5b5f63', scene: 'bush' },
  ownCar: { title: 'Your car', worth: 'Its value' },
  asked: { title: 'Have at hand', items: ['The registration'] },
  subject: 'My old car',
} as const satisfies PageWords & Record<string, unknown>;
