/**
 * Named points at which a process under test is killed: before and after each write to a port. They belong to wrappers
 * around the ports (`with-failpoints.ts`), so the product neither knows them nor can be told to pass one.
 */

/** The name of a point on either side of a write. */
type PointOf<Subject extends string, Verb extends string> = `${Subject}.before-${Verb}` | `${Subject}.after-${Verb}`;

const around = <Subject extends string, Verb extends string>(
  subject: Subject,
  verb: Verb,
): readonly PointOf<Subject, Verb>[] => [`${subject}.before-${verb}`, `${subject}.after-${verb}`];

/** What is appended from a saved car to the handover or the refund, in the order in which a purchase comes to it. */
const appended = [
  'CarBuildSaved',
  'EmailReserved',
  'CustomerRegistered',
  'LicenceReceived',
  'OrderCreated',
  'DepositPaymentStarted',
  'DepositPaid',
  'ContractIssued',
  'ContractAccepted',
  'BackOfficeMessageReceived',
  'OrderApproved',
  'VinReserved',
  'VehicleAllocated',
  'VehicleOnWater',
  'VehicleOnShore',
  'BalanceRequested',
  'BankLineTaken',
  'BalancePaid',
  'VehicleShippedToDealer',
  'VehicleArrivedAtDealer',
  'DocumentAdded',
  'OrderCompleted',
  'OrderCancelled',
  'DepositRefunded',
] as const;

/** Every point that a purchase passes. */
export const failpointNames = [
  // any append, whatever event it holds
  ...around('event-store', 'append'),
  ...appended.flatMap((type) => around(type, 'append')),
  ...around('vault', 'insert-credential'),
  ...around('vault', 'note-session'),
  // the link in the welcome mail
  ...around('vault', 'save-mailbox-token'),
  ...around('keys', 'obtain'),
  ...around('files', 'write'),
  ...around('files', 'remove'),
  ...around('gateway', 'charge'),
  ...around('gateway', 'refund'),
  ...around('documents', 'put'),
  ...around('checkpoints', 'save'),
  ...around('mail', 'send'),
  ...around('leases', 'take'),
  ...around('leases', 'share'),
  ...around('leases', 'leave'),
];
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
  if (environment['NODE_ENV'] === 'production') return [`${failpointVariable}: is refused in production`];
  return [
    ...(failpointNames.some((known) => known === name)
      ? []
      : [`${failpointVariable}: there is no failpoint "${name}"`]),
    ...(hit === '' || /^[1-9]\d{0,5}$/.test(hit) ? [] : [`${failpointHitVariable}: must be 1 or more`]),
  ];
};

/** Called at every point that is passed, listed here or not. */
export type Failpoint = (name: string) => void;

/** The failpoint that an environment arms; `die` is called at the chosen hit and is not expected to return. */
export const createFailpoint = (environment: Environment, die: () => void): Failpoint => {
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
