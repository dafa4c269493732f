/** What holds for a car from the day it is handed over: warranty, roadside assistance and its first service. */
import { z } from 'zod';
import { ownership } from '../brand/ownership.ts';
import { findModel } from '../catalogue/catalogue.ts';
import { isoDateSchema } from '../time/calendar.ts';

/** Days are the last ones that count, yyyy-MM-dd. A kilometre reading that is reached first ends it sooner. */
export const ownershipTermsSchema = z.object({
  warranty: z.object({ until: isoDateSchema, kilometres: z.int().min(1) }),
  /** Absent for a customer who did without, and for a model that is not in the catalogue any more. */
  roadsideUntil: z.optional(isoDateSchema),
  firstService: z.object({ by: isoDateSchema, kilometres: z.int().min(1) }),
});
export type OwnershipTerms = z.infer<typeof ownershipTermsSchema>;

export type HandedOverCar = {
  readonly modelCode: string;
  readonly hasExtendedWarranty: boolean;
  readonly acceptsRoadsideAssistance: boolean;
};

/** The last day of so many years that begin on a day. */
const lastDay = (from: string, years: number): string =>
  Temporal.PlainDate.from(from).add({ years }).subtract({ days: 1 }).toString();

/** The maker's terms of today for a car that is handed over on a day (yyyy-MM-dd). */
export const ownershipTermsFrom = (handedOverOn: string, car: HandedOverCar): OwnershipTerms => {
  const { warranty, extendedWarranty, firstService, firstServiceOfModel } = ownership;
  const { modelCode, hasExtendedWarranty, acceptsRoadsideAssistance } = car;
  const service = firstServiceOfModel[modelCode] ?? firstService;
  const model = acceptsRoadsideAssistance ? findModel(modelCode) : undefined;
  return {
    warranty: hasExtendedWarranty
      ? {
          until: lastDay(handedOverOn, warranty.years + extendedWarranty.moreYears),
          kilometres: extendedWarranty.kilometres,
        }
      : { until: lastDay(handedOverOn, warranty.years), kilometres: warranty.kilometres },
    ...(model && { roadsideUntil: lastDay(handedOverOn, model.roadsideYears) }),
    firstService: {
      by: Temporal.PlainDate.from(handedOverOn).add({ months: service.months }).toString(),
      kilometres: service.kilometres,
    },
  };
};
