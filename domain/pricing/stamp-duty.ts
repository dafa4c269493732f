import { inForceOn } from '../catalogue/in-force-on.ts';
import type { TechnicalData } from '../catalogue/model.ts';
import { formatDollars, type Cents } from '../money/cents.ts';
import type { DutyBand, DutyRow } from './rate-row.ts';
import { isForVehicle } from './vehicle-criteria.ts';

/** The duty row for a car and a day, or undefined when none is in force. Of several lists the first that fits counts. */
export const dutyRowFor = (
  lists: readonly (readonly DutyRow[])[],
  car: TechnicalData,
  isoDate: string,
): DutyRow | undefined =>
  lists.map((rows) => inForceOn(rows, isoDate)).find((row) => row !== undefined && isForVehicle(car, row.vehicles));

const bandOf = ({ bands }: DutyRow, valueCents: Cents): DutyBand => {
  const band = bands.find(({ upToCents }) => upToCents === null || valueCents <= upToCents);
  if (band === undefined) throw new RangeError('A duty row must end with an open band');
  return band;
};

/**
 * Duty in cents on a dutiable value in cents. Every started step counts whole (so no cent is ever rounded); the value
 * picks its band, and a band counts on the whole value or on its excess, as the row says.
 */
export const stampDuty = (row: DutyRow, valueCents: Cents): Cents => {
  const { fixedCents, excessOverCents, perStepCents } = bandOf(row, valueCents);
  return fixedCents + Math.ceil((valueCents - excessOverCents) / row.stepCents) * perStepCents;
};

/** The rule that gave the duty, with its figures and what the value is made of: one sentence. */
export const stampDutyRule = (row: DutyRow, valueCents: Cents, valueInWords: string): string => {
  const { fixedCents, excessOverCents, perStepCents } = bandOf(row, valueCents);
  const step = `${formatDollars(perStepCents)} for every ${formatDollars(row.stepCents)} or part of it`;
  const scale =
    excessOverCents === 0 ? step : `${formatDollars(fixedCents)} plus ${step} above ${formatDollars(excessOverCents)}`;
  const vehicles = row.vehiclesInWords === undefined ? '' : ` – ${row.vehiclesInWords}`;
  return `${scale}, on ${formatDollars(valueCents)} (${valueInWords})${vehicles}.`;
};
