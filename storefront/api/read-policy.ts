import { isApiFailure } from './api-failure.ts';

/** Two retries when the server was unreachable or failed, none when it refused. */
export const retryRead = (failures: number, error: unknown): boolean =>
  failures < 2 && !(isApiFailure(error) && error.status !== undefined && error.status < 500);

/** For what changes by the day, not by the minute: prices, models, a lender's conditions. */
export const fewMinutes = 5 * 60_000;

/** Shared by every query of this folder. */
export const readPolicy = { retry: retryRead } as const;
