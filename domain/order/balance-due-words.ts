/** What the balance has to come before, as the rules of sale say it for each state. */
export type BalanceDue = 'dispatch';

/** The same as customers read it, behind “in cleared funds” (specification §2, Pay Balance). */
export const balanceDueWords: Readonly<Record<BalanceDue, string>> = { dispatch: '48 hours before dispatch' };
