/** Offers for the cars of visitors, for those who make them: GET and POST /api/back-office/car-offers and beside it. */
import { z } from 'zod';
import { carOwnerSchema, offeredCarSchema } from '../car-offers/car-offer-form.ts';
import { carOfferStandings, longestCarOfferText, mostCarOfferCents } from '../car-offers/car-offer-rules.ts';
import { instantSchema, isoDateSchema } from '../time/calendar.ts';
import { madeCarOfferSchema } from './car-offers.ts';
import { messageIdSchema, refusedLineSchema } from './desk-messages.ts';

const messageFields = {
  messageId: messageIdSchema,
  requestId: z.uuid('A request is named by its id.'),
} as const;
const text = z
  .string()
  .trim()
  .max(longestCarOfferText, `Please write at most ${longestCarOfferText} characters.`)
  .default('');

/** Each type is a verb of `orders car-offers`. The same message id with the same content is one message for its request, however often it is sent. */
export const carOfferMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('offer'),
    ...messageFields,
    amountCents: z
      .int()
      .min(1, 'An offer is at least a cent.')
      .max(mostCarOfferCents, 'An offer is at most $2,000,000.'),
    /** The last day on which it holds, where the retailer is: today at the earliest, 60 days on at the latest. */
    holdsUntil: isoDateSchema,
    /** What it depends on, as the owner reads it. */
    conditions: text,
  }),
  z.strictObject({
    type: z.literal('withdraw'),
    ...messageFields,
    /** Why, as the owner reads it. */
    reason: text,
  }),
]);
export type CarOfferMessage = z.infer<typeof carOfferMessageSchema>;

const outcomeFields = {
  requestId: z.uuid(),
  messageId: z.string(),
  standing: z.enum(carOfferStandings),
  /** It had been carried out before. */
  replayed: z.boolean(),
} as const;

/** What became of a message: how the request stands after it. */
export const carOfferAnswerSchema = z.object({ success: z.literal(true), ...outcomeFields });
export type CarOfferAnswer = z.infer<typeof carOfferAnswerSchema>;

/** One line of the answer to lines of messages. */
export const carOfferLineSchema = z.discriminatedUnion('ok', [
  z.object({ line: z.int(), ok: z.literal(true), ...outcomeFields }),
  refusedLineSchema,
]);
export type CarOfferLine = z.infer<typeof carOfferLineSchema>;

export const deskCarOffersQuerySchema = z.strictObject({
  /** The id of a retailer whose requests alone are wanted. */
  retailer: z.exactOptional(z.string().min(1).max(100)),
  /** `waiting` for an answer (the default), or all that are kept. */
  which: z.enum(['waiting', 'all']).default('waiting'),
});
export type DeskCarOffersQuery = z.infer<typeof deskCarOffersQuerySchema>;

const listedCarOfferSchema = z.object({
  requestId: z.uuid(),
  standing: z.enum(carOfferStandings),
  retailer: z.object({ id: z.string(), name: z.string() }),
  requestedAt: instantSchema,
  pictures: z.int(),
});
export type ListedCarOffer = z.infer<typeof listedCarOfferSchema>;

export const deskCarOffersSchema = z.object({
  /** The one that has waited longest first. */
  requests: z.array(listedCarOfferSchema),
  /** There are more than are listed. */
  more: z.boolean(),
});
export type DeskCarOffers = z.infer<typeof deskCarOffersSchema>;

/** A request with who asked and for which car. Personal data. */
export const deskCarOfferSchema = listedCarOfferSchema.extend({
  /** Both null once the details are forgotten. */
  owner: z.nullable(carOwnerSchema),
  car: z.nullable(offeredCarSchema),
  /** The last one that was made; null where there is none. */
  offer: z.nullable(madeCarOfferSchema),
  reason: z.string(),
});
export type DeskCarOffer = z.infer<typeof deskCarOfferSchema>;

/** Which photo of a request, by its place from 0. */
export const carPictureQuery = { number: z.string().regex(/^\d$/, 'This must be the place of a photo.') };
