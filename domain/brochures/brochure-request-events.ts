/** The events of a brochure that somebody had mailed: a stream for each request. */
import { z } from 'zod';
import { storedEventReader } from '../json/stored-event-reader.ts';
import { postcodeSchema, stateCodeSchema } from '../locations/state.ts';
import { instantSchema } from '../time/calendar.ts';
import { brochureReaderSchema } from './brochure-request-form.ts';

export const brochureRequestEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('BrochureRequested'),
    data: z.object({
      requestId: z.uuid(),
      modelCode: z.string(),
      /** The model as it was called. */
      model: z.string(),
      /** Where the prices are for. */
      state: stateCodeSchema,
      postcode: postcodeSchema,
      /** Whose account the visitor was signed in to, or has the address; null where there is none. */
      customerId: z.uuid().nullable(),
      /** Its customer asked, to a mailbox that is known to be theirs; absent otherwise. */
      isOwnMailbox: z.exactOptional(z.literal(true)),
      agreed: z.object({ wording: z.string(), at: instantSchema }),
      /** When name and address are destroyed. */
      keptUntil: instantSchema,
    }),
    /** Under a key of the request's own. */
    personal: z.optional(brochureReaderSchema),
  }),
  /** The key of name and address was destroyed: asked for by the mailed link, in time, or with the account. */
  z.object({
    type: z.literal('BrochureReaderForgotten'),
    data: z.object({ on: z.enum(['request', 'schedule', 'account']) }),
  }),
]);
export type BrochureRequestEvent = z.infer<typeof brochureRequestEventSchema>;
type BrochureRequestEventType = BrochureRequestEvent['type'];
export type BrochureRequestEventOf<Type extends BrochureRequestEventType> = Extract<
  BrochureRequestEvent,
  { readonly type: Type }
>;

export const brochureRequestEventTypes: readonly BrochureRequestEventType[] = brochureRequestEventSchema.options.map(
  (option) => option.shape.type.value,
);

/** Version written today of each of these types. */
export const brochureRequestEventVersion = 1;

export const brochureRequestStreamPrefix = 'brochure-request-';
export const brochureRequestStream = (requestId: string): string => `${brochureRequestStreamPrefix}${requestId}`;

/** A stored event as one of today; `unknown` type or later version, `unreadable` when it does not fit its schema. */
export const readBrochureRequestEvent = storedEventReader(
  brochureRequestEventSchema,
  brochureRequestEventTypes,
  brochureRequestEventVersion,
);
