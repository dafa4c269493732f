import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import type { OrderChoice } from '@driveaway/domain/api/change-order.ts';
import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { withAll } from '@driveaway/domain/order/contracted-choices.ts';
import { dealerOptions, type Dealer } from '../../api/dealer-options.ts';
import type { SelectOption } from '../../ui/fields/select-field.tsx';

type Model = CatalogueResponse['models'][number];

/** These accessories in the catalogue's order, so that equal choices are equal; without what is not offered any more. */
export const offeredAccessories = ({ accessories }: Pick<Model, 'accessories'>, codes: readonly string[]): string[] =>
  accessories.map(({ code }) => code).filter((code) => codes.includes(code));

/** The model with what the order was contracted with, where the catalogue has that no more. */
export const withContracted = (model: Model, { contracted }: Pick<ProfileOrder['choice'], 'contracted'>): Model => ({
  ...model,
  paints: withAll(model.paints, contracted.paints),
  interiors: withAll(model.interiors, contracted.interiors),
  accessories: withAll(model.accessories, contracted.accessories),
});

/** Whether one choice is another car or another retailer than the other. */
export const isOtherChoice = (one: OrderChoice, other: OrderChoice): boolean => {
  const keyOf = ({ paintCode, interiorCode, accessoryCodes, dealerCode }: OrderChoice): string =>
    JSON.stringify([paintCode, interiorCode, [...accessoryCodes].sort(), dealerCode]);
  return keyOf(one) !== keyOf(other);
};

/** Retailers to choose from, nearest first; the one of the order is always among them. */
export const retailersFor = (
  {
    choice,
    dealerName,
  }: { readonly choice: Pick<ProfileOrder['choice'], 'dealerCode' | 'state'>; readonly dealerName: string },
  dealers: readonly Dealer[],
): readonly SelectOption[] => {
  // the price of a retailer in another state stands below the choice
  const options = dealerOptions([...dealers], choice.state, true);
  return options.some(({ value }) => value === choice.dealerCode)
    ? options
    : [{ value: choice.dealerCode, label: dealerName }, ...options];
};
