import type { DriveawayPrice } from '@driveaway/domain/pricing/driveaway-price.ts';

type AskYourRetailer = Extract<DriveawayPrice, { kind: 'ask-your-retailer' }>;

/** What to say where no driveaway price can be given. */
export const askYourRetailerMessage = ({ state, reason }: Omit<AskYourRetailer, 'kind'>): string =>
  reason === 'not-on-sale'
    ? `This car is not on sale in ${state} at the moment. Please ask your retailer.`
    : `We cannot show a driveaway price in ${state} yet. Please ask your retailer.`;
