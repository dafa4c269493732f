import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionOver } from '../api/api-failure.ts';
import { justReadMs } from '../api/read-policy.ts';
import { sessionKey } from '../api/session-key.ts';

/** The cache of what the server said. Reads are not repeated because a window was looked at again. */
export const createQueryClient = () => {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        const isBelieved =
          client.getQueryData<{ readonly isAuthenticated: boolean }>(sessionKey)?.isAuthenticated === true;
        if (isBelieved && isSessionOver(error)) void client.invalidateQueries({ queryKey: sessionKey });
      },
    }),
    defaultOptions: { queries: { refetchOnWindowFocus: false, staleTime: justReadMs } },
  });
  return client;
};
