import type { CatalogueResponse } from './catalogue.ts';
import { brand } from '../brand/brand.ts';
import { catalogue } from '../catalogue/catalogue.ts';
import { variantStep } from '../catalogue/variant-step.ts';
import { listPriceOn, type Model, type Plan, type Variant } from '../maker/model.ts';
import { dollarsFromCents, type Cents } from '../money/cents.ts';
import { groupedDigits } from '../money/grouped-digits.ts';
import { planCodes } from '../pricing/choice-prices.ts';

type WireModel = CatalogueResponse['models'][number];
type WireVariant = WireModel['variants'][number];

const choice = ({ code, name, priceCents }: { code: string; name: string; priceCents: Cents }) => ({
  code,
  name,
  price: dollarsFromCents(priceCents),
});

const describedChoice = (item: { code: string; name: string; priceCents: Cents; description: string }) => ({
  ...choice(item),
  description: item.description,
});

const planChoice = (code: string, plan: Plan | null) => plan && describedChoice({ ...plan, code });

const fuelNames = {
  petrol: 'Petrol',
  diesel: 'Diesel',
  hybrid: 'Hybrid',
  plugInHybrid: 'Plug-in hybrid',
  electric: 'Electric',
} as const;

const millimetres = (value: number): string => `${value} mm`;
const kilograms = (value: number): string => `${groupedDigits(value)} kg`;

const engineRows = ({ technical }: Variant): [label: string, value: string][] =>
  technical.engineCapacityCc === 0
    ? []
    : [
        ['Engine', `${technical.engineCapacityCc} cc, ${technical.cylinders} cylinders`],
        ['Fuel consumption (combined)', `${technical.consumptionLitresPer100Km} L/100 km`],
        ['CO₂ (combined)', `${technical.co2GramsPerKm} g/km`],
      ];

const electricRows = ({ technical: { electric } }: Variant): [label: string, value: string][] =>
  electric === null
    ? []
    : [
        ['Electric range', `${electric.rangeKm} km`],
        ['Battery', `${electric.batteryKwh} kWh`],
        ['Energy consumption', `${electric.consumptionWhPerKm} Wh/km`],
      ];

/** The specification table of a variant, in the order it is read. */
const specificationsOf = (variant: Variant): WireVariant['specifications'] => {
  const { technical } = variant;
  const { dimensions } = technical;
  const rows: [label: string, value: string][] = [
    ['Power', `${technical.powerKw} kW`],
    ['Torque', `${technical.torqueNm} Nm`],
    ['Fuel', fuelNames[technical.fuel]],
    ...engineRows(variant),
    ...electricRows(variant),
    ['Transmission', technical.transmission],
    ['Drive', technical.driveType],
    ['Seats', String(technical.seats)],
    ['Doors', String(technical.doors)],
    ['Length', millimetres(dimensions.lengthMm)],
    ['Width', millimetres(dimensions.widthMm)],
    ['Height', millimetres(dimensions.heightMm)],
    ['Wheelbase', millimetres(dimensions.wheelbaseMm)],
    ['Ground clearance', millimetres(dimensions.groundClearanceMm)],
    ['Kerb mass (tare)', kilograms(technical.tareKg)],
    ['Luggage', `${technical.cargoLitres} L`],
    ['Towing (braked)', technical.brakedTowingKg === 0 ? 'Not rated to tow' : kilograms(technical.brakedTowingKg)],
  ];
  return rows.map(([label, value]) => ({ label, value }));
};

const stepOf = (variant: Variant, before: Variant | undefined): WireVariant['step'] => {
  if (before === undefined) return null;
  const { adds, changes, lacks } = variantStep(variant, before);
  return { over: before.name, adds: [...adds], changes: [...changes], lacks: [...lacks] };
};

const energyOf = ({ technical: { consumptionLitresPer100Km, electric } }: Variant): WireVariant['energy'] => ({
  litresPer100Km: consumptionLitresPer100Km,
  whPerKm: electric?.consumptionWhPerKm ?? 0,
});

const batteryOf = ({ technical: { electric } }: Variant): WireVariant['battery'] =>
  electric && { batteryKwh: electric.batteryKwh, rangeKm: electric.rangeKm };

const variantsOnSale = (model: Model, isoDate: string): WireVariant[] => {
  const onSale = model.variants.flatMap((variant) => {
    const listPriceCents = listPriceOn(variant, isoDate);
    return listPriceCents === undefined ? [] : [{ variant, listPriceCents }];
  });
  return onSale.map(({ variant, listPriceCents }, index) => ({
    code: variant.code,
    name: variant.name,
    summary: variant.summary,
    equipment: { ...variant.equipment },
    step: stepOf(variant, onSale[index - 1]?.variant),
    listPrice: dollarsFromCents(listPriceCents),
    isPreOrder: variant.isPreOrder,
    bodyStyle: variant.technical.bodyStyle,
    energy: energyOf(variant),
    battery: batteryOf(variant),
    specifications: specificationsOf(variant),
  }));
};

/** Everything that is on sale on a day (yyyy-MM-dd), with that day's list prices in dollars. */
export const wireCatalogueOn = (isoDate: string, models: readonly Model[] = catalogue): CatalogueResponse => ({
  brand: brand.name,
  models: models.map((model) => ({
    code: model.code,
    name: model.name,
    tagline: model.tagline,
    description: model.description,
    features: model.features.map(({ title, text }) => ({ title, text })),
    roadsideYears: model.roadsideYears,
    modelCodeForTestDrive: model.modelCodeForTestDrive,
    variants: variantsOnSale(model, isoDate),
    paints: model.paints.map((paint) => ({ ...choice(paint), hex: paint.hex })),
    interiors: model.interiors.map((interior) => ({ ...choice(interior), hex: interior.hex })),
    accessories: model.accessories.map(describedChoice),
    cappedService: planChoice(planCodes.cappedService, model.cappedService),
    extendedWarranty: planChoice(planCodes.extendedWarranty, model.extendedWarranty),
  })),
});
