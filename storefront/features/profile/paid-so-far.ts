import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';

/** What the customer has paid towards the car, in dollars: all of it is due back when the order is cancelled. */
export const paidSoFar = ({ financeDetails }: Pick<ProfileOrder, 'financeDetails'>): number =>
  (Math.round(financeDetails.deposit * 100) + Math.round(financeDetails.additionalPayment * 100)) / 100;
