/** Failed calls as EventStoreDB ends them: a gRPC status and, in the trailers, which exception it was. */
import { Metadata, status, type StatusObject } from '@grpc/grpc-js';

export type Endpoint = { readonly address: string; readonly port: number };

const failure = (code: status, details: string, trailers: Readonly<Record<string, string>> = {}): StatusObject => {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return { code, details, metadata };
};

export const notReady = (): StatusObject => failure(status.UNAVAILABLE, 'Server Is Not Ready');

export const notAuthenticated = (): StatusObject => failure(status.UNAUTHENTICATED, 'Bad HTTP status code: 401');

export const accessDenied = (): StatusObject =>
  failure(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

export const userConflict = (name: string): StatusObject =>
  failure(status.ALREADY_EXISTS, `User '${name}' already exists.`, {
    exception: 'user-conflict',
    'login-name': name,
  });

export const userNotFound = (name: string): StatusObject =>
  failure(status.NOT_FOUND, `User '${name}' was not found.`, { exception: 'user-not-found', 'login-name': name });

export const notLeader = ({ address, port }: Endpoint): StatusObject =>
  failure(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': address,
    'leader-endpoint-port': port.toString(),
  });

export const streamDeleted = (stream: string): StatusObject =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const wrongExpectedVersion = (stream: string, expected: string, actual: string): StatusObject =>
  failure(status.FAILED_PRECONDITION, 'Wrong expected version', {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': expected,
    'actual-version': actual,
  });

export const consumerTooSlow = (): StatusObject =>
  failure(
    status.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  );

export const deadlineExceeded = (): StatusObject => failure(status.DEADLINE_EXCEEDED, 'Deadline exceeded');

export const invalidArgument = (cause: unknown): StatusObject =>
  failure(status.INVALID_ARGUMENT, cause instanceof Error ? cause.message : String(cause));
