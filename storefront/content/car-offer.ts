import { ownerKeptDays } from '@driveaway/domain/car-offers/car-offer-rules.ts';

/** An offer for the visitor's car: apart from the valuation page, which shows it once a car is valued. */
export const carOffer = {
  form: {
    title: 'Get a firm offer',
    lead: (suburb: string) =>
      `Send this car to the retailer nearest to ${suburb}, with VIN and plate if you entered them. We’ll email you their answer. No obligation.`,
    own: 'Anything else? (optional)',
    quiet: 'E.g. service history, damage or money still owing.',
    photos: 'Photos of the car (optional)',
    send: 'Ask for an offer',
  },
  asked: {
    title: 'The offer for your car',
    news: 'Your request is with the retailer. We’ll email you their answer.',
    waiting: 'The retailer hasn’t answered yet. We’ll email you when they do.',
    goAhead: 'To go ahead, call the retailer, or name this offer when you trade the car in with an order.',
    expired: 'This offer has expired. Still want one? Ask again: prices and kilometres change.',
    withdrawn: 'The retailer has withdrawn this offer. It’s no longer valid.',
    none: 'The retailer isn’t making an offer for this car.',
    next: 'Call the retailer to talk about it, or ask again.',
    forgotten:
      'The details of this request were deleted, by you or at the end of their time. There’s nothing left to show.',
    text: `We’ll delete your details and photos ${ownerKeptDays} days after your request, or after the last day of an offer. You can delete them now, but then there’s no offer.`,
    forget: 'Withdraw and delete my details',
    another: 'Value a car',
  },
  mine: {
    title: 'Offers for my car',
    none: 'No offers yet. Value your car to ask for one. Any you ask for while logged in, or with your account’s email address, will show here.',
    value: 'Value my car',
    see: 'See it',
    earlier: 'Earlier ones',
  },
  standings: {
    waiting: 'Waiting for the retailer',
    offered: 'Offered',
    expired: 'Expired',
    withdrawn: 'Withdrawn by the retailer',
    none: 'No offer made',
    forgotten: 'Deleted',
  },
} as const;
