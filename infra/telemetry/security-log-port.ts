/** What a security log tells apart; docs/operations.md says what each means. Names are stable: rules of others match them. */
export const securityEventNames = [
  'sign-up',
  'log-in',
  'log-out',
  'password-change',
  'reset-link',
  'password-reset',
  'email-change',
  'second-factor-start',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes',
  'second-factor-removed',
  'session-end',
  'details-change',
  'export',
  'erasure',
  'mail-dropped',
  'legal-hold',
  'token',
  'client-revocation',
  'webhook-change',
  'parked-order-skipped',
  'personal-data-read',
  'scope-refused',
  'access-refused',
] as const;
export type SecurityEventName = (typeof securityEventNames)[number];

/** One event. Never personal data beside the address, never a password, token or secret. */
export type SecurityEvent = {
  readonly event: SecurityEventName;
  /** `locked-out`: too many tries, so this one was not looked at. `failed`: a fault of ours. */
  readonly outcome: 'done' | 'refused' | 'locked-out' | 'failed';
  /** The code of the failure; of what was done, how it was done where that matters. */
  readonly reason?: string | undefined;
  /** Keyed hash of whose account it is. */
  readonly account?: string | undefined;
  /** Which machine did it. */
  readonly clientId?: string | undefined;
  readonly orderNo?: string | undefined;
  /** Where the request came from. */
  readonly address?: string | undefined;
  /** The call, with the names of its parameters instead of what was sent. */
  readonly call?: string | undefined;
  readonly requestId?: string | undefined;
};

/** The security log port: takes one event at a time. */
export type SecurityLog = (event: SecurityEvent) => void;
