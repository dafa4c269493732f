import { initialTransition, transition } from 'xstate';
import { describe, expect, test } from 'vitest';
import { checkoutOrderOf } from '../order/checkout-order-of.ts';
import type { OrderEventType } from '../order/order-events.ts';
import { evolve, initialOrderState, type OrderState } from '../order/order-state.ts';
import { sampleEvents } from '../testing/order-builders.ts';
import { allowedStep, checkoutMachine, checkoutOf } from './checkout-machine.ts';

const orderAfter = (...types: readonly OrderEventType[]) =>
  checkoutOrderOf(types.reduce<OrderState>((state, type) => evolve(state, sampleEvents[type]), initialOrderState));

const placed = orderAfter('OrderCreated');
const paying = orderAfter('OrderCreated', 'DepositPaymentStarted');
const paid = orderAfter('OrderCreated', 'DepositPaymentStarted', 'DepositPaid');
const issued = orderAfter('OrderCreated', 'DepositPaymentStarted', 'DepositPaid', 'ContractIssued');
const accepted = orderAfter(
  'OrderCreated',
  'DepositPaymentStarted',
  'DepositPaid',
  'ContractIssued',
  'ContractAccepted',
);
const cancelled = orderAfter('OrderCreated', 'OrderCancelled');

const maySubmit = (order: typeof placed | undefined) => checkoutOf(order).can({ type: 'submit' });

describe('the step follows from the order', () => {
  test.each([
    ['no order yet', undefined, 'details', true],
    ['placed', placed, 'pay', true],
    ['a payment under way', paying, 'pay', false],
    ['paid, the contract not issued yet', paid, 'contract', false],
    ['contract issued', issued, 'contract', true],
    ['accepted', accepted, 'thank-you', false],
    ['cancelled before payment', cancelled, 'pay', false],
  ] as const)('%s', (_title, order, step, submits) => {
    expect(allowedStep(order)).toBe(step);
    expect(maySubmit(order)).toBe(submits);
  });
});

test('news of the order moves a running checkout forwards, and back when the browser was wrong', () => {
  const [start] = initialTransition(checkoutMachine, { order: undefined });
  const [afterPayment] = transition(checkoutMachine, start, { type: 'orderRead', order: issued });
  expect(afterPayment.value).toBe('contract');
  const [corrected] = transition(checkoutMachine, afterPayment, { type: 'orderRead', order: placed });
  expect(corrected.value).toBe('pay');
});

test('sending a form alone moves nothing: only the server’s order does', () => {
  const [afterSubmit] = transition(checkoutMachine, checkoutOf(placed), { type: 'submit' });
  expect(afterSubmit.value).toBe('pay');
});
