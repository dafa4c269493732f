import { brand } from '@driveaway/domain/brand/brand.ts';
import type { TradeInCar } from '@driveaway/domain/customer/trade-in-form.ts';
import { groupedDigits } from '@driveaway/domain/money/grouped-digits.ts';
import type { ValuationForm } from '@driveaway/domain/valuation/valuation-form.ts';
import { markOf } from '@driveaway/domain/valuation/vehicle-marks.ts';
import { tradeInConditionLabels } from '../../content/trade-in-conditions.ts';
import { valuation } from '../../content/valuation.ts';
import { valueText } from '../../ui/figures/value-text.ts';

export type ValuedOwnCar = {
  readonly car: TradeInCar;
  /** As typed; VIN and plate may be empty. */
  readonly form: Pick<ValuationForm, 'state' | 'vin' | 'plate'>;
  /** In cents. */
  readonly range: { readonly lowCents: number; readonly highCents: number };
};

/** The address of a mail to the coordinator that describes the car, for the visitor's own mail program to send. */
export const firmOfferMail = ({ car, form, range }: ValuedOwnCar): string => {
  const [vin, plate] = [markOf(form.vin), markOf(form.plate)];
  const lines = [
    `${car.year} ${car.make} ${car.model}`,
    `Odometer: ${groupedDigits(car.kilometres)} km`,
    `Condition: ${tradeInConditionLabels[car.condition]}`,
    `Registered in: ${form.state}`,
    ...(vin === '' ? [] : [`VIN: ${vin}`]),
    ...(plate === '' ? [] : [`Number plate: ${plate}`]),
    `Estimated on your site at ${valueText(range)}`,
  ];
  const body = [valuation.firmOffer.greeting, lines.join('\n'), valuation.firmOffer.close].join('\n\n');
  return `mailto:${brand.coordinator.email}?subject=${encodeURIComponent(valuation.subject)}&body=${encodeURIComponent(body)}`;
};
