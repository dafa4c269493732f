import { orderJourney, type MilestoneOfJourney } from '@driveaway/domain/order/order-journey.ts';
import type { OrderMilestone } from '@driveaway/domain/order/order-milestones.ts';
import { useQuery } from '@tanstack/react-query';
import { orderTimelineQuery, type DatedProfileOrder } from '../../api/profile-queries.ts';
import { classNames } from '../../ui/foundation/class-names.ts';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import { shortDay, sydneyDay } from './date-text.ts';
import styles from './journey-bar.module.css';

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

/** '23 Nov 2026', 'expected 18 Dec 2026', or that a day has passed; '' while nobody knows. */
const dayText = ({ at, expectedOn }: MilestoneOfJourney, answeredAt: string): string => {
  if (at !== undefined) return shortDay(sydneyDay(at));
  if (expectedOn === undefined) return '';
  const isPast = expectedOn < sydneyDay(answeredAt);
  return `${isPast ? 'was expected' : 'expected'} ${shortDay(expectedOn)}`;
};

type JourneyProps = {
  readonly journey: readonly MilestoneOfJourney[];
  /** When it was so, an ISO instant. */
  readonly answeredAt: string;
};

/** A bar of milestones with the days that were and the next one that is expected; nothing where there are none. */
export const Journey = ({ journey, answeredAt }: JourneyProps) => {
  const reached = journey.filter(({ standing }) => standing === 'reached');
  const [last, next] = [reached.at(-1), journey[reached.length]];
  if (journey.length === 0) return null;
  const said = (one: MilestoneOfJourney): string =>
    [labels[one.milestone], dayText(one, answeredAt)].filter((part) => part !== '').join(', ');
  return (
    <section className={styles.journey} aria-label="How far your order has come">
      <ol className={styles.milestones}>
        {journey.map((one) => (
          <li
            key={one.milestone}
            className={classNames(styles.milestone, styles[one.standing])}
            aria-current={one === last ? 'step' : undefined}
          >
            <span className={styles.label}>{labels[one.milestone]}</span>
            {one.standing === 'reached' && <VisuallyHidden>(done)</VisuallyHidden>}
            <span className={styles.day}>{dayText(one, answeredAt)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.summary}>
        <span>
          {reached.length} of {journey.length} done{last !== undefined && `: ${said(last)}`}
        </span>
        {next !== undefined && <span>Next: {said(next)}</span>}
      </p>
    </section>
  );
};

/** How far the order has come. */
export const JourneyBar = ({ order }: { order: DatedProfileOrder }) => {
  const { data: entries = [] } = useQuery(orderTimelineQuery(order.orderNo));
  return <Journey journey={orderJourney(order, entries)} answeredAt={order.answeredAt} />;
};
