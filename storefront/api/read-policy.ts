import { isApiFailure } from './api-failure.ts';

/**
 * Retries of a read, with TanStack Query's back-off of 1, 2, 4 and 8 s: two when the server was unreachable or failed,
 * none when it refused. A server that says `unavailable` is there and waits for its read models: four, longer than
 * another worker needs to take over the partitions of a lost one.
 */
export const retryRead = (failures: number, error: unknown): boolean => {
  if (!isApiFailure(error)) return failures < 2;
  if (error.failure?.code === 'unavailable') return failures < 4;
  return failures < 2 && (error.status === undefined || error.status >= 500);
};

/** For how long an answer is that of the moment: parts of a page whose code comes later do not ask for it again. */
export const justReadMs = 10_000;

/** For what changes by the day, not by the minute: prices, models, a lender's conditions. */
export const fewMinutes = 5 * 60_000;

/** Shared by every query of this folder. */
export const readPolicy = { retry: retryRead } as const;
