import { QueryClient } from '@tanstack/react-query';

/** The cache of what the server said. Reads are not repeated because a window was looked at again. */
export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });
