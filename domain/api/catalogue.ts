/** GET /api/catalogue: what the model pages and the configurator show. Prices in dollars. */
import { z } from 'zod/mini';
import { bodyStyleSchema } from '../terms/body-style.ts';
import { dollarsSchema } from '../money/cents.ts';

const choiceSchema = z.object({ code: z.string(), name: z.string(), price: dollarsSchema });

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
          listPrice: dollarsSchema,
          isPreOrder: z.boolean(),
          bodyStyle: bodyStyleSchema,
          /** Label and value pairs for the specification table. */
          specifications: z.array(z.object({ label: z.string(), value: z.string() })),
        }),
      ),
      paints: z.array(z.extend(choiceSchema, { hex: z.string() })),
      interiors: z.array(choiceSchema),
      accessories: z.array(choiceSchema),
      cappedService: z.nullable(choiceSchema),
      extendedWarranty: z.nullable(choiceSchema),
    }),
  ),
});
export type CatalogueResponse = z.infer<typeof catalogueResponseSchema>;
