import type { WirePrice } from '@driveaway/domain/api/price.ts';
import { dayText } from '@driveaway/domain/time/day-text.ts';
import type { PriceRow } from '../../../ui/figures/definition-rows.tsx';

const row = (key: string, label: string, dollars: number, kind: PriceRow['kind'] = 'plain'): PriceRow => ({
  key,
  label,
  dollars,
  kind,
});

/**
 * The lines of the summary under the base price: accessories one by one with their on-road costs, options only when
 * they change the price, plans, rounding; with the base price they add up to the total (specification §2, order summary panel). In dollars.
 */
export const summaryRows = (price: WirePrice): readonly PriceRow[] => [
  ...(price.hasAccessories ? accessoryRows(price) : []),
  ...(price.hasInteriorOptionPriceEffect
    ? optionRows('interior', 'Interior', price.interiorOption, price.interiorOptionOnRoadCosts)
    : []),
  ...(price.hasExteriorOptionPriceEffect
    ? optionRows('exterior', 'Exterior', price.exteriorOption, price.exteriorOptionOnRoadCosts)
    : []),
  ...(price.hasCappedService
    ? [row('service', price.cappedService.name || 'Service plan', price.cappedService.price)]
    : []),
  ...(price.hasExtendedWarranty
    ? [row('warranty', price.extendedWarranty.name || 'Extended warranty', price.extendedWarranty.price)]
    : []),
  ...(price.offers ?? []).map(({ code, name, amount, until }) =>
    row(`offer ${code}`, `${name}, until ${dayText(until)}`, amount),
  ),
  ...(price.rounding === 0 ? [] : [row('rounding', 'Rounding up to the dollar', price.rounding)]),
];

const accessoryRows = ({ accessories, accessoriesTotal, accessoryOnRoadCosts }: WirePrice): readonly PriceRow[] => [
  row('accessories', 'Accessories', accessoriesTotal),
  ...accessories.map(({ name, price }) => row(`accessory ${name}`, name, price, 'indented')),
  ...(accessoryOnRoadCosts.price === 0
    ? []
    : [
        row(
          'accessoryOnRoad',
          accessoryOnRoadCosts.name || 'On-road costs of the accessories',
          accessoryOnRoadCosts.price,
        ),
      ]),
];

const optionRows = (
  key: string,
  label: string,
  option: WirePrice['interiorOption'],
  onRoadCosts: number,
): readonly PriceRow[] => [
  row(key, `${label}: ${option.name}`, option.price),
  ...(onRoadCosts === 0 ? [] : [row(`${key}OnRoad`, `On-road costs of the ${label.toLowerCase()}`, onRoadCosts)]),
];
