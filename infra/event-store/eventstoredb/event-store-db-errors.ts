import {
  AccessDeniedError,
  convertToCommandError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
} from '@eventstore/db-client';
import { EventStoreFault } from '../event-store-fault.ts';

/** Errors that a retry cannot change. */
const lasting = [
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  EventStoreFault,
];

/** The package's own error for a gRPC status or an answer, so that both are told apart by type. */
export const toCommandError = (cause: unknown): Error => {
  if (!(cause instanceof Error)) return new Error(String(cause));
  try {
    return convertToCommandError(cause);
  } catch {
    // names an exception without the trailers that belong to it
    return cause;
  }
};

/** True when the same call may succeed later: connection lost, no leader, too busy, timed out, dropped for slowness. */
export const isPassing = (error: Error): boolean => !lasting.some((type) => error instanceof type);

/** The port's fault for an error of the client; an append larger than the server takes is the caller's own error. */
export const toFault = (error: Error): Error => {
  if (error instanceof EventStoreFault) return error;
  if (error instanceof MaxAppendSizeExceededError) {
    return new RangeError(`The server takes at most ${error.maxAppendSize} bytes in one append`, { cause: error });
  }
  if (error instanceof StreamDeletedError) {
    return new EventStoreFault('damaged', `The stream ${error.streamName ?? ''} was deleted for good`, error);
  }
  if (error instanceof AccessDeniedError) {
    return new EventStoreFault('unavailable', 'EventStoreDB refuses these credentials', error);
  }
  return new EventStoreFault('unavailable', 'EventStoreDB does not answer now', error);
};
