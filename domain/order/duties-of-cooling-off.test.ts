import { describe, expect, it } from 'vitest';
import type { StateCode } from '../locations/state.ts';
import {
  sampleContractAccepted,
  sampleEvents,
  sampleOrderCreated,
  sampleRetailerChanged,
} from '../testing/order-builders.ts';
import { lenderHasToKnow, tradeInHeldUntil } from './duties-of-cooling-off.ts';
import type { OrderEvent } from './order-events.ts';
import { evolve, initialOrderState, type OrderState } from './order-state.ts';

const endsAt = '2026-12-03T13:00:00.000Z';

/** An order that is accepted, with more of it after that. */
const orderIn = (
  [state, retailer, buyerType = 'private']: readonly [StateCode, StateCode, ('private' | 'company')?],
  ...after: readonly OrderEvent[]
): OrderState => {
  const { price, dealer } = sampleOrderCreated().data;
  const created = sampleOrderCreated({
    buyerType,
    price: { ...price, state },
    dealer: { ...dealer, address: { ...dealer.address, stateCode: retailer } },
  });
  const events = [
    created,
    sampleEvents.DepositPaymentStarted,
    sampleEvents.DepositPaid,
    sampleEvents.ValuationRequested,
    sampleEvents.TradeInOffered,
    sampleEvents.TradeInAccepted,
    sampleEvents.ContractIssued,
    sampleContractAccepted({ coolingOff: { endsAt, basis: 'as it was' } }),
    ...after,
  ];
  const reached = events.reduce(evolve, initialOrderState);
  expect(reached.anomalies).toStrictEqual([]);
  return reached;
};

describe('a car that is traded in', () => {
  it.each([
    ['VIC', 'VIC', '2026-12-03'],
    ['ACT', 'ACT', '2026-12-03'],
    ['NSW', 'VIC', '2026-12-03'],
    ['ACT', 'NSW', '2026-12-03'],
    // the end is read by the clocks of the order's state
    ['WA', 'VIC', '2026-12-03'],
    ['NSW', 'NSW', undefined],
    ['QLD', 'QLD', undefined],
  ] as const)('for a car of %s from a retailer of %s is held until %s', (state, retailer, day) => {
    expect(tradeInHeldUntil(orderIn([state, retailer]).facts)).toBe(day);
  });

  it('is held for private buyers alone, and once there is something to hold', () => {
    expect(tradeInHeldUntil(orderIn(['VIC', 'VIC', 'company']).facts)).toBeUndefined();
    const { facts } = orderIn(['VIC', 'VIC']);
    expect(tradeInHeldUntil({ ...facts, acceptance: undefined })).toBeUndefined();
    expect(tradeInHeldUntil({ ...facts, tradeIn: { status: 'offered' } })).toBeUndefined();
  });
});

describe('an order that is moved to a retailer of another state', () => {
  const moved = sampleRetailerChanged();

  it('holds the car as the contract says, which stays as it was agreed', () => {
    expect(moved.data.dealer.address.stateCode).toBe('NSW');
    expect(tradeInHeldUntil(orderIn(['NSW', 'VIC'], moved).facts)).toBe('2026-12-03');
    expect(tradeInHeldUntil(orderIn(['NSW', 'VIC'], moved, moved).facts)).toBe('2026-12-03');
  });
});

describe('the lender', () => {
  const lodged = orderIn(['ACT', 'ACT'], sampleEvents.FinanceApplicationLodged);

  it('has to know of a cancellation until the period ends, where an application was lodged', () => {
    expect(lenderHasToKnow(lodged, '2026-12-03T12:59:59.999Z')).toBe(true);
    expect(lenderHasToKnow(lodged, endsAt)).toBe(false);
    expect(lenderHasToKnow(orderIn(['ACT', 'ACT']), '2026-12-01T00:00:00Z')).toBe(false);
  });
});
