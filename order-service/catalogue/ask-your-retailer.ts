import type { DriveawayPrice } from '@driveaway/domain/pricing/driveaway-price.ts';

type AskYourRetailer = Extract<DriveawayPrice, { kind: 'ask-your-retailer' }>;

/** What to say where no driveaway price can be given. */
export const askYourRetailerMessage = ({ state, reason }: Omit<AskYourRetailer, 'kind'>): string => {
  switch (reason) {
    case 'island':
      return 'We cannot show a driveaway price for this island: it has rules of its own. Please ask your retailer.';
    case 'not-on-sale':
      return `This car is not on sale in ${state} at the moment. Please ask your retailer.`;
    case 'no-rates-for-state':
    case 'no-rate-for-car':
      return `We cannot show a driveaway price in ${state} yet. Please ask your retailer.`;
  }
};
