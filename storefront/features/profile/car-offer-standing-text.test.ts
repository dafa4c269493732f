import { expect, it } from 'vitest';
import { carOfferStandingText } from './car-offer-standing-text.ts';

const offer = { amountCents: 1_850_000, holdsUntil: '2026-11-20', conditions: '' };

it.each([
  ['waiting', null, 'Waiting for the retailer'],
  ['offered', offer, 'Offered: $18,500, until the end of 20 November 2026'],
  ['expired', offer, 'Expired: $18,500, offered until 20 November 2026'],
  // an amount that stands no more is not held out
  ['withdrawn', offer, 'Withdrawn by the retailer'],
  ['withdrawn', null, 'No offer made'],
] as const)('says of a car offer that is %s with %j: %s', (standing, made, text) => {
  expect(carOfferStandingText({ standing, offer: made })).toBe(text);
});
