/**
 * GET /api/back-office/feed: every event of every order and of the talks about them, in the order in which they were recorded, without personal data. As
 * lines of JSON it ends once it has told what there is; as server-sent events it goes on, with positions as ids.
 */
import { z } from 'zod';
import { actorSchema } from '../order/event-metadata.ts';
import { orderNumberSchema } from '../order/order-number.ts';
import { toldDriveEventTypes } from '../test-drives/test-drive-events.ts';
import { driveStandings } from '../test-drives/test-drive-standing.ts';
import { toldCallBackEventTypes } from '../call-backs/call-back-events.ts';
import { callBackTopics } from '../call-backs/call-back-rules.ts';
import { callBackStandings } from '../call-backs/call-back-standing.ts';
import { instantSchema } from '../time/calendar.ts';

/** In place of a position: only what is recorded from now on. */
export const latestPosition = 'latest';

export const feedPositionSchema = z
  .string()
  .regex(/^[\w-]{1,200}$/, 'A position is what the feed answered, or latest.');

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'This must be a whole number.')
    .transform(Number)
    .pipe(z.int().min(least).max(most));

export const feedQuerySchema = z.strictObject({
  /** The last position that the caller has; absent: from the first event. `Last-Event-ID` goes before it. */
  after: feedPositionSchema.optional(),
  /** Seconds that lines wait for news when there are none. */
  wait: wholeNumber(0, 60).default(0),
  /** The most events of an answer in lines. */
  limit: wholeNumber(1, 10_000).default(1_000),
});

export const feedEventSchema = z.object({
  /** From where the feed goes on after this event. */
  position: z.string(),
  orderNo: orderNumberSchema,
  /** The event's place in its order, or in the talk about it, from 0. */
  revision: z.int().min(0),
  /** It is of the talk about the order; absent: of the order. */
  isOfTalk: z.literal(true).optional(),
  /** What happened: 'VehicleAllocated'. */
  type: z.string(),
  /** When it was recorded; null when that cannot be read. */
  at: z.nullable(instantSchema),
  /** What kind of actor did it; null when that cannot be read. */
  by: z.nullable(actorSchema.shape.kind),
  /** Where the order stands when this is told: after this event, or one that came since. */
  displayStatus: z.int().min(0).max(12),
  displayStatusLabel: z.string(),
});
export type FeedEvent = z.infer<typeof feedEventSchema>;

/** The last line of an answer in lines. */
export const feedEndSchema = z.object({
  end: z.literal(true),
  /** To be given as `after` next time. */
  position: z.string(),
  /** There may be more already. */
  more: z.boolean(),
});
export type FeedEnd = z.infer<typeof feedEndSchema>;

export const feedLineSchema = z.union([feedEventSchema, feedEndSchema]);

/** Of the shape in which test drives are told, on their feed and to webhooks; fields may be added under the same one. */
export const toldDriveVersion = 1;

/**
 * GET /api/back-office/feed/test-drives: every event of every test drive. A feed of its own, so that whoever reads orders meets
 * nothing without a number of an order. No personal data.
 */
const driveFeedEventSchema = z.object({
  version: z.literal(toldDriveVersion),
  /** From where the feed goes on after this event. */
  position: z.string(),
  driveId: z.uuid(),
  /** The event's place in its drive, from 0. */
  revision: z.int().min(0),
  type: z.enum(toldDriveEventTypes),
  /** When it was recorded; null when that cannot be read. */
  at: z.nullable(instantSchema),
  /** What kind of actor did it; null when that cannot be read. */
  by: z.nullable(actorSchema.shape.kind),
  /** As it stands when this is told: after this event, or one that came since. Null when that cannot be read. */
  drive: z.nullable(
    z.object({
      standing: z.enum(driveStandings),
      /** Its id. */
      retailer: z.string(),
      demonstrator: z.string(),
      /** Model and variant. */
      car: z.string(),
      startsAt: instantSchema,
      minutes: z.int(),
    }),
  ),
});
export type DriveFeedEvent = z.infer<typeof driveFeedEventSchema>;

export const driveFeedLineSchema = z.union([driveFeedEventSchema, feedEndSchema]);

/** Of the shape in which call backs are told, on their feed and to webhooks; fields may be added under the same one. */
export const toldCallBackVersion = 1;

/** GET /api/back-office/feed/call-backs: every event of every call back, a feed of its own as that of test drives. No personal data. */
const callBackFeedEventSchema = z.object({
  version: z.literal(toldCallBackVersion),
  /** From where the feed goes on after this event. */
  position: z.string(),
  callBackId: z.uuid(),
  /** The event's place in its call back, from 0. */
  revision: z.int().min(0),
  type: z.enum(toldCallBackEventTypes),
  /** When it was recorded; null when that cannot be read. */
  at: z.nullable(instantSchema),
  /** What kind of actor did it; null when that cannot be read. */
  by: z.nullable(actorSchema.shape.kind),
  /** As it stands when this is told: after this event, or one that came since. Null when that cannot be read. */
  callBack: z.nullable(
    z.object({
      standing: z.enum(callBackStandings),
      /** Its id. */
      retailer: z.string(),
      from: instantSchema,
      until: instantSchema,
      topic: z.enum(callBackTopics),
      /** As it was called; null for none. */
      model: z.nullable(z.string()),
    }),
  ),
});
export type CallBackFeedEvent = z.infer<typeof callBackFeedEventSchema>;

export const callBackFeedLineSchema = z.union([callBackFeedEventSchema, feedEndSchema]);
