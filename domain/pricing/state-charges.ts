import { inForceOn } from '../maker/in-force-on.ts';
import type { TechnicalData } from '../maker/model.ts';
import { formatDollars, type Cents } from '../money/cents.ts';
import { postcodeRange } from './rates/postcode-range.ts';
import type { Charge, ChargeRow, ZoneMap } from './rates/rate-row.ts';
import { isForVehicle } from './rates/vehicle-criteria.ts';

/** The zone of a postcode; postcodes are compared as strings. */
export const zoneOf = ({ zones, otherwise }: Pick<ZoneMap, 'zones' | 'otherwise'>, postcode: string): string =>
  zones.find(({ postcodes }) =>
    postcodes.some((range) => {
      const [from, to] = postcodeRange(range);
      return from <= postcode && postcode <= to;
    }),
  )?.name ?? otherwise;

export type ChargedAmount = {
  readonly cents: Cents;
  readonly rule: string;
  readonly rows: readonly { readonly name: string; readonly row: ChargeRow }[];
};

const list = new Intl.ListFormat('en-AU');

/** How often a row counts: once, or for each started part of the tare. */
const timesOf = ({ perStartedKg }: ChargeRow, { tareKg }: TechnicalData): number =>
  perStartedKg === undefined ? 1 : Math.ceil(tareKg / perStartedKg);

const partInWords = (name: string, row: ChargeRow, car: TechnicalData): string => {
  const times = timesOf(row, car);
  const isByWeight = row.vehicles?.tareKg !== undefined || row.perStartedKg !== undefined;
  const reasons = [
    row.perStartedKg === undefined ? '' : `${times} × ${formatDollars(row.cents)}`,
    isByWeight ? `${car.tareKg} kg` : '',
    row.vehicles?.co2GramsPerKm === undefined ? '' : `${car.co2GramsPerKm} g of CO2 per km`,
    row.zone === undefined ? '' : `${row.zone} zone`,
  ].filter((reason) => reason !== '');
  return `${formatDollars(row.cents * times)} ${name}${reasons.length === 0 ? '' : ` (${reasons.join(', ')})`}`;
};

/**
 * What the charges come to, in cents, for a car in a zone on a day, with the rule in words and the rows it took.
 * Undefined when a charge has no row for this car, zone and day: then there is no price, not a lower one.
 */
export const chargedAmount = (
  charges: readonly Charge[],
  car: TechnicalData,
  zone: string | undefined,
  isoDate: string,
): ChargedAmount | undefined => {
  const rows: { name: string; row: ChargeRow }[] = [];
  for (const { name, rows: candidates } of charges) {
    const fitting = candidates.filter(
      (row) => isForVehicle(car, row.vehicles) && (row.zone === undefined || row.zone === zone),
    );
    const row = inForceOn(fitting, isoDate);
    if (row === undefined) return undefined;
    rows.push({ name, row });
  }
  const parts = rows.map(({ name, row }) => partInWords(name, row, car));
  return {
    cents: rows.reduce((sum, { row }) => sum + row.cents * timesOf(row, car), 0),
    rule: `${list.format(parts)}.`,
    rows,
  };
};
