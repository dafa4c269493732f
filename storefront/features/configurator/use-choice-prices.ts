import type { ChoicePricesResponse } from '@driveaway/domain/api/choice-prices.ts';
import type { CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { choicePricesQuery } from '../../api/build-calls.ts';
import { moneyText } from '../../ui/figures/money.tsx';

type ChoicePrice = ChoicePricesResponse['choices'][number];

/**
 * What a choice does to the driveaway price, in words: '' until it is known, undefined where only a retailer can quote
 * and where the prices could not be loaded.
 */
export type EffectOf = (part: ChoicePrice['part'], code: string) => string | undefined;

const effectText = ({ part, total, adds }: ChoicePrice): string => {
  if (part === 'variant') return `${moneyText({ dollars: total, isWhole: true })} driveaway`;
  return adds === 0 ? 'No extra cost' : `+ ${moneyText({ dollars: adds, isWhole: true })} driveaway`;
};

/** The effect of every choice on a build; not asked for unless wanted. */
export const useChoicePrices = (build: CarBuild, suburb: Suburb, isWanted: boolean): EffectOf => {
  const { data, isError } = useQuery({
    ...choicePricesQuery({ build, suburb }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  return (part, code) => {
    if (data === undefined) return isWanted && !isError ? '' : undefined;
    const price = data.choices.find((one) => one.part === part && one.code === code);
    return price && effectText(price);
  };
};
