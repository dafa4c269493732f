/** Why a price is not what it was. */
import type { Cents } from '../money/cents.ts';
import type { PriceLine } from '../terms/order-terms.ts';

type Line = { readonly code: string; readonly amountCents: Cents };

const newOptions = 'new prices of options';

/** What a line belongs to, as a customer would say why a price has changed. */
const causeOfLine: Readonly<Record<PriceLine['code'], string>> = {
  listPrice: 'a new list price',
  dealerDelivery: 'a new delivery charge',
  luxuryCarTax: 'new on-road costs',
  stampDuty: 'new on-road costs',
  registration: 'new on-road costs',
  injuryInsurance: 'new on-road costs',
  exteriorOption: newOptions,
  exteriorOptionOnRoadCosts: 'new on-road costs',
  interiorOption: newOptions,
  interiorOptionOnRoadCosts: 'new on-road costs',
  accessories: newOptions,
  accessoryOnRoadCosts: 'new on-road costs',
  cappedService: 'new prices of plans',
  extendedWarranty: 'new prices of plans',
  makerBonus: 'other offers',
  contribution: 'other offers',
  freeAccessory: 'other offers',
  rounding: 'new on-road costs',
};
const isKnown = (code: string): code is PriceLine['code'] => Object.hasOwn(causeOfLine, code);
const causeOf = ({ code }: Line): string => (isKnown(code) ? causeOfLine[code] : 'other charges');

/**
 * The causes for which two prices of a car differ, the largest first: their lines by what they belong to. Empty when
 * nothing but the rounding differs. `hasOtherChoices`: not every choice is the same in both.
 */
export const priceCauses = (
  before: readonly Line[],
  after: readonly Line[],
  hasOtherChoices = false,
): readonly string[] => {
  const changes = new Map<string, Cents>();
  const add = (line: Line, sign: 1 | -1): void => {
    if (line.code === 'rounding') return;
    const cause = causeOf(line);
    changes.set(cause, (changes.get(cause) ?? 0) + sign * line.amountCents);
  };
  for (const line of before) add(line, -1);
  for (const line of after) add(line, 1);
  return [...changes]
    .filter(([, cents]) => cents !== 0)
    .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .map(([cause]) => (hasOtherChoices && cause === newOptions ? 'other choices' : cause));
};
