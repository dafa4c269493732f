/** A customer's choice of a car, and what it means in the catalogue. */
import { brand } from '../brand/brand.ts';
import type { Vehicle } from '../terms/order-terms.ts';
import type { CarBuild } from './car-build-schema.ts';
import { catalogue, findVariant } from './catalogue.ts';
import type { Accessory, Interior, Model, Paint, Plan, Variant } from '../maker/model.ts';

export type { CarBuild };

/** A build in which every code was found. Prices are looked up later, for a given day. */
export type ResolvedBuild = {
  readonly kind: 'resolved';
  readonly model: Model;
  readonly variant: Variant;
  readonly paint: Paint;
  readonly interior: Interior;
  readonly accessories: readonly Accessory[];
  readonly cappedService: Plan | null;
  readonly extendedWarranty: Plan | null;
};

/** What the catalogue does not offer, keyed by the field of the build that asks for it. */
type UnknownBuild = {
  readonly kind: 'unknown';
  readonly errors: Readonly<Record<string, readonly string[]>>;
};

type CarNames = { readonly model: Pick<Model, 'name'>; readonly variant: Pick<Variant, 'name'> };

const choicesOf = (model: Model, build: CarBuild) => ({
  paint: model.paints.find(({ code }) => code === build.paintCode),
  interior: model.interiors.find(({ code }) => code === build.interiorCode),
  // in the catalogue's order, so that the same choice always reads the same
  accessories: model.accessories.filter(({ code }) => build.accessoryCodes.includes(code)),
});

const accessoryErrors = (model: Model, codes: readonly string[]): string[] => {
  const unknown = codes.filter((wanted) => model.accessories.every(({ code }) => code !== wanted));
  const twice = codes.filter((code, index) => codes.indexOf(code) !== index);
  return [
    ...new Set(unknown.map((code) => `The accessory '${code}' is not offered for the ${model.name}.`)),
    ...new Set(twice.map((code) => `The accessory '${code}' is chosen more than once.`)),
  ];
};

const planErrors = (model: Model, wanted: boolean, offered: Plan | null, what: string): string[] =>
  wanted && offered === null ? [`${what} is not offered for the ${model.name}.`] : [];

/**
 * Finds what a build names. All problems are reported at once, keyed by the build's field: unknown codes, an
 * accessory chosen twice, a plan the model does not have (specification §9).
 */
export const resolveBuild = (build: CarBuild, models: readonly Model[] = catalogue): ResolvedBuild | UnknownBuild => {
  const found = findVariant(build.variantCode, models);
  if (found === undefined) {
    return { kind: 'unknown', errors: { variantCode: [`There is no variant '${build.variantCode}'.`] } };
  }
  const { model, variant } = found;
  const { paint, interior, accessories } = choicesOf(model, build);
  const problems: readonly [string, readonly string[]][] = [
    ['paintCode', paint ? [] : [`The paint '${build.paintCode}' is not offered for the ${model.name}.`]],
    ['interiorCode', interior ? [] : [`The interior '${build.interiorCode}' is not offered for the ${model.name}.`]],
    ['accessoryCodes', accessoryErrors(model, build.accessoryCodes)],
    ['cappedService', planErrors(model, build.cappedService, model.cappedService, 'Capped-price servicing')],
    ['extendedWarranty', planErrors(model, build.extendedWarranty, model.extendedWarranty, 'An extended warranty')],
  ];
  const errors = Object.fromEntries(problems.filter(([, messages]) => messages.length > 0));
  if (paint === undefined || interior === undefined || Object.keys(errors).length > 0) {
    return { kind: 'unknown', errors };
  }
  return {
    kind: 'resolved',
    model,
    variant,
    paint,
    interior,
    accessories,
    cappedService: build.cappedService ? model.cappedService : null,
    extendedWarranty: build.extendedWarranty ? model.extendedWarranty : null,
  };
};

/** Model and variant: what decides which retailers may sell it (specification §7). */
export const carName = ({ model, variant }: CarNames): string => `${model.name} ${variant.name}`;

/** The maker, the model and the variant: the full name of the car. */
const vehicleTitle = (model: Pick<Model, 'name'>, variant: Pick<Variant, 'name'>): string =>
  `${brand.name} ${carName({ model, variant })}`;

/** How documents and pages name a car in stock beside its options: 'In stock: VIN ending 012345'. */
export const stockWords = ({
  vin,
  isDemonstrator,
}: {
  readonly vin: string;
  readonly isDemonstrator: boolean;
}): string => `${isDemonstrator ? 'Demonstrator in stock' : 'In stock'}: VIN ending ${vin.slice(-6)}`;

/** The car as an order and its documents name it. */
export const vehicleOf = ({ model, variant, paint, interior, accessories }: ResolvedBuild): Vehicle => ({
  modelCode: model.code,
  modelName: model.name,
  variantCode: variant.code,
  variantName: variant.name,
  bodyStyle: variant.technical.bodyStyle,
  title: vehicleTitle(model, variant),
  paint: { code: paint.code, name: paint.name, hex: paint.hex },
  interior: { code: interior.code, name: interior.name },
  options: [`${paint.name} paint`, `${interior.name} interior`, ...accessories.map(({ name }) => name)],
  isPreOrder: variant.isPreOrder,
  modelCodeForTestDrive: model.modelCodeForTestDrive,
});
