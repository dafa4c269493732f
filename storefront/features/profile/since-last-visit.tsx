import type { OrderTimelineResponse } from '@driveaway/domain/api/profile.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orderTimelineQuery } from '../../api/profile-queries.ts';
import { seenOrders, type SeenOrders } from '../../browser/seen-orders.ts';
import { Card } from '../../ui/page/section.tsx';
import { shortDay, stateDay } from './date-text.ts';
import { newsSince } from './news-since.ts';
import styles from './profile.module.css';

/** As many as one takes in at a glance; the whole history stands below. */
const mostShown = 4;

export const NewsList = ({ news, state }: { readonly news: OrderTimelineResponse; readonly state: StateCode }) => (
  <Card title="Since your last visit">
    <ul className={styles.points}>
      {news.slice(0, mostShown).map(({ revision, title, at }) => (
        <li key={revision}>
          {title}, <time dateTime={at}>{shortDay(stateDay(at, state))}</time>
        </li>
      ))}
      {news.length > mostShown && <li>and {news.length - mostShown} more, under “What happened so far”</li>}
    </ul>
  </Card>
);

type SinceLastVisitProps = { readonly orderNo: string; readonly state: StateCode; readonly seen?: SeenOrders };

/** What others did about the order since this browser last showed it; nothing on the first visit. */
export const SinceLastVisit = ({ orderNo, state, seen = seenOrders }: SinceLastVisitProps) => {
  const { data: entries = [] } = useQuery(orderTimelineQuery(orderNo));
  const before = seen.before(orderNo);
  const shown = Math.max(-1, ...entries.map(({ revision }) => revision));
  useEffect(() => {
    if (shown >= 0) seen.note(orderNo, shown);
  }, [orderNo, seen, shown]);
  const news = newsSince(entries, before);
  return news.length === 0 ? null : <NewsList news={news} state={state} />;
};
