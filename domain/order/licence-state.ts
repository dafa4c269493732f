import type { OrderFacts } from './order-state.ts';

/** `notNeeded`: a company orders without one. `missing`: a private order that was recorded without it. */
export const licenceStates = ['received', 'notNeeded', 'missing'] as const;
export type LicenceState = (typeof licenceStates)[number];

/** Whether the driver licence came with the order (specification §3, Account sign-up form). */
export const licenceStateOf = ({
  buyerType,
  licenceFileId,
}: Pick<NonNullable<OrderFacts['created']>, 'buyerType' | 'licenceFileId'>): LicenceState => {
  if (licenceFileId !== null) return 'received';
  return buyerType === 'company' ? 'notNeeded' : 'missing';
};
