/** Offers for the cars of visitors: asking for one, and the one of a link. */
import { z } from 'zod/mini';
import { carOfferStandings } from '../car-offers/car-offer-rules.ts';
import { tradeInCarSchema } from '../customer/trade-in-form.ts';
import { storedInstantSchema, storedDaySchema } from '../time/calendar.ts';

/** An offer that was made. */
export const madeCarOfferSchema = z.object({
  amountCents: z.int(),
  /** The last day on which it holds, by the retailer's calendar. */
  holdsUntil: storedDaySchema,
  /** What it depends on, as the retailer wrote it; '' for nothing. */
  conditions: z.string(),
});

/** A request as whoever asked sees it. */
export const askedCarOfferSchema = z.object({
  /** Of its link: shows it and has its details deleted, and nothing else. */
  token: z.string(),
  standing: z.enum(carOfferStandings),
  retailer: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
  /** Null once the details are deleted. */
  car: z.nullable(tradeInCarSchema),
  /** How many there are. */
  pictures: z.int(),
  requestedAt: storedInstantSchema,
  /** The last one that was made, whether or not it stands; null where there is none, or the details are deleted. */
  offer: z.nullable(madeCarOfferSchema),
  /** Why there is none, or no more; '' for nothing. */
  reason: z.string(),
});
export type AskedCarOffer = z.infer<typeof askedCarOfferSchema>;

/** GET /api/build-your-own/my-car-offers: those of the account whose details are kept, the latest first. */
export const askedCarOffersSchema = z.array(askedCarOfferSchema);

/** POST /api/car-offers/find and forget */
export const carOfferLinkSchema = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
