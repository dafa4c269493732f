/** The events of an offer that a visitor asked for their car: a stream for each request. */
import { z } from 'zod';
import { sentPictureSchema } from '../customer/sent-pictures.ts';
import { storedEventReader } from '../json/stored-event-reader.ts';
import { stateCodeSchema } from '../locations/state.ts';

import { storedInstantSchema, storedDaySchema } from '../time/calendar.ts';
import { carOwnerSchema, offeredCarSchema } from './car-offer-form.ts';
import { longestCarOfferText, mostCarOfferCents, mostCarPictures } from './car-offer-rules.ts';

const textSchema = z.string().max(longestCarOfferText);

export const carOfferEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('CarOfferRequested'),
    data: z.object({
      requestId: z.uuid(),
      /** The one nearest to the visitor, who is to answer. */
      retailer: z.object({ id: z.string(), name: z.string(), stateCode: stateCodeSchema }),
      /** Files under the request's own key. */
      pictures: z.array(sentPictureSchema).max(mostCarPictures),
      /** Whose account the visitor was signed in to, or has the address; null where there is none. */
      customerId: z.uuid().nullable(),
      agreed: z.object({ wording: z.string(), at: storedInstantSchema }),
      /** When what the owner said is destroyed, unless an offer keeps it longer. */
      keptUntil: storedInstantSchema,
    }),
    /** Under a key of the request's own. */
    personal: z.optional(z.object({ owner: carOwnerSchema, car: offeredCarSchema })),
  }),
  /** A later offer takes the place of the one before. */
  z.object({
    type: z.literal('CarOfferMade'),
    data: z.object({
      /** 1 for the first one. */
      offer: z.int().min(1),
      amountCents: z.int().min(1).max(mostCarOfferCents),
      /** The last day on which it holds, by the retailer's calendar. */
      holdsUntil: storedDaySchema,
      keptUntil: storedInstantSchema,
    }),
    /** What it depends on, in the words of whoever makes it; '' for nothing. */
    personal: z.optional(z.object({ conditions: textSchema })),
  }),
  /** The offer stands no more; where there was none, none is made. */
  z.object({
    type: z.literal('CarOfferWithdrawn'),
    data: z.object({}),
    /** Why, as the owner reads it; '' for nothing. */
    personal: z.optional(z.object({ reason: textSchema })),
  }),
  /** The key of everything that was said was destroyed: asked for by the link, in time, or with the account. */
  z.object({
    type: z.literal('CarOwnerForgotten'),
    data: z.object({ on: z.enum(['request', 'schedule', 'account']) }),
  }),
]);
export type CarOfferEvent = z.infer<typeof carOfferEventSchema>;
export type CarOfferEventOf<Type extends CarOfferEvent['type']> = Extract<CarOfferEvent, { readonly type: Type }>;

export const carOfferEventTypes: readonly CarOfferEvent['type'][] = carOfferEventSchema.options.map(
  (option) => option.shape.type.value,
);

/** Version written today of each of these types. */
export const carOfferEventVersion = 1;

export const carOfferStreamPrefix = 'car-offer-';
export const carOfferStream = (requestId: string): string => `${carOfferStreamPrefix}${requestId}`;

/** A stored event as one of today; `unknown` type or later version, `unreadable` when it does not fit its schema. */
export const readCarOfferEvent = storedEventReader(carOfferEventSchema, carOfferEventTypes, carOfferEventVersion);
