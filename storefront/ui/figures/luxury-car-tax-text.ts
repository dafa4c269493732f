import { moneyText } from './money.tsx';

/** Beside a total in dollars: the whole tax in it, of which options bear a part in their on-road costs. Undefined for none. */
export const luxuryCarTaxText = (dollars: number): string | undefined =>
  dollars === 0 ? undefined : `includes luxury car tax of ${moneyText({ dollars })} in all`;
