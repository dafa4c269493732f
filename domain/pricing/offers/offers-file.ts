/** Offers as a file, which takes the place of those of the release. */
import { z } from 'zod';
import { catalogue, findVariant } from '../../catalogue/catalogue.ts';
import { dealers } from '../../dealers/dealers.ts';
import { parseJsonFile } from '../../json/parse-json-file.ts';
import { stateCodes } from '../../locations/state.ts';
import { offerSchema, type Offer } from '../../maker/offer.ts';
import { formatDollars, type Cents } from '../../money/cents.ts';
import { isoDateSchema } from '../../time/calendar.ts';
import { distantDays } from '../../time/distant-days.ts';
import { isOfferFor } from './offers-at.ts';

/** What an offer names and the maker does not have. */
const unknownNames = ({ variantCodes, dealerIds = [], gives }: Offer): readonly string[] => {
  const cars = variantCodes.map((code) => ({ code, found: findVariant(code) }));
  const accessoryCode = gives.kind === 'accessory' ? gives.accessoryCode : undefined;
  return [
    ...cars.flatMap(({ code, found }) => (found === undefined ? [`There is no variant '${code}'`] : [])),
    ...dealerIds.flatMap((id) => (dealers.some((dealer) => dealer.id === id) ? [] : [`There is no retailer '${id}'`])),
    ...cars.flatMap(({ found }) =>
      accessoryCode === undefined ||
      found === undefined ||
      found.model.accessories.some(({ code }) => code === accessoryCode)
        ? []
        : [`The ${found.model.name} has no accessory '${accessoryCode}'`],
    ),
  ];
};

/** The most that one car can get: in one state, from one retailer, on one day. */
const mostBonusCents = (offers: readonly Offer[], variantCode: string): Cents => {
  const own = offers.filter(({ variantCodes }) => variantCodes.includes(variantCode));
  const places = [undefined, ...own.flatMap(({ dealerIds = [] }) => dealerIds)].flatMap((dealerId) =>
    stateCodes.map((state) => ({ variantCode, state, dealerId })),
  );
  const sums = own.flatMap(({ from: day }) =>
    places.map((car) =>
      own.reduce(
        (sum, offer) => sum + (offer.gives.kind !== 'accessory' && isOfferFor(offer, car, day) ? offer.gives.cents : 0),
        0,
      ),
    ),
  );
  return Math.max(0, ...sums);
};

/** Variants on which the bonuses that one car can get together are as much as the car. */
const tooMuch = (offers: readonly Offer[]): readonly string[] =>
  catalogue.flatMap(({ variants }) =>
    variants.flatMap(({ code, listPrices }) => {
      const cents = mostBonusCents(offers, code);
      return listPrices.every((price) => cents < price.cents)
        ? []
        : [`The bonuses for ${code} come to ${formatDollars(cents)}`];
    }),
  );

const offersFileSchema = z
  .strictObject({
    /** When the file was put together. */
    dated: isoDateSchema,
    offers: z.array(offerSchema).superRefine((offers, context) => {
      for (const [index, offer] of offers.entries()) {
        for (const message of new Set(unknownNames(offer)))
          context.addIssue({ code: 'custom', path: [index], message });
        if (offers.findIndex(({ code }) => code === offer.code) !== index)
          context.addIssue({
            code: 'custom',
            path: [index, 'code'],
            message: `'${offer.code}' is the code of two offers`,
          });
      }
      for (const message of tooMuch(offers)) context.addIssue({ code: 'custom', message });
    }),
  })
  .superRefine(({ dated, offers }, context) => {
    const lastDays = offers.map(({ until }) => until);
    for (const message of distantDays(dated, lastDays)) context.addIssue({ code: 'custom', message });
  });

type OffersFile =
  | { readonly kind: 'valid'; readonly dated: string; readonly offers: readonly Offer[] }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

/** The offers of a file, or all that is wrong with it. */
export const parseOffersFile = (text: string): OffersFile => {
  const parsed = parseJsonFile(text, offersFileSchema);
  return parsed.kind === 'invalid' ? parsed : { kind: 'valid', ...parsed.content };
};
