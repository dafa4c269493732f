import type { Dealer } from './dealer.ts';

/** Whether a car, named by model and variant, is one that only some retailers may sell (specification §7). */
const isStiCar = (name: string): boolean => name.toLowerCase().includes('sti');

/** Whether a retailer sells cars at all, and may sell the one of this name: 'WRX STI'. */
export const sellsCar = (
  { departments, isStiDealer }: Pick<Dealer, 'departments' | 'isStiDealer'>,
  name: string,
): boolean => departments.includes('Vehicle Sales') && (isStiDealer || !isStiCar(name));
