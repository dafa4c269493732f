/** The events of people who were invited to follow an order of a customer. */
import { z } from 'zod';
import { orderNumberSchema } from './order-number.ts';

const longestFollowerName = 60;

const ofFollower = z.object({ followerId: z.uuid() });

/** Who ended it; `mail`: the invitation could not be sent. */
const followingEndedBy = ['buyer', 'follower', 'mail'] as const;

/** In `followers-{customerId}`. Address and name lie under the buyer's identity key, so that they go with the buyer. */
export const followerEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('FollowerInvited'),
    data: ofFollower.extend({ orderNo: orderNumberSchema }),
    personal: z.object({ email: z.string(), name: z.string().max(longestFollowerName) }).optional(),
  }),
  z.object({ type: z.literal('FollowingStarted'), data: ofFollower }),
  /** The buyer lets them read contract and invoices, of a company's order; it ends with the following, or before. */
  z.object({ type: z.literal('DocumentsGranted'), data: ofFollower }),
  z.object({ type: z.literal('DocumentsGrantEnded'), data: ofFollower }),
  z.object({ type: z.literal('FollowingEnded'), data: ofFollower.extend({ by: z.enum(followingEndedBy) }) }),
]);
export type FollowerEvent = z.infer<typeof followerEventSchema>;

/** Version written today of each of these types. */
export const followerEventVersion = 1;

export const followersStream = (customerId: string): string => `followers-${customerId}`;
