/**
 * Named points at which a test may have the process killed, before and after everything that waits. They do nothing
 * unless the process was started with DRIVEAWAY_FAILPOINT, and nothing at all in production.
 */

/** Every point, in the order in which a purchase passes them. */
export const failpointNames = [
  'command.before-load',
  'command.after-load',
  'command.before-seal',
  'command.after-seal',
  'command.before-append',
  'command.after-append',
  'command.before-read-back',
  'command.after-read-back',
  'command.before-reload',
  'command.after-reload',
  'sign-up.before-reservation-read',
  'sign-up.after-reservation-read',
  'sign-up.before-reservation',
  'sign-up.after-reservation',
  'sign-up.before-customer-read',
  'sign-up.after-customer-read',
  'sign-up.before-registration',
  'sign-up.after-registration',
  'sign-up.before-credential-read',
  'sign-up.after-credential-read',
  'sign-up.before-password-hash',
  'sign-up.after-password-hash',
  'sign-up.before-credential-save',
  'sign-up.after-credential-save',
  'customer.before-load',
  'customer.after-load',
  'customer.before-key',
  'customer.after-key',
  'customer.before-append',
  'customer.after-append',
  'sign-up.before-licence',
  'licence.before-record',
  'licence.after-record',
  'licence.before-file',
  'licence.after-file',
  'sign-up.after-licence',
  'sign-up.before-order',
  'sign-up.after-order',
  'deposit.before-start',
  'deposit.after-start',
  'deposit.before-charge',
  'deposit.after-charge',
  'deposit.before-outcome',
  'deposit.after-outcome',
  'deposit.before-reload',
  'deposit.after-reload',
  'contract.before-load',
  'contract.after-load',
  'acceptance.before-load',
  'acceptance.after-load',
  'acceptance.before-command',
  'acceptance.after-command',
  'message.before-receive',
  'message.after-receive',
  'message.before-file',
  'message.after-file',
  'message.before-file-removal',
  'message.after-file-removal',
  'refund.before-load',
  'refund.after-load',
  'refund.before-gateway',
  'refund.after-gateway',
  'refund.before-record',
  'refund.after-record',
] as const;
export type FailpointName = (typeof failpointNames)[number];

export const failpointVariable = 'DRIVEAWAY_FAILPOINT';
/** At which hit to die, from 1; the first by default. */
export const failpointHitVariable = 'DRIVEAWAY_FAILPOINT_HIT';

type Environment = Readonly<Record<string, string | undefined>>;

/** What is wrong with the failpoint settings of an environment; empty when nothing is. */
export const failpointProblems = (environment: Environment): readonly string[] => {
  const name = environment[failpointVariable] ?? '';
  const hit = environment[failpointHitVariable] ?? '';
  if (name === '') return [];
  if (environment.NODE_ENV === 'production') return [`${failpointVariable}: is refused in production`];
  return [
    ...(failpointNames.some((known) => known === name)
      ? []
      : [`${failpointVariable}: there is no failpoint "${name}"`]),
    ...(hit === '' || /^[1-9]\d{0,5}$/.test(hit) ? [] : [`${failpointHitVariable}: must be 1 or more`]),
  ];
};

/** A failpoint as an environment arms it; `die` is called at the chosen hit and is not expected to return. */
export const createFailpoint = (environment: Environment, die: () => void): ((name: FailpointName) => void) => {
  const armed = failpointProblems(environment).length === 0 ? (environment[failpointVariable] ?? '') : '';
  if (armed === '') return () => undefined;
  const hit = environment[failpointHitVariable] ?? '';
  let hitsLeft = hit === '' ? 1 : Number(hit);
  return (name) => {
    if (name !== armed) return;
    hitsLeft -= 1;
    if (hitsLeft === 0) die();
  };
};

/** Kills the process here, as `kill -9` would, if it was started with this name; else does nothing. */
export const failpoint = createFailpoint(process.env, () => process.kill(process.pid, 'SIGKILL'));
