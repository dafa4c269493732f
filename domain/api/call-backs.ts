/** Call backs: which retailer can call when, asking for one, and the one of a link. */
import { z } from 'zod/mini';
import { callBackFormSchema } from '../call-backs/call-back-form.ts';
import { callBackTopics, dayParts } from '../call-backs/call-back-rules.ts';
import { callBackStandings } from '../call-backs/call-back-standing.ts';
import { nearbyFields } from '../locations/state.ts';
import { instantSchema, isoDateSchema } from '../time/calendar.ts';

const code = z.string().check(z.minLength(1), z.maxLength(120));
const part = z.enum(dayParts);

/** GET /api/call-backs/retailers?postcode=&state=&suburb=&retailer= */
export const callBackRetailersQuerySchema = z.object({
  ...nearbyFields,
  /** Id of one that is told of in any case, before those that are near. */
  retailer: z.optional(code),
});

export const callBackRetailersSchema = z.object({
  /** The one that was asked for, then the nearest first. */
  retailers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      phone: z.string(),
      /** From the suburb, as the crow flies; one decimal. */
      distanceKm: z.number(),
      /** 'Australia/Sydney' */
      timeZone: z.string(),
      /** When it can call, the earliest first. */
      windows: z.array(z.object({ date: isoDateSchema, part, from: instantSchema, until: instantSchema })),
    }),
  ),
});
export type CallBackRetailers = z.infer<typeof callBackRetailersSchema>;

/** POST /api/call-backs */
export const askCallBackSchema = z.extend(callBackFormSchema, { retailer: code, date: isoDateSchema, part });
export type AskCallBack = z.infer<typeof askCallBackSchema>;

/** A call back as whoever asked for it sees it. */
export const askedCallBackSchema = z.object({
  /** Of its link: shows it and has its details deleted, and nothing else. */
  token: z.string(),
  /** What it came to, as the retailer said. */
  standing: z.enum(callBackStandings),
  retailer: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
  timeZone: z.string(),
  from: instantSchema,
  until: instantSchema,
  topic: z.enum(callBackTopics),
  /** As it was called; null for none. */
  model: z.nullable(z.string()),
  /** The retailer calls no more: the details were deleted. */
  isForgotten: z.boolean(),
});
export type AskedCallBack = z.infer<typeof askedCallBackSchema>;

/** GET /api/build-your-own/my-call-backs: those of the account whose details are kept, the latest first. */
export const askedCallBacksSchema = z.array(askedCallBackSchema);

/** POST /api/call-backs/find and forget */
export const callBackLinkSchema = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
