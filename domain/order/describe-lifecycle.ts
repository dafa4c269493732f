/** The lifecycle of an order in words, for back-office and auditors. */
import type { OrderLifecycle as Lifecycle } from './order-lifecycle.ts';
import type { LifecycleSnapshot } from './order-transitions.ts';

const plainWords = {
  notCreated: 'not placed yet',
  contractAccepted: 'contract accepted, the seller decides',
  approved: 'accepted by the seller',
  allocated: 'car allocated',
  delivered: 'car at the retailer',
  completed: 'completed',
} as const satisfies Record<Extract<Lifecycle['fulfilment'], string>, string>;

const createdWords = {
  depositDue: 'deposit due',
  paymentOpen: 'deposit payment open',
  paymentHeld: 'deposit payment held for review at the gateway',
} as const;
const depositPaidWords = {
  contractDue: 'deposit paid, contract due',
  contractIssued: 'contract to be accepted',
} as const;
const inTransitWords = {
  onWater: 'car at sea',
  onShore: 'car ashore',
  toDealer: 'car on its way to the retailer',
} as const;
const cancelledWords = {
  paymentOpen: 'cancelled, deposit payment open',
  paymentHeld: 'cancelled, deposit payment held for review at the gateway',
  refundDue: 'cancelled, refund due',
  settled: 'cancelled',
} as const;

const fulfilmentWords = (fulfilment: Lifecycle['fulfilment']): string => {
  if (typeof fulfilment === 'string') return plainWords[fulfilment];
  if ('created' in fulfilment) return createdWords[fulfilment.created];
  if ('depositPaid' in fulfilment) return depositPaidWords[fulfilment.depositPaid];
  return 'inTransit' in fulfilment ? inTransitWords[fulfilment.inTransit] : cancelledWords[fulfilment.cancelled];
};

const balanceWords = {
  notDue: 'balance not due',
  owing: 'balance owing',
  paid: 'balance paid',
  overpaid: 'balance overpaid',
} as const satisfies Record<Lifecycle['balance'], string>;

const financeWords = {
  notApplicable: 'no finance application',
  pending: 'finance pending',
  approved: 'finance approved',
  denied: 'finance denied',
} as const satisfies Record<Lifecycle['finance'], string>;

/** Where an order stands, in one line: 'car at sea; balance not due; no finance application'. */
export const describeLifecycle = ({ value }: Pick<LifecycleSnapshot, 'value'>): string =>
  `${fulfilmentWords(value.fulfilment)}; ${balanceWords[value.balance]}; ${financeWords[value.finance]}`;
