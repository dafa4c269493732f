import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionOver } from '../api/api-failure.ts';
import { justReadMs } from '../api/read-policy.ts';
import { authenticationDetailsQuery } from '../api/session-queries.ts';

/** The cache of what the server said. Reads are not repeated because a window was looked at again. */
export const createQueryClient = () => {
  const session = authenticationDetailsQuery();
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        const isBelieved = client.getQueryData(session.queryKey)?.isAuthenticated === true;
        if (isBelieved && isSessionOver(error)) void client.invalidateQueries(session);
      },
    }),
    defaultOptions: { queries: { refetchOnWindowFocus: false, staleTime: justReadMs } },
  });
  return client;
};
