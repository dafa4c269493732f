import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleEvents } from '../testing/order-builders.ts';
import type { OrderEventType } from './order-events.ts';
import { evolve, evolveUnread, initialOrderState, type OrderState } from './order-state.ts';
import {
  displayStatusOf,
  financeStatusOf,
  orderDisplayStatus,
  orderDisplayStatusLabels,
  orderStatusCodes,
  statusCodeOf,
} from './order-status.ts';

const after = (types: readonly OrderEventType[]): OrderState =>
  types.reduce<OrderState>((state, type) => evolve(state, sampleEvents[type]), initialOrderState);

const created: readonly OrderEventType[] = ['OrderCreated'];
const paid: readonly OrderEventType[] = [...created, 'DepositPaymentStarted', 'DepositPaid'];
const accepted: readonly OrderEventType[] = [...paid, 'ContractIssued', 'ContractAccepted'];
const allocated: readonly OrderEventType[] = [...accepted, 'OrderApproved', 'VehicleAllocated'];
const onShore: readonly OrderEventType[] = [...allocated, 'VehicleOnWater', 'VehicleOnShore'];
const shipping: readonly OrderEventType[] = [...onShore, 'BalanceRequested', 'BalancePaid', 'VehicleShippedToDealer'];

describe('each display status from 1 to 12 is reached by real events', () => {
  test.each([
    [1, 'Deposit Required', orderStatusCodes.New, created],
    [2, 'Awaiting Customer Acknowledgement of Contract Terms', orderStatusCodes.DepositPaid, paid],
    [3, 'Pending acceptance by the seller', orderStatusCodes.ContractAccepted, accepted],
    [4, 'Accepted', orderStatusCodes.Approved, [...accepted, 'OrderApproved']],
    [5, 'Vehicle Allocated', orderStatusCodes.Allocated, allocated],
    [6, 'On Water', orderStatusCodes.InTransit, [...allocated, 'VehicleOnWater']],
    [7, 'On Shore', orderStatusCodes.InTransit, onShore],
    [8, 'Balance Owing', orderStatusCodes.AwaitingPayment, [...onShore, 'BalanceRequested']],
    [9, 'Shipping to Dealer', orderStatusCodes.InTransit, shipping],
    [10, 'Arrived at Dealer', orderStatusCodes.Delivered, [...shipping, 'VehicleArrivedAtDealer']],
    [
      11,
      'Order confirmed. Delivery pending.',
      orderStatusCodes.OrderCompleted,
      [...shipping, 'VehicleArrivedAtDealer', 'OrderCompleted'],
    ],
    [12, 'Cancelled', orderStatusCodes.Cancelled, [...paid, 'OrderCancelled']],
  ] satisfies readonly (readonly [number, string, number, readonly OrderEventType[]])[])(
    '%i %s',
    (display, label, code, events) => {
      const state = after(events);
      expect(state.anomalies).toEqual([]);
      expect(orderDisplayStatus(state)).toBe(display);
      expect(orderDisplayStatusLabels[display]).toBe(label);
      expect(statusCodeOf(state)).toBe(code);
    },
  );

  test('after the balance is paid the car is on shore again, not owing', () => {
    expect(orderDisplayStatus(after([...onShore, 'BalanceRequested', 'BalancePaid']))).toBe(7);
  });
});

describe('0 Invalid', () => {
  test('is what an order with an event that does not fit shows', () => {
    expect(orderDisplayStatus(after(['OrderCreated', 'VehicleOnShore']))).toBe(0);
  });

  test('is what an order with an unknown event shows', () => {
    expect(orderDisplayStatus(evolveUnread(after(paid), 'WheelsPolished', 'unknown'))).toBe(0);
  });

  test.each([2, 4, 8, 256, 8192, -1, 3, 16, 32_768, 70_000, 1.5, Number.NaN])(
    'is what the undecodable word %d shows (row 63)',
    (word) => {
      expect(displayStatusOf(word, { transitStage: undefined, balanceOwingCents: 0 })).toBe(0);
    },
  );

  test('is what an order that does not exist shows', () => {
    expect(orderDisplayStatus(initialOrderState)).toBe(0);
  });
});

describe('status words are flags of a signed 16-bit integer', () => {
  const noFigures = { transitStage: undefined, balanceOwingCents: 0 } as const;

  test.each([
    [0, 12],
    [1, 1],
    [17, 2],
    [33, 3],
    [65, 4],
    [129, 5],
    [641, 6],
    [1153, 7],
    [2177, 9],
    [4225, 10],
    [16_384, 9],
    [-32_768, 11],
  ])('%i alone means display status %i', (word, display) => {
    expect(displayStatusOf(word, noFigures)).toBe(display);
  });

  test('a word means the same whether it was read as signed or lost its upper bits on the way', () => {
    fc.assert(
      fc.property(fc.integer({ min: -32_768, max: 32_767 }), (word) => {
        const display = displayStatusOf(word, noFigures);
        expect(display).toBeGreaterThanOrEqual(0);
        expect(display).toBeLessThanOrEqual(12);
        // Completed wins over every other bit, although its word is the smallest number.
        expect(word < 0 ? [0, 11] : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]).toContain(display);
      }),
    );
  });

  test('the transit mask needs the stage from the events', () => {
    expect(displayStatusOf(3713, noFigures)).toBe(0);
    expect(displayStatusOf(3713, { transitStage: 'onWater', balanceOwingCents: 0 })).toBe(6);
    expect(displayStatusOf(3713, { transitStage: 'onShore', balanceOwingCents: 100 })).toBe(8);
  });
});

test('the finance application status goes from blank through pending to approved or denied, and can be lodged again', () => {
  expect(financeStatusOf(after(created))).toBe(0);
  expect(financeStatusOf(after([...created, 'FinanceApplicationLodged']))).toBe(1);
  expect(financeStatusOf(after([...created, 'FinanceApplicationLodged', 'FinanceApplicationApproved']))).toBe(2);
  const denied: readonly OrderEventType[] = [...created, 'FinanceApplicationLodged', 'FinanceApplicationDenied'];
  expect(financeStatusOf(after(denied))).toBe(3);
  expect(financeStatusOf(after([...denied, 'FinanceApplicationLodged']))).toBe(1);
});
