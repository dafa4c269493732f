import { brand } from '@driveaway/domain/brand/brand.ts';
import type { PageWords } from './content-types.ts';

/** Used-car valuation: an estimate at once, and what a retailer asks who makes an offer. */
export const valuation = {
  head: {
    title: `Value my car | ${brand.name}`,
    description: 'What the car you have may be worth, at once, and how to get an offer for it.',
  },
  title: 'Value my car',
  lead: 'Describe your car and see at once what it may be worth. A retailer looks at it before anybody makes you an offer.',
  /** A stand-in for the visitor's old car, in grey. */
  car: { modelCode: 'forester', paintHex: '#5b5f63', scene: 'bush' },
  ownCar: { title: 'The car you have', worth: 'What it may be worth' },
  firmOffer: {
    title: 'For an offer that holds',
    text: 'With an order of a new car, you send this car from its Trade-in page, and the offer comes there for you to accept or decline. Without one, write to us: a retailer answers. Your own mail program opens with the car described, VIN and plate included where you entered them, for you to add photos to. Nothing is sent before you send it.',
    write: 'Write for an offer',
    greeting: 'I would like an offer for my car:',
    close: 'You reach me at this address, or by phone on:',
  },
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
