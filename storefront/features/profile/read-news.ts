import type { Query, QueryClient } from '@tanstack/react-query';
import { justReadMs } from '../../api/read-policy.ts';

/** The last event of its order that an answer shows; -1 where it does not say. */
const shownRevision = (answer: unknown): number => {
  const last: unknown = Array.isArray(answer) ? answer.at(-1) : answer;
  if (typeof last !== 'object' || last === null) return -1;
  if ('orderRevision' in last) return Number(last.orderRevision);
  // an entry of the timeline
  return 'revision' in last ? Number(last.revision) : -1;
};

/** Reads again what is shown of an order, unless it has just been read and shows the order's newest event. */
export const readNews = async (queryClient: QueryClient, orderNo: string, newest: number): Promise<void> => {
  const isBehind = (query: Query): boolean =>
    query.queryKey[1] === orderNo && (query.isStaleByTime(justReadMs) || shownRevision(query.state.data) < newest);
  const isFirstRead = (query: Query): boolean =>
    isBehind(query) && query.state.data === undefined && query.state.fetchStatus !== 'idle';
  const firstReads = new Set(queryClient.getQueryCache().findAll({ predicate: isFirstRead }));
  await queryClient.invalidateQueries({ predicate: isBehind });
  // a first read in flight is not repeated, and may be older than the event
  await queryClient.invalidateQueries({ predicate: (query) => firstReads.has(query) && isBehind(query) });
};
