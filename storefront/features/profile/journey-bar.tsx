import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { orderJourney, type MilestoneOfJourney } from '@driveaway/domain/order/order-journey.ts';
import type { OrderMilestone } from '@driveaway/domain/order/order-milestones.ts';
import { useQuery } from '@tanstack/react-query';
import { orderTimelineQuery, type DatedProfileOrder } from '../../api/profile-queries.ts';
import { stateDay } from './date-text.ts';
import { JourneySteps } from './journey-steps.tsx';

const labels: Readonly<Record<OrderMilestone, string>> = {
  feePaid: 'Order fee',
  contractAccepted: 'Contract',
  orderAccepted: 'Acceptance',
  carAllocated: 'Your car',
  atSea: 'At sea',
  inAustralia: 'In Australia',
  atRetailer: 'At your retailer',
  readyForHandover: 'Ready for you',
};

type JourneyProps = {
  readonly journey: readonly MilestoneOfJourney[];
  /** When it was so, an ISO instant. */
  readonly answeredAt: string;
  /** Which the order is for: days are of its calendar. */
  readonly state: StateCode;
  /** For those who hear the page. */
  readonly label?: string | undefined;
};

/** The milestones of the buyer’s own order, from its fee to the handover; nothing where there are none. */
export const Journey = ({ journey, answeredAt, state, label = 'How far your order has come' }: JourneyProps) => (
  <JourneySteps
    label={label}
    today={stateDay(answeredAt, state)}
    steps={journey.map(({ milestone, standing, at, expectedOn }) => ({
      label: labels[milestone],
      standing,
      on: at === undefined ? undefined : stateDay(at, state),
      expectedOn,
    }))}
  />
);

type JourneyBarProps = Pick<JourneyProps, 'label'> & { readonly order: DatedProfileOrder };

/** How far the order has come. */
export const JourneyBar = ({ order, label }: JourneyBarProps) => {
  const { data: entries = [] } = useQuery(orderTimelineQuery(order.orderNo));
  return (
    <Journey
      journey={orderJourney(order, entries)}
      answeredAt={order.answeredAt}
      state={order.choice.state}
      label={label}
    />
  );
};
