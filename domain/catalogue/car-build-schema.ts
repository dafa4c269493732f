/** The codes of a customer's car build. Kept apart from the catalogue, which a browser need not load to send them. */
import { z } from 'zod/mini';

const chosenCode = z.string().check(z.minLength(1), z.maxLength(60));

export const carBuildSchema = z.object({
  variantCode: chosenCode,
  paintCode: chosenCode,
  interiorCode: chosenCode,
  accessoryCodes: z.array(chosenCode).check(z.maxLength(50)),
  cappedService: z.boolean(),
  extendedWarranty: z.boolean(),
});
export type CarBuild = z.infer<typeof carBuildSchema>;
