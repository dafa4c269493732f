/** The milestones that followers of an order are shown: those of the car, none of money or of the contract. */
import type { OrderMilestone } from './order-milestones.ts';

export const followedMilestones = [
  'orderAccepted',
  'carAllocated',
  'atSea',
  'inAustralia',
  'atRetailer',
  'readyForHandover',
] as const satisfies readonly OrderMilestone[];
export type FollowedMilestone = (typeof followedMilestones)[number];

export const isFollowed = (milestone: OrderMilestone): milestone is FollowedMilestone =>
  followedMilestones.some((one) => one === milestone);
