import type { Fuel, TechnicalData } from '../../maker/model.ts';

/** Above `over`, up to and including `upTo`; an absent end is open. */
type Range = {
  readonly over?: number | undefined;
  readonly upTo?: number | undefined;
};

/** Which cars a rate is for: all that is named must hold. */
export type VehicleCriteria = {
  readonly fuels?: readonly Fuel[] | undefined;
  readonly tareKg?: Range | undefined;
  readonly cylinders?: Range | undefined;
  readonly engineCapacityCc?: Range | undefined;
  readonly co2GramsPerKm?: Range | undefined;
};

const isWithin = (value: number, range: Range | undefined): boolean =>
  range === undefined || (value > (range.over ?? -Infinity) && value <= (range.upTo ?? Infinity));

/** Whether a rate is for this car; a rate without criteria is for every car. */
export const isForVehicle = (car: TechnicalData, criteria: VehicleCriteria | undefined): boolean =>
  criteria === undefined ||
  ((criteria.fuels?.includes(car.fuel) ?? true) &&
    isWithin(car.tareKg, criteria.tareKg) &&
    isWithin(car.cylinders, criteria.cylinders) &&
    isWithin(car.engineCapacityCc, criteria.engineCapacityCc) &&
    isWithin(car.co2GramsPerKm, criteria.co2GramsPerKm));
