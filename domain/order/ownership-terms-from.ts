import { ownership } from '../brand/ownership.ts';
import { findModel } from '../catalogue/catalogue.ts';
import type { OwnershipTerms } from './ownership-terms.ts';

type HandedOverCar = {
  readonly modelCode: string;
  readonly hasExtendedWarranty: boolean;
  readonly acceptsRoadsideAssistance: boolean;
};

/** The last day of so many years that begin on a day: the day before its date, or the end of a February without that date. */
const lastDay = (from: string, years: number): string => {
  const first = Temporal.PlainDate.from(from);
  const end = first.add({ years });
  return (end.day === first.day ? end.subtract({ days: 1 }) : end).toString();
};

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
