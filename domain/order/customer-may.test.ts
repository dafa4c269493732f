/** What the server allows and what a page offers must agree. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { orderStandingSchema, type OrderStanding } from '../api/order-standing.ts';
import { checkoutMachine } from '../checkout/checkout-machine.ts';
import { sampleContractAccepted, sampleEvents } from '../testing/order-builders.ts';
import {
  coolingOffEndsAt,
  offerEndsAt,
  orderHistories,
  orderOfHistories,
  statesOfHistory,
} from '../testing/order-histories.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import { customerMay, type CustomerAction, type Standing } from './customer-may.ts';
import { decide } from './decide.ts';
import type { OrderCommand } from './order-commands.ts';
import type { OrderEvent } from './order-events.ts';
import { orderStandingOf } from './order-standing-of.ts';
import { evolve, initialOrderState, type OrderState } from './order-state.ts';

/** The end of the last day in which the sample retailer may be refused, in Sydney. */
const refusableUntil = '2026-11-25T13:00:00.000Z';
const instants = [
  '2026-11-02T01:00:00.000Z',
  '2026-11-05T00:00:00.000Z',
  '2026-11-15T23:59:59.999Z',
  offerEndsAt,
  '2026-11-18T01:59:59.999Z',
  coolingOffEndsAt,
  '2026-11-25T12:59:59.999Z',
  refusableUntil,
  '2026-12-24T00:00:00.000Z',
] as const;

const changeTo = (code: string): OrderCommand => {
  const { vehicle, ...others } = sampleCommands.ChangeOrder.data;
  return { type: 'ChangeOrder', data: { ...others, vehicle: { ...vehicle, paint: { ...vehicle.paint, code } } } };
};

/** Every command of a customer as the service would make it. */
const commandOf = (action: CustomerAction, { facts }: OrderState, at: string): OrderCommand => {
  const { StartDepositPayment, AcceptContract, CancelOrder, RequestValuation } = sampleCommands;
  switch (action) {
    case 'pay':
      return { ...StartDepositPayment, at };
    case 'accept':
      return {
        ...AcceptContract,
        data: {
          ...AcceptContract.data,
          contractHash: facts.contract?.contractHash ?? AcceptContract.data.contractHash,
        },
      };
    case 'change':
      return changeTo(`paint-${facts.earlier?.changes ?? 0}`);
    case 'tradeIn':
      return RequestValuation;
    case 'cancel':
    case 'withdraw':
    case 'refuse':
      return { ...CancelOrder, by: 'customer', at };
  }
};

const accepts = (action: CustomerAction, state: OrderState, at: string): boolean =>
  decide(commandOf(action, state, at), state).kind === 'accepted';

/** The order as the browser reads it, from the text of the answer alone, and whether its car was handed over. */
const readAnswer = (state: OrderState): OrderStanding & Pick<Standing, 'handover'> => ({
  ...orderStandingSchema.parse(JSON.parse(JSON.stringify(orderStandingOf(state)))),
  handover: { done: state.facts.handover?.done ?? null },
});

const options = { numRuns: 100, seed: 20_261_122 };

test('what a page offers is what the server accepts, after any history and at any time', () => {
  fc.assert(
    fc.property(orderHistories, fc.constantFrom(...instants), (history, at) => {
      for (const state of statesOfHistory(history)) {
        const answer = readAnswer(state);
        const may = (action: CustomerAction): boolean => customerMay(action, answer, at);
        expect({
          pay: may('pay'),
          accept: may('accept'),
          cancel: may('cancel') || may('withdraw') || may('refuse'),
          change: may('change'),
          tradeIn: may('tradeIn'),
        }).toEqual({
          pay: accepts('pay', state, at),
          accept: accepts('accept', state, at),
          cancel: accepts('cancel', state, at),
          change: accepts('change', state, at),
          tradeIn: accepts('tradeIn', state, at),
        });
        expect(may('cancel') && may('withdraw')).toBe(false);
      }
    }),
    options,
  );
});

