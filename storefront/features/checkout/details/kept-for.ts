import type { OrderSummary } from '@driveaway/domain/api/order-details.ts';

/** Spelled as people say it, up to ten. */
const spelled = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** For how long car and price are kept once the form is sent, in a sentence. */
export const keptFor = ({ offerDays }: Pick<OrderSummary, 'offerDays'>): string =>
  `Once you press Continue, your car and this price are kept for you for ${spelled[offerDays] ?? offerDays} ${offerDays === 1 ? 'day' : 'days'}.`;
