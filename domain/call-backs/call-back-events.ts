/** The events of a call back that somebody asked for: a stream for each request. */
import { z } from 'zod';
import { storedEventReader } from '../json/stored-event-reader.ts';
import { stateCodeSchema } from '../locations/state.ts';
import { storedInstantSchema, storedDaySchema } from '../time/calendar.ts';
import { callerSchema } from './call-back-form.ts';
import { callBackTopics, dayParts } from './call-back-rules.ts';
import { callBackOutcomes } from './call-back-standing.ts';

export const callBackEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('CallBackRequested'),
    data: z.object({
      requestId: z.uuid(),
      retailer: z.object({ id: z.string(), name: z.string(), stateCode: stateCodeSchema }),
      /** A day of the retailer's calendar. */
      date: storedDaySchema,
      part: z.enum(dayParts),
      /** The part of the day in which the retailer is open. */
      from: storedInstantSchema,
      until: storedInstantSchema,
      topic: z.enum(callBackTopics),
      /** As it was called; null for none. */
      model: z.object({ code: z.string(), name: z.string() }).nullable(),
      /** Whose account the visitor was signed in to, or has the address; null where there is none. */
      customerId: z.uuid().nullable(),
      agreed: z.object({ wording: z.string(), at: storedInstantSchema }),
      /** When what the caller said of themselves is destroyed. */
      keptUntil: storedInstantSchema,
    }),
    /** Under a key of the request's own. */
    personal: z.optional(callerSchema),
  }),
  /** The retailer says what the call came to; the last one holds. */
  z.object({ type: z.literal('CallBackClosed'), data: z.object({ outcome: z.enum(callBackOutcomes) }) }),
  /** The key of the caller's details was destroyed: asked for by the link, in time, or with the account. */
  z.object({
    type: z.literal('CallerForgotten'),
    data: z.object({ on: z.enum(['request', 'schedule', 'account']) }),
  }),
]);
export type CallBackEvent = z.infer<typeof callBackEventSchema>;
export type CallBackEventOf<Type extends CallBackEvent['type']> = Extract<CallBackEvent, { readonly type: Type }>;

export const callBackEventTypes: readonly CallBackEvent['type'][] = callBackEventSchema.options.map(
  (option) => option.shape.type.value,
);

/** Those that other systems are told of. */
export const toldCallBackEventTypes = [
  'CallBackRequested',
  'CallBackClosed',
  'CallerForgotten',
] as const satisfies readonly CallBackEvent['type'][];

/** Version written today of each of these types. */
export const callBackEventVersion = 1;

export const callBackStreamPrefix = 'call-back-';
export const callBackStream = (requestId: string): string => `${callBackStreamPrefix}${requestId}`;

/** A stored event as one of today; `unknown` type or later version, `unreadable` when it does not fit its schema. */
export const readCallBackEvent = storedEventReader(callBackEventSchema, callBackEventTypes, callBackEventVersion);
