import { expect, test } from 'vitest';
import { sampleEvents, sampleVin } from '../testing/order-builders.ts';
import { evolve, evolveUnread, initialOrderState, type OrderState } from './order-state.ts';
import { orderDisplayStatus } from './order-status.ts';

const created = evolve(initialOrderState, sampleEvents.OrderCreated);

test('a recorded event stands although the lifecycle would not have allowed it, and is reported', () => {
  const state = evolve(created, sampleEvents.VehicleAllocated);
  expect(state.facts.vin).toBe(sampleVin);
  expect(state.anomalies).toEqual([{ revision: 1, type: 'VehicleAllocated', kind: 'ignored' }]);
  expect(state.lifecycle.value.fulfilment).toEqual({ created: 'depositDue' });
});

test('an unknown recorded event is counted and reported, never dropped', () => {
  const state = evolveUnread(created, 'WheelsPolished', 'unknown');
  expect(state.revision).toBe(1);
  expect(state.anomalies).toEqual([{ revision: 1, type: 'WheelsPolished', kind: 'unknown' }]);
  expect(orderDisplayStatus(state)).toBe(0);
  expect(evolve(state, sampleEvents.DepositPaymentStarted).revision).toBe(2);
});

test('a failed payment leaves no open payment behind, and only its own', () => {
  const open = evolve(created, sampleEvents.DepositPaymentStarted);
  expect(open.facts.openPayment).toEqual(sampleEvents.DepositPaymentStarted.data);
  expect(evolve(open, sampleEvents.DepositPaymentFailed).facts.openPayment).toBeUndefined();
  const foreign = {
    ...sampleEvents.DepositPaymentFailed,
    data: { ...sampleEvents.DepositPaymentFailed.data, paymentId: '11111111-1111-4111-8111-111111111111' },
  };
  expect(evolve(open, foreign).facts.openPayment).toEqual(sampleEvents.DepositPaymentStarted.data);
});

test('payments of the balance add up', () => {
  const part = (amountCents: number) => ({
    ...sampleEvents.BalancePaid,
    data: { ...sampleEvents.BalancePaid.data, amountCents },
  });
  const state = [sampleEvents.BalanceRequested, part(100), part(250)].reduce<OrderState>(evolve, created);
  expect(state.facts.balance).toMatchObject({ paidCents: 350 });
});
