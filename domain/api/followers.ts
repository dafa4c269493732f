/** People who follow an order, and all that they are shown of it. */
import { z } from 'zod/mini';
import { email, optionalLine } from '../customer/text-rules.ts';
import { portCodes } from '../locations/ports.ts';
import { followedMilestones } from '../order/followed-milestones.ts';
import { milestoneStandings } from '../order/order-journey.ts';
import { orderNumberSchema } from '../order/order-number.ts';
import { bodyStyleSchema } from '../terms/body-style.ts';
import { storedInstantSchema, storedDaySchema } from '../time/calendar.ts';

const longestName = 60;

/** GET /api/build-your-own/followers?orderNo=: whom the buyer of an order has invited to follow it, the first one first. */
export const followersResponseSchema = z.object({
  followers: z.array(
    z.object({
      followerId: z.uuid(),
      email: z.string(),
      /** '' when the buyer gave none. */
      name: z.string(),
      invitedAt: storedInstantSchema,
      /** When the link stops working unless it is used before; null once it was. */
      lapsesAt: z.nullable(storedInstantSchema),
      /** Since when they follow; null until they use the link. */
      since: z.nullable(storedInstantSchema),
      /** When they were last shown how far the order is; null while they never were. */
      lastLookedAt: z.nullable(storedInstantSchema),
      /** The buyer lets them read contract and invoices. */
      mayReadDocuments: z.boolean(),
      /** When they were last handed one; null while they never were. */
      lastReadAt: z.nullable(storedInstantSchema),
    }),
  ),
  /** Whether the buyer may let followers read documents: a company's order. */
  canGrant: z.boolean(),
  /** Whether the order is under way and there is room for one more. */
  canInvite: z.boolean(),
});
export type FollowersResponse = z.infer<typeof followersResponseSchema>;

/** POST /api/build-your-own/invite-follower. */
export const inviteFollowerRequestSchema = z.object({
  orderNo: orderNumberSchema,
  email: email(),
  name: optionalLine(longestName),
});

/** POST /api/build-your-own/remove-follower. */
export const removeFollowerRequestSchema = z.object({ orderNo: orderNumberSchema, followerId: z.uuid() });

/** POST /api/build-your-own/grant-documents: lets a follower of a company's order read contract and invoices, or ends that. */
export const grantDocumentsRequestSchema = z.object({
  orderNo: orderNumberSchema,
  followerId: z.uuid(),
  mayRead: z.boolean(),
});

/** POST /api/build-your-own/begin-following: the token of a mailed link. */
export const beginFollowingRequestSchema = z.object({ token: z.string().check(z.maxLength(200)) });

/** GET /api/build-your-own/following: whether this browser follows an order; discloses nothing of the order. */
export const followingSchema = z.object({
  isFollowing: z.boolean(),
  /** The buyer lets them read contract and invoices. */
  mayReadDocuments: z.boolean(),
  /** Rises with what happens to the order; -1 while nothing is followed. */
  revision: z.int(),
});
export type Following = z.infer<typeof followingSchema>;

/**
 * GET /api/build-your-own/followed-order: all that a follower is shown. Strict: nothing else of an order has a place here.
 * Days are yyyy-MM-dd, of the state that the order is for, which is not told.
 */
export const followedOrderSchema = z.strictObject({
  car: z.strictObject({
    title: z.string(),
    /** In words, the paint first. */
    options: z.array(z.string()),
    modelCode: z.string(),
    variantCode: z.string(),
    bodyStyle: bodyStyleSchema,
    paintHex: z.string(),
    accessoryCodes: z.array(z.string()),
  }),
  /** The day it is. */
  today: storedDaySchema,
  /** `over`: it ended without a car. `unclear`: its records contradict each other. */
  stage: z.enum(['underWay', 'handedOver', 'over', 'unclear']),
  /** None once it is over. */
  milestones: z.array(
    z.strictObject({
      milestone: z.enum(followedMilestones),
      standing: z.enum(milestoneStandings),
      on: z.nullable(storedDaySchema),
      expectedOn: z.nullable(storedDaySchema),
    }),
  ),
  /** Where the car is; null before it has left, and once it was handed over. */
  place: z.nullable(
    z.strictObject({
      step: z.enum(['atSea', 'ashore', 'onTheRoad', 'atRetailer']),
      on: storedDaySchema,
      /** At sea. */
      vessel: z.nullable(z.string()),
      /** Where it came ashore. */
      port: z.nullable(z.string()),
      /** At sea: the port that it is bound for. */
      landing: z.nullable(z.enum(portCodes)),
      expectedOn: z.nullable(storedDaySchema),
    }),
  ),
  /** The first and the last day on which the handover is expected; null while nobody named one, and before a time is chosen. */
  handover: z.nullable(
    z.strictObject({
      from: storedDaySchema,
      to: storedDaySchema,
      /** Its time is chosen: both days are the one that was arranged. Absent from an estimate. */
      isArranged: z.optional(z.literal(true)),
    }),
  ),
});
export type FollowedOrder = z.infer<typeof followedOrderSchema>;
