import type { QueryClient } from '@tanstack/react-query';
import { announceSession } from './session-changes.ts';

/**
 * Somebody has logged in here: what was read for nobody, or for somebody else, is shown no more, in no window. Where the
 * page goes on with what it shows, only what it does not show is forgotten.
 */
export const beginSession = async (
  queries: Pick<QueryClient, 'resetQueries'>,
  forgets: 'all' | 'inactive' = 'all',
): Promise<void> => {
  announceSession('logged-in');
  await queries.resetQueries({ type: forgets });
};
