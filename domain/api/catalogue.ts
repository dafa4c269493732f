/** GET /api/catalogue: what the model pages and the configurator show. Prices in dollars. */
import { z } from 'zod/mini';
import { bodyStyleSchema } from '../terms/body-style.ts';
import { dollarsSchema } from '../money/cents.ts';

const choiceSchema = z.object({ code: z.string(), name: z.string(), price: dollarsSchema });
const colourSchema = z.extend(choiceSchema, { hex: z.string() });
const extraSchema = z.extend(choiceSchema, { description: z.string() });

/** What can be chosen with a car of a model. */
export const wireChoicesSchema = z.object({
  paints: z.array(colourSchema),
  interiors: z.array(colourSchema),
  accessories: z.array(extraSchema),
});

/** What sets a variant apart from another, in words. */
const variantStepSchema = z.object({
  /** The name of the other one. */
  over: z.string(),
  adds: z.array(z.string()),
  changes: z.array(z.object({ to: z.string(), from: z.string() })),
  lacks: z.array(z.string()),
});
export type WireVariantStep = z.infer<typeof variantStepSchema>;

export const catalogueResponseSchema = z.object({
  brand: z.string(),
  models: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      tagline: z.string(),
      description: z.string(),
      features: z.array(z.object({ title: z.string(), text: z.string() })),
      roadsideYears: z.number(),
      modelCodeForTestDrive: z.string(),
      variants: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          /** What it comes with, in a sentence. */
          summary: z.string(),
          /** What it has, by its place in the car; one name of a place for all variants of a model. */
          equipment: z.record(z.string(), z.string()),
          /** How it differs from the one before it; null for the first. */
          step: z.nullable(variantStepSchema),
          listPrice: dollarsSchema,
          isPreOrder: z.boolean(),
          bodyStyle: bodyStyleSchema,
          /** By the combined cycle: 0 for what it does not use. */
          energy: z.object({ litresPer100Km: z.number(), whPerKm: z.int() }),
          /** Only of a car that is charged from a plug. */
          battery: z.nullable(z.object({ batteryKwh: z.number(), rangeKm: z.int() })),
          /** Label and value pairs for the specification table. */
          specifications: z.array(z.object({ label: z.string(), value: z.string() })),
        }),
      ),
      ...wireChoicesSchema.shape,
      cappedService: z.nullable(extraSchema),
      extendedWarranty: z.nullable(extraSchema),
    }),
  ),
});
export type CatalogueResponse = z.infer<typeof catalogueResponseSchema>;
