import { inForceOn } from '../maker/in-force-on.ts';
import type { TechnicalData } from '../maker/model.ts';
import { formatDollars, type Cents } from '../money/cents.ts';
import type { DutyRow, DutyShare, ShareDutyRow, SteppedDutyRow } from './rates/rate-row.ts';
import { isForVehicle } from './rates/vehicle-criteria.ts';

/** The duty row for a car and a day, or undefined when none is in force. Of several lists the first that fits counts. */
export const dutyRowFor = (
  lists: readonly (readonly DutyRow[])[],
  car: TechnicalData,
  isoDate: string,
): DutyRow | undefined =>
  lists
    .map((rows) =>
      inForceOn(
        rows.filter(({ vehicles }) => isForVehicle(car, vehicles)),
        isoDate,
      ),
    )
    .find((row) => row !== undefined);

const bandOf = <Band extends { readonly upToCents: Cents | null }>(bands: readonly Band[], valueCents: Cents): Band => {
  const band = bands.find(({ upToCents }) => upToCents === null || valueCents <= upToCents);
  if (band === undefined) throw new RangeError('A duty row must end with an open band');
  return band;
};

/** The share for a value in hundredths of a per cent; where it rises, to the nearest hundredth, half up. */
const basisPointsOf = ({ basisPoints, rising }: DutyShare, valueCents: Cents): number => {
  if (rising === undefined) return basisPoints;
  const numerator = (valueCents - rising.aboveCents) * 100;
  return basisPoints + Math.floor((2 * numerator + rising.centsPerPercent) / (2 * rising.centsPerPercent));
};

const steppedDuty = (row: SteppedDutyRow, valueCents: Cents): Cents => {
  const { fixedCents, excessOverCents, perStepCents } = bandOf(row.bands, valueCents);
  return fixedCents + Math.ceil((valueCents - excessOverCents) / row.stepCents) * perStepCents;
};

const shareDuty = ({ shares, roundDownToCents }: ShareDutyRow, valueCents: Cents): Cents => {
  const numerator = valueCents * basisPointsOf(bandOf(shares, valueCents), valueCents);
  return Math.floor(numerator / (10_000 * roundDownToCents)) * roundDownToCents;
};

/**
 * Duty in cents on a dutiable value in cents. The value picks its band; a band counts on the whole value or on its
 * excess, as the row says. Every started step counts in full; a share of the value is rounded down, as the law says.
 */
export const stampDuty = (row: DutyRow, valueCents: Cents): Cents =>
  'shares' in row ? shareDuty(row, valueCents) : steppedDuty(row, valueCents);

const steppedRule = (row: SteppedDutyRow, valueCents: Cents): string => {
  const { fixedCents, excessOverCents, perStepCents } = bandOf(row.bands, valueCents);
  if (perStepCents === 0) return fixedCents === 0 ? 'Nothing' : `${formatDollars(fixedCents)} flat`;
  const step = `${formatDollars(perStepCents)} for every ${formatDollars(row.stepCents)} or part of it`;
  if (excessOverCents === 0) return step;
  const excess = `${step} above ${formatDollars(excessOverCents)}`;
  return fixedCents === 0 ? excess : `${formatDollars(fixedCents)} plus ${excess}`;
};

const shareRule = ({ shares, roundDownToCents }: ShareDutyRow, valueCents: Cents): string => {
  const share = bandOf(shares, valueCents);
  const rises =
    share.rising === undefined
      ? ''
      : ` (rising from ${share.basisPoints / 100}% at ${formatDollars(share.rising.aboveCents)})`;
  return `${basisPointsOf(share, valueCents) / 100}%${rises} of the whole value, rounded down to ${roundDownToCents} cents`;
};

/** The rule that gave the duty, with its figures and what the value is made of: one sentence. */
export const stampDutyRule = (row: DutyRow, valueCents: Cents, valueInWords: string): string => {
  const scale = 'shares' in row ? shareRule(row, valueCents) : steppedRule(row, valueCents);
  const vehicles = row.vehiclesInWords === undefined ? '' : ` – ${row.vehiclesInWords}`;
  return `${scale}, on ${formatDollars(valueCents)} (${valueInWords})${vehicles}.`;
};
