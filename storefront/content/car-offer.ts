import { ownerKeptDays } from '@driveaway/domain/car-offers/car-offer-rules.ts';

/** An offer for the visitor's car: apart from the valuation page, which shows it once a car is valued. */
export const carOffer = {
  form: {
    title: 'For an offer that holds',
    lead: (suburb: string) =>
      `Send this car to the retailer nearest to ${suburb}, with VIN and plate where you entered them. The answer comes by mail, and binds you to nothing.`,
    own: 'What else there is to say (optional)',
    quiet: 'Such as service history, damage, or money still owing on it.',
    photos: 'Photos of the car (optional)',
    send: 'Ask for an offer',
  },
  asked: {
    title: 'The offer for your car',
    news: 'Your request is with the retailer. The answer comes by mail.',
    waiting: 'The retailer has not answered yet. The answer comes by mail.',
    goAhead: 'To go ahead, call the retailer, or name this offer when you trade the car in with an order.',
    expired: 'This offer has expired. If you still want one, ask again: prices move, and so do kilometres.',
    withdrawn: 'The retailer has withdrawn this offer. It does not hold any more.',
    none: 'The retailer makes no offer for this car.',
    next: 'Call the retailer to talk about it, or ask again.',
    forgotten: 'The details of this request were deleted, by you or in time. There is nothing to show any more.',
    text: `We delete your details and photos ${ownerKeptDays} days after your request, or after the last day of an offer. You can do so at once; there is no offer then.`,
    forget: 'Withdraw and delete my details',
    another: 'Value a car',
  },
  mine: {
    title: 'Offers for my car',
    none: 'There is no request for an offer here. Value your car to ask for one: what you ask for while you are logged in, or with the email address of your account, waits for you here.',
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
