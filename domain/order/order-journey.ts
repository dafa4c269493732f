/** How far an order has come, from its fee to the handover. */
import type { OrderLifecycle } from './order-lifecycle.ts';
import { countReachedMilestones, orderMilestones, type OrderMilestone } from './order-milestones.ts';

export const milestoneStandings = ['reached', 'next', 'later'] as const;

/** An entry of the timeline, as far as it counts here. */
type Entry = {
  readonly at: string;
  readonly milestone?: OrderMilestone | undefined;
  readonly expects?: { readonly milestone: OrderMilestone; readonly on: string } | undefined;
};

export type MilestoneOfJourney = {
  readonly milestone: OrderMilestone;
  readonly standing: (typeof milestoneStandings)[number];
  /** When it was reached; absent where that is not known. */
  readonly at?: string | undefined;
  /** The day on which it is expected, yyyy-MM-dd; absent once it is reached, and while nobody said. */
  readonly expectedOn?: string | undefined;
};

/** The milestones with their days; none of an order that ended early or does not add up. */
export const orderJourney = (
  { lifecycle, hasAnomalies }: { readonly lifecycle: OrderLifecycle; readonly hasAnomalies: boolean },
  entries: readonly Entry[],
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
