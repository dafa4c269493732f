import type { Failure } from '@driveaway/domain/api/failure.ts';

/**
 * Why a call brought no answer one can use: `refused` (the server said no), `network` (it was not reached), `timeout`
 * (it did not answer in time: what it did is unknown), `unreadable` (its answer has another shape).
 */
type ApiFailureReason = 'refused' | 'network' | 'timeout' | 'unreadable';

type ApiFailureFacts = {
  readonly reason: ApiFailureReason;
  /** HTTP status, where there was an answer. */
  readonly status?: number;
  /** What the server said, where it used the failure shape. */
  readonly failure?: Failure;
  readonly cause?: unknown;
};

/** What every call of this folder throws. */
export class ApiFailure extends Error {
  readonly reason: ApiFailureReason;
  readonly status: number | undefined;
  readonly failure: Failure | undefined;

  constructor({ reason, status, failure, cause }: ApiFailureFacts) {
    super(failure?.message ?? `The call failed: ${reason}${status === undefined ? '' : ` (${status})`}`, { cause });
    this.name = 'ApiFailure';
    this.reason = reason;
    this.status = status;
    this.failure = failure;
  }
}

export const isApiFailure = (error: unknown): error is ApiFailure => error instanceof ApiFailure;

/** No answer came, or none that says what happened: nobody knows whether the server acted. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  isApiFailure(error) && (error.reason !== 'refused' || (error.status ?? 0) >= 500);

/** The server was not reached, or did not answer in time. */
export const isUnreached = (error: unknown): boolean =>
  isApiFailure(error) && (error.reason === 'network' || error.reason === 'timeout');

/** Nobody is signed in, or somebody else is (specification §4: order-details answers 403). */
export const isSignInNeeded = (error: unknown): boolean =>
  isApiFailure(error) && (error.status === 401 || error.status === 403);

/** The server refused with this code. */
export const isFailureOf = (error: unknown, code: string): boolean =>
  isApiFailure(error) && error.failure?.code === code;

/** The session has ended; a wrong password is a different failure. */
export const isSessionOver = (error: unknown): boolean => isFailureOf(error, 'not-signed-in');

export const isNotFound = (error: unknown): boolean => isApiFailure(error) && error.status === 404;

/** What was sent does not fit. */
export const isMalformed = (error: unknown): boolean => isApiFailure(error) && error.status === 400;

/** The server's own words, or the catalogue's 'Something went wrong' (specification §8). */
export const messageOf = (error: unknown, otherwise = 'Something went wrong'): string => {
  const message = isApiFailure(error) ? error.failure?.message : undefined;
  return message === undefined || message === '' ? otherwise : message;
};

/** The server's words about account details that were not saved; where it has none, the catalogue's (specification §8). */
export const savingFailed = (error: unknown): string =>
  messageOf(error, isApiFailure(error) && error.failure !== undefined ? 'An unknown error occurred.' : undefined);

/** The server's validation errors by dotted field name; empty when it named none. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, readonly string[]>> =>
  (isApiFailure(error) ? error.failure?.errors : undefined) ?? {};
