/** How far an order has come, from its fee to the handover. */
import type { OrderStanding } from '@driveaway/domain/api/order-standing.ts';
import type { OrderTimelineResponse } from '@driveaway/domain/api/profile.ts';
import {
  countReachedMilestones,
  orderMilestones,
  type OrderMilestone,
} from '@driveaway/domain/order/order-milestones.ts';

export type MilestoneOfJourney = {
  readonly milestone: OrderMilestone;
  readonly standing: 'reached' | 'next' | 'later';
  /** When it was reached; absent where that is not known. */
  readonly at?: string | undefined;
  /** The day on which it is expected, yyyy-MM-dd; absent once it is reached, and while nobody said. */
  readonly expectedOn?: string | undefined;
};

/** The milestones with their days; none of an order that ended early or does not add up. */
export const orderJourney = (
  { lifecycle, hasAnomalies }: Pick<OrderStanding, 'lifecycle' | 'hasAnomalies'>,
  entries: OrderTimelineResponse,
): readonly MilestoneOfJourney[] => {
  const { fulfilment } = lifecycle;
  if (hasAnomalies || (typeof fulfilment === 'object' && 'cancelled' in fulfilment)) return [];
  const reached = countReachedMilestones(lifecycle);
  return orderMilestones.map((milestone, index) => {
    if (index < reached) {
      const at = entries.findLast((entry) => entry.milestone === milestone)?.at;
      return { milestone, standing: 'reached', at };
    }
    const expectedOn = entries.findLast(({ expects }) => expects?.milestone === milestone)?.expects?.on;
    return index === reached ? { milestone, standing: 'next', expectedOn } : { milestone, standing: 'later' };
  });
};
