import type { TradeInCondition } from '@driveaway/domain/customer/trade-in-form.ts';

/** How the condition of a car to trade in is said, wherever it is asked or shown. */
export const tradeInConditionLabels: Readonly<Record<TradeInCondition, string>> = {
  'like-new': 'Like new',
  good: 'Good for its age',
  worn: 'Worn',
  damaged: 'Damaged, or does not drive',
};
