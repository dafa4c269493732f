/** What driving costs in energy alone, from a car's test figures and what the customer pays. */
import type { Cents } from '../money/cents.ts';

/** By the combined cycle; a plug-in hybrid has both figures, and its litres count the charging that the test assumes. */
type EnergyUse = {
  /** One decimal; 0 for an electric car. */
  readonly litresPer100Km: number;
  /** 0 for a car without a plug. */
  readonly whPerKm: number;
};

/** Tenths of a cent, as fuel is priced: 1899 is 189.9 cents. */
export type EnergyPrices = { readonly perLitre: number; readonly perKwh: number };

type RunningCost = {
  /** Tenths of a litre, and of a kilowatt hour. */
  readonly deciLitres: number;
  readonly deciKwh: number;
  readonly fuelCents: Cents;
  readonly electricityCents: Cents;
  readonly totalCents: Cents;
};

/** What so many whole kilometres cost. Every step is rounded half up to what it says. */
export const runningCost = (
  { litresPer100Km, whPerKm }: EnergyUse,
  { perLitre, perKwh }: EnergyPrices,
  kilometres: number,
): RunningCost => {
  // a whole number: consumption has one decimal
  const deciLitresPer100Km = Math.round(litresPer100Km * 10);
  const fuelCents = Math.round((kilometres * deciLitresPer100Km * perLitre) / 10_000);
  const electricityCents = Math.round((kilometres * whPerKm * perKwh) / 10_000);
  return {
    deciLitres: Math.round((kilometres * deciLitresPer100Km) / 100),
    deciKwh: Math.round((kilometres * whPerKm) / 100),
    fuelCents,
    electricityCents,
    totalCents: fuelCents + electricityCents,
  };
};

export type Charge = {
  /** Tenths of a kilowatt hour. */
  readonly deciKwh: number;
  readonly minutes: number;
  readonly cents: Cents;
  /** Of range by the test. */
  readonly kilometres: number;
};

/**
 * Charging a battery from one state to another (whole per cent) with a charger of so many tenths of a kilowatt, at tenths
 * of a cent per kilowatt hour. Without losses, and as if the car took what the charger gives.
 */
export const chargeOf = (
  { batteryKwh, rangeKm }: { readonly batteryKwh: number; readonly rangeKm: number },
  {
    fromPercent,
    toPercent,
    deciKw,
  }: { readonly fromPercent: number; readonly toPercent: number; readonly deciKw: number },
  perKwh: number,
): Charge => {
  const percent = toPercent - fromPercent;
  // battery sizes have one decimal
  const deciBattery = Math.round(batteryKwh * 10);
  return {
    deciKwh: Math.round((deciBattery * percent) / 100),
    minutes: Math.round((deciBattery * percent * 60) / (deciKw * 100)),
    cents: Math.round((deciBattery * percent * perKwh) / 10_000),
    kilometres: Math.round((rangeKm * percent) / 100),
  };
};
