/** What the maker sells: models, their variants and what can be chosen with them. */
import { z } from 'zod';
import { stateCodeSchema } from '../locations/state.ts';
import { nonNegativeCentsSchema, type Cents } from '../money/cents.ts';
import { isoDateSchema } from '../time/calendar.ts';
import { bodyStyleSchema } from '../terms/body-style.ts';
import { inForceOn } from './in-force-on.ts';

/** Lower-case words joined by hyphens: codes end up in addresses of pages. */
const codeSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const nameSchema = z.string().min(1).max(60);
const hexSchema = z.string().regex(/^#[0-9a-f]{6}$/);
const positiveInt = z.int().positive();
const isUnique = (codes: readonly string[]) => new Set(codes).size === codes.length;

export const fuelSchema = z.enum(['petrol', 'diesel', 'hybrid', 'plugInHybrid', 'electric']);
export type Fuel = z.infer<typeof fuelSchema>;

const technicalDataFields = z.object({
  fuel: fuelSchema,
  /** 0 for an electric car. */
  cylinders: z.int().min(0).max(12),
  /** 0 for an electric car. */
  engineCapacityCc: z.int().min(0),
  powerKw: positiveInt,
  torqueNm: positiveInt,
  transmission: z.string().min(1),
  driveType: z.enum(['AWD', 'RWD', 'FWD']),
  /** The car without load, as registration weighs it. */
  tareKg: positiveInt,
  /** Combined cycle; 0 for an electric car. */
  co2GramsPerKm: z.int().min(0),
  /** Combined cycle, one decimal; 0 for an electric car. */
  consumptionLitresPer100Km: z.number().min(0),
  /** Only where the car is charged from a plug. */
  electric: z
    .object({ rangeKm: positiveInt, batteryKwh: z.number().positive(), consumptionWhPerKm: positiveInt })
    .nullable(),
  bodyStyle: bodyStyleSchema,
  seats: positiveInt,
  doors: positiveInt,
  dimensions: z.object({
    lengthMm: positiveInt,
    widthMm: positiveInt,
    heightMm: positiveInt,
    wheelbaseMm: positiveInt,
    groundClearanceMm: positiveInt,
  }),
  cargoLitres: positiveInt,
  brakedTowingKg: z.int().min(0),
});
export type TechnicalData = z.infer<typeof technicalDataFields>;

const hasPlug = (fuel: Fuel): boolean => fuel === 'electric' || fuel === 'plugInHybrid';

/** Rates depend on these figures, so a car with an engine must have all of them and one without must have none. */
const technicalDataSchema = technicalDataFields
  .refine(
    ({ fuel, ...car }) =>
      [car.cylinders, car.engineCapacityCc, car.co2GramsPerKm, car.consumptionLitresPer100Km].every((value) =>
        fuel === 'electric' ? value === 0 : value > 0,
      ),
    'Cylinders, capacity, CO2 and consumption are 0 for an electric car, and for no other',
  )
  .refine(({ fuel, electric }) => hasPlug(fuel) === (electric !== null), {
    path: ['electric'],
    message: 'Battery data belongs to a car with a plug',
  });

/** A recommended list price in cents, GST included. */
const listPriceSchema = z.object({ effectiveFrom: isoDateSchema, cents: nonNegativeCentsSchema });

const variantSchema = z.object({
  code: codeSchema,
  /** Without the model's name: 'Touring'. */
  name: nameSchema,
  summary: z.string().min(1),
  /** Ordered before it can be seen: no test drive is offered. */
  isPreOrder: z.boolean(),
  /**
   * What it has, by its place in the car: { wheels: '18-inch wheels' }. Variants of a model name one place alike, so that
   * they can be told apart; figures of the technical data need no entry.
   */
  equipment: z.record(codeSchema, nameSchema).readonly(),
  technical: technicalDataSchema,
  listPrices: z
    .array(listPriceSchema)
    .min(1)
    .refine((rows) => isUnique(rows.map(({ effectiveFrom }) => effectiveFrom)), 'Two prices start on the same day')
    .readonly(),
});
export type Variant = z.infer<typeof variantSchema>;

/** A colour to choose: of the paint outside, or of the interior. */
const colourSchema = z.object({
  code: codeSchema,
  name: nameSchema,
  hex: hexSchema,
  priceCents: nonNegativeCentsSchema,
});
export type Paint = z.infer<typeof colourSchema>;
export type Interior = z.infer<typeof colourSchema>;

const accessorySchema = z.object({
  code: codeSchema,
  name: nameSchema,
  description: z.string().min(1),
  /** Fitted by the retailer, GST included. */
  priceCents: nonNegativeCentsSchema,
});
export type Accessory = z.infer<typeof accessorySchema>;

/** A plan sold with the car that adds no duty: capped-price servicing, extended warranty. */
const planSchema = z.object({ name: nameSchema, description: z.string().min(1), priceCents: nonNegativeCentsSchema });
export type Plan = z.infer<typeof planSchema>;

/** What the maker charges in a state to prepare the car and bring it to the retailer, in cents, GST included. */
const dealerDeliverySchema = z.object({
  state: stateCodeSchema,
  effectiveFrom: isoDateSchema,
  cents: nonNegativeCentsSchema,
});

const uniqueCodes = <Item extends { code: string }>(item: z.ZodType<Item>) =>
  z
    .array(item)
    .min(1)
    .refine((items) => isUnique(items.map(({ code }) => code)), 'Codes must differ')
    .readonly();

export const modelSchema = z.object({
  code: codeSchema,
  name: nameSchema,
  tagline: z.string().min(1),
  description: z.string().min(1),
  features: z
    .array(z.object({ title: nameSchema, text: z.string().min(1) }))
    .min(3)
    .readonly(),
  variants: uniqueCodes(variantSchema),
  paints: uniqueCodes(colourSchema),
  interiors: uniqueCodes(colourSchema),
  accessories: uniqueCodes(accessorySchema),
  cappedService: planSchema.nullable(),
  extendedWarranty: planSchema.nullable(),
  /** Roadside assistance that comes with the car (specification §9). */
  roadsideYears: positiveInt,
  modelCodeForTestDrive: z.string().min(1),
  dealerDelivery: z
    .array(dealerDeliverySchema)
    .refine((rows) => isUnique(rows.map(({ state, effectiveFrom }) => `${state} ${effectiveFrom}`)), {
      message: 'Two charges for a state start on the same day',
    })
    .readonly(),
});
export type Model = z.infer<typeof modelSchema>;

/** The list price in cents (GST included) that holds on a day, or undefined before the variant went on sale. */
export const listPriceOn = (variant: Pick<Variant, 'listPrices'>, isoDate: string): Cents | undefined =>
  inForceOn(variant.listPrices, isoDate)?.cents;

/** The maker's delivery charge in cents for a state and a day, or undefined when the model is not delivered there. */
export const dealerDeliveryOn = (
  model: Pick<Model, 'dealerDelivery'>,
  state: Model['dealerDelivery'][number]['state'],
  isoDate: string,
): Cents | undefined =>
  inForceOn(
    model.dealerDelivery.filter((row) => row.state === state),
    isoDate,
  )?.cents;
