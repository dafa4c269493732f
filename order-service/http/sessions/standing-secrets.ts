import type { ServiceSecrets } from '../../ports/service-ports.ts';

export type SessionSecrets = Pick<ServiceSecrets, 'session' | 'previousSession'>;

/** Those whose signatures stand at this instant, the one that signs first. */
export const standingSecrets = (
  { session, previousSession: previous }: SessionSecrets,
  at: Temporal.Instant,
): readonly Uint8Array[] =>
  previous !== undefined && Temporal.Instant.compare(at, previous.until) < 0 ? [session, previous.secret] : [session];
