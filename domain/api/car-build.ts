import { z } from 'zod/mini';
import { carBuildSchema } from '../catalogue/car-build-schema.ts';
import { requestedSuburbSchema, suburbSchema } from '../locations/state.ts';

/** POST /api/build-your-own/car-build: a configured car for a suburb. Answers its id. */
export const saveCarBuildRequestSchema = z.object({
  build: carBuildSchema,
  suburb: requestedSuburbSchema,
  /** A car in stock to order as it is; of the build its plans alone count then. */
  stockId: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(40))),
});
export const saveCarBuildResponseSchema = z.object({ id: z.uuid() });

/** GET /api/build-your-own/car-build?id= (specification §3: order.model.name and view.suburb). */
export const carBuildResponseSchema = z.object({
  /** Model and variant: only retailers with `stiOnly=true` may sell a car that has 'sti' in this name. */
  order: z.object({ model: z.object({ name: z.string() }) }),
  view: z.object({ suburb: suburbSchema }),
  build: carBuildSchema,
  /** Which car in stock it is; absent for one that is built. */
  stockId: z.exactOptional(z.string()),
});
