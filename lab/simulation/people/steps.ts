/** What people did, counted: the report says which steps of an order no run has reached. */
export const stepNames = [
  'configure',
  'mistype the sign-up',
  'sign up',
  'log in again',
  'come back after days',
  'ask for a valuation',
  'answer what is offered',
  'pay after the offer ended',
  'pay in two tabs',
  'deposit declined',
  'deposit pending',
  'deposit paid',
  'see the contract',
  'accept the contract',
  'leave an offer unpaid',
  'cancel before the contract',
  'cancel in cooling-off',
  'cancel too late',
  'click twice',
  'send again what was done',
  'look at the order',
  'try what is offered',
  'try what is not offered',
  'no answer',
  'an answer 500',
  'message sent',
  'message sent twice',
  'message out of order',
  'wrong message corrected',
  'back office cancels',
  'car given to two orders',
  'balance paid',
  'balance paid in parts',
  'balance paid late',
  'too much sent back',
  'sent back in parts',
  'sent back again',
  'retailer reports',
  'retailer tries another’s order',
  'webhook registered',
  'moved to another retailer',
  'car handed over',
  'erase the account',
  'read another’s order',
  'read model made anew',
  'parked work retried',
  'master key changed',
  'test drive booked',
  'time with a demonstrator taken by another',
  'test drive moved',
  'test drive called off',
  'write to the retailer',
  'backup taken',
  'backup restored',
  'later release rolled out',
  'event of a later release met by an older',
] as const;
export type StepName = (typeof stepNames)[number];

export type StepCount = {
  readonly count: (step: StepName) => void;
  readonly counts: ReadonlyMap<StepName, number>;
};

export const createStepCount = (): StepCount => {
  const counts = new Map<StepName, number>();
  return { count: (step) => void counts.set(step, (counts.get(step) ?? 0) + 1), counts };
};
