import { brand } from '@driveaway/domain/brand/brand.ts';
import type { HomeContent } from './content-types.ts';

/** The home page. */
export const home: HomeContent = {
  head: {
    title: `${brand.name} | Cars priced on the road`,
    description: `See what every ${brand.name} costs on the road in your suburb, build yours and order it online.`,
  },
  title: 'Made for the long way.',
  lead: 'Electric, hybrid and petrol. One price for each car, driveaway, for the suburb you live in.',
  scene: 'ranges',
  modelCode: 'outback',
  paintHex: '#4a5745',
  action: { url: '#models', name: 'See the models' },
  modelsTitle: `Choose your ${brand.name}`,
  stepsTitle: 'Order online in four steps',
  steps: [
    {
      title: 'Create your account',
      text: 'Save the car you built and choose the retailer who will deliver it.',
    },
    {
      title: 'Pay the order fee',
      text: 'From $1,000 by Visa, AMEX or Mastercard. It is refundable, and comes off the price.',
    },
    { title: 'Approve the contract', text: 'Read it, add special conditions if you need them, and accept it online.' },
    {
      title: 'Follow your car',
      text: 'From the ship to your retailer. Your order is an offer until the seller confirms it, with at least 24 hours to cool off.',
    },
  ],
};
