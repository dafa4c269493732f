import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { orderTimelineQuery } from '../../api/profile-queries.ts';
import { Card } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { stateMoment } from './date-text.ts';
import styles from './profile.module.css';

type OrderTimelineProps = { readonly orderNo: string; readonly state: StateCode };

/** What happened to the order, newest first: what, when, who, and what comes next. */
export const OrderTimeline = ({ orderNo, state }: OrderTimelineProps) => {
  const { data: entries, isPending, refetch } = useQuery(orderTimelineQuery(orderNo));
  return (
    <Card title="What happened so far">
      {entries === undefined &&
        (isPending ? (
          <Skeleton shape="block" label="Loading what happened" />
        ) : (
          <TryAgain title="The history of your order could not be loaded" onTryAgain={refetch} />
        ))}
      {entries?.length === 0 && <p>Nothing has happened yet.</p>}
      {entries !== undefined && entries.length > 0 && (
        <ol className={styles.timeline} reversed>
          {[...entries]
            .sort((a, b) => b.revision - a.revision)
            .map(({ revision, at, title, explanation, by }) => (
              <li className={styles.entry} key={revision}>
                <h3>{title}</h3>
                <p className={styles.quiet}>
                  {by}, <time dateTime={at}>{stateMoment(at, state)}</time>
                </p>
                <p>{explanation}</p>
              </li>
            ))}
        </ol>
      )}
    </Card>
  );
};
