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

type Travelling = {
  readonly lifecycle: OrderLifecycle;
  readonly hasAnomalies: boolean;
  /** Of a car that a retailer has in stock: it is in Australia already, whatever is recorded of it. */
  readonly isStockCar?: boolean | undefined;
};

const overseas: ReadonlySet<OrderMilestone> = new Set<OrderMilestone>(['atSea', 'inAustralia']);

/** The milestones with their days; none of an order that ended early or does not add up. */
export const orderJourney = (
  { lifecycle, hasAnomalies, isStockCar = false }: Travelling,
  entries: readonly Entry[],
): readonly MilestoneOfJourney[] => {
  const { fulfilment } = lifecycle;
  if (hasAnomalies || (typeof fulfilment === 'object' && 'cancelled' in fulfilment)) return [];
  const reached = countReachedMilestones(lifecycle);
  const milestones = orderMilestones.filter((milestone) => !isStockCar || !overseas.has(milestone));
  const next = milestones.find((milestone) => orderMilestones.indexOf(milestone) >= reached);
  return milestones.map((milestone) => {
    if (orderMilestones.indexOf(milestone) < reached) {
      const at = entries.findLast((entry) => entry.milestone === milestone)?.at;
      return { milestone, standing: 'reached', at };
    }
    const expectedOn = entries.findLast(({ expects }) => expects?.milestone === milestone)?.expects?.on;
    return milestone === next ? { milestone, standing: 'next', expectedOn } : { milestone, standing: 'later' };
  });
};