test('the checkout that a browser runs along with an order stands at the step that the server sends', () => {
  fc.assert(
    fc.property(orderHistories, fc.array(fc.boolean(), { minLength: 31, maxLength: 31 }), (history, isRead) => {
      const checkout = createActor(checkoutMachine, { input: { order: undefined } }).start();
      statesOfHistory(history).forEach((state, index) => {
        // a browser misses some of what happens
        if (isRead[index] === false) return;
        const { step, checkout: order } = readAnswer(state);
        checkout.send({ type: 'orderRead', order });
        const snapshot = checkout.getSnapshot();
        expect(snapshot.value).toBe(step);
        const [at] = instants;
        const accepted = accepts('pay', state, at) || accepts('accept', state, at);
        // the lifecycle or a deadline may refuse what the step allows, never the other way round
        expect(snapshot.can({ type: 'submit' }) || !accepted).toBe(true);
      });
      checkout.stop();
    }),
    options,
  );
});

test.each([
  ['StartDepositPayment', 'pay'],
  ['AddContractNotes', 'contract'],
  ['AcceptContract', 'contract'],
] as const)('%s belongs to the step %s and is refused while another one is due', (type, own) => {
  fc.assert(
    fc.property(orderHistories, (history) => {
      for (const state of statesOfHistory(history)) {
        const { step: dueStep, isReadable } = readAnswer(state);
        if (dueStep === own || state.facts.cancellation !== undefined || !isReadable) continue;
        expect(decide(sampleCommands[type], state)).toEqual({
          kind: 'refused',
          refusal: { code: 'step-not-due', dueStep },
        });
      }
    }),
    options,
  );
});

describe('deadlines, to the instant', () => {
  const paid = [sampleEvents.DepositPaymentStarted, sampleEvents.DepositPaid, sampleEvents.ContractIssued] as const;
  const standing = (...more: readonly OrderEvent[]) =>
    readAnswer([orderOfHistories, ...more].reduce<OrderState>(evolve, initialOrderState));
  const accepted = standing(
    ...paid,
    sampleContractAccepted({ coolingOff: { endsAt: coolingOffEndsAt, basis: '24 hours' } }),
  );

  test('an offer takes an order fee until it ends, and while nobody knows the time', () => {
    expect(customerMay('pay', standing(), '2026-11-15T23:59:59.999Z')).toBe(true);
    expect(customerMay('pay', standing(), offerEndsAt)).toBe(false);
    expect(customerMay('pay', standing(), '')).toBe(true);
  });

  test('a customer withdraws until the cooling-off period ends, and cancels freely before the contract', () => {
    expect(customerMay('withdraw', accepted, '2026-11-18T01:59:59.999Z')).toBe(true);
    expect(customerMay('withdraw', accepted, coolingOffEndsAt)).toBe(false);
    expect(customerMay('cancel', accepted, '2026-11-02T01:00:00Z')).toBe(false);
    expect(customerMay('cancel', standing(...paid), '2027-01-01T00:00:00Z')).toBe(true);
    expect(customerMay('withdraw', standing(...paid), '2026-11-02T01:00:00Z')).toBe(false);
  });

  test('a retailer that took over may be refused for its days, until the car is there, cooling-off or not', () => {
    const { OrderApproved, VehicleAllocated, RetailerChanged, VehicleArrivedAtDealer } = sampleEvents;
    const { VehicleOnWater, VehicleOnShore, BalanceRequested, BalancePaid, VehicleShippedToDealer } = sampleEvents;
    const agreed = sampleContractAccepted({ coolingOff: { endsAt: coolingOffEndsAt, basis: '24 hours' } });
    const onTheWay = [VehicleOnWater, VehicleOnShore, BalanceRequested, BalancePaid, VehicleShippedToDealer];
    const history = [...paid, agreed, OrderApproved, VehicleAllocated, ...onTheWay];
    const moved = standing(...history, RetailerChanged);
    const last = '2026-11-25T12:59:59.999Z';
    expect(customerMay('refuse', moved, last)).toBe(true);
    expect(customerMay('refuse', moved, refusableUntil)).toBe(false);
    expect(customerMay('refuse', standing(...history), last)).toBe(false);
    const arrived = standing(...history, RetailerChanged, VehicleArrivedAtDealer);
    expect(customerMay('refuse', arrived, last)).toBe(false);
    const inTime = '2026-11-18T01:59:59.999Z';
    expect(customerMay('withdraw', arrived, inTime)).toBe(true);
    expect(customerMay('withdraw', arrived, coolingOffEndsAt)).toBe(false);
    const handedOver = standing(...history, VehicleArrivedAtDealer, sampleEvents.VehicleHandedOver);
    expect(customerMay('withdraw', handedOver, inTime)).toBe(false);
  });
});
