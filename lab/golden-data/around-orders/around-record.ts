/** What stands around an order, as the product said it on the day it was packed: `record.json` beside each archive here. */
import { followedOrderSchema } from '@driveaway/domain/api/followers.ts';
import { jsonObjectSchema, jsonValueSchema } from '@driveaway/domain/json/json.ts';
import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { sha256Schema } from '@driveaway/domain/terms/sha256.ts';
import { instantSchema } from '@driveaway/domain/time/calendar.ts';
import { z } from 'zod';

const cookiesSchema = z.record(z.string(), z.string());

/** An event of an export, without what an upcaster may add. */
const exportedEventSchema = z.object({
  type: z.string(),
  recordedAt: z.string(),
  by: z.string(),
  personal: z.nullable(jsonObjectSchema),
});
const exportedEvents = z.array(exportedEventSchema);

export const aroundObservationSchema = z.object({
  /** What the link of each drive opens, by why the drive is there. */
  drives: z.record(z.string(), jsonObjectSchema),
  ownDrives: z.array(jsonObjectSchema),
  /** The back office's list, and who comes to each. */
  deskDrives: jsonObjectSchema,
  drivers: z.record(z.string(), jsonValueSchema),
  talk: jsonObjectSchema,
  deskTalk: jsonObjectSchema,
  picture: sha256Schema,
  followers: jsonObjectSchema,
  following: jsonObjectSchema,
  /** Titles of the feed, in its order. */
  calendar: z.array(z.string()),
  newsChoices: jsonObjectSchema,
  /** With the key that browsers subscribed under: another one would silence them. */
  pushDevices: jsonObjectSchema,
  exported: z.object({
    history: exportedEvents,
    orders: z.array(z.object({ orderNo: orderNumberSchema, history: exportedEvents, talk: exportedEvents })),
    followers: exportedEvents,
    testDrives: z.array(z.object({ driveId: z.uuid(), history: exportedEvents })),
    brochures: z.array(z.object({ requestId: z.uuid(), history: exportedEvents })),
  }),
  /** What the links of requests open, and those of the account; absent where none were made. */
  requests: z.optional(
    z.object({
      callBack: jsonObjectSchema,
      carOffer: jsonObjectSchema,
      ownCallBacks: z.array(jsonObjectSchema),
      ownCarOffers: z.array(jsonObjectSchema),
    }),
  ),
});
export type AroundObservation = z.infer<typeof aroundObservationSchema>;

export const aroundRecordSchema = z.object({
  /** When the product was stopped; whoever opens the archive starts the clock there. */
  packedAt: instantSchema,
  buyer: z.object({ orderNo: orderNumberSchema, cookies: cookiesSchema }),
  /** Of a browser that follows the order. */
  followerCookies: cookiesSchema,
  calendarPath: z.string(),
  /** Why each drive is there, and the token of its link. */
  drives: z.array(z.object({ is: z.string(), driveId: z.uuid(), token: z.string() })),
  /** Of somebody without an account: the link to have their details deleted. */
  brochureToken: z.string(),
  /** Links of a visitor's call back that is to come, and of an offer that was made for their car. */
  requests: z.optional(z.object({ callBackToken: z.string(), carOfferToken: z.string() })),
  /** Who was erased: one whose erasure need not be finished any more, and one for whom it is finished once more. */
  erased: z.optional(z.object({ settled: z.email(), repeated: z.email() })),
  /** The outbox: its mails, the oldest first. */
  mails: z.array(z.object({ id: z.string(), subject: z.string(), to: z.string(), html: sha256Schema })),
  observed: aroundObservationSchema,
  /** What the follower was shown, which is on record since. */
  followed: followedOrderSchema,
});
export type AroundRecord = z.infer<typeof aroundRecordSchema>;
