import type { Dealer } from './dealer.ts';
import { isOfLimitedSeries } from './limited-series.ts';

/** Whether a retailer sells cars at all, and may sell the one that is named by model and variant. */
export const sellsCar = (
  { departments, sellsLimitedSeries }: Pick<Dealer, 'departments' | 'sellsLimitedSeries'>,
  name: string,
): boolean => departments.includes('Vehicle Sales') && (sellsLimitedSeries || !isOfLimitedSeries(name));
