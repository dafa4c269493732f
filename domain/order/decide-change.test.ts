import { describe, expect, it } from 'vitest';
import { givenEvents } from '../testing/given-when-then.ts';
import {
  sampleContractAccepted,
  sampleContractIssued,
  sampleEvents,
  sampleOrderChanged,
  sampleOrderCreated,
  sampleOrderHistory,
  sampleOtherDealer,
  samplePrice,
  sampleTradeInAccepted,
  sampleTradeInOffered,
  sampleVehicle,
} from '../testing/order-builders.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import { termsOf } from './decide-change.ts';
import { decide } from './decide.ts';
import type { OrderEvent } from './order-events.ts';
import { evolve, initialOrderState, type OrderState } from './order-state.ts';
import { orderDisplayStatus, financeStatusOf } from './order-status.ts';

const untilPaid = sampleOrderHistory.slice(0, 3);
const untilIssued = sampleOrderHistory.slice(0, 4);
const untilApproved = sampleOrderHistory.slice(0, 7);
const untilAllocated = sampleOrderHistory.slice(0, 8);
const change = sampleCommands.ChangeOrder;
const dearer = { ...samplePrice, totalCents: 5_612_300 };
const stateOf = (...events: readonly OrderEvent[]): OrderState => events.reduce(evolve, initialOrderState);

describe('a change of an order', () => {
  it.each([untilPaid, untilIssued, untilApproved])('is possible until a car is allocated (%#)', (...history) => {
    givenEvents(...history)
      .when({ ...change, data: { ...change.data, price: dearer } })
      .thenEvents(sampleOrderChanged({ price: dearer, differenceCents: 112_300 }));
  });

  it('loses against an allocation that came first, and an allocation against it', () => {
    givenEvents(...untilAllocated)
      .when(change)
      .thenNotPossible();
    givenEvents(...untilApproved, sampleOrderChanged())
      .when(sampleCommands.AllocateVehicle)
      .thenNotPossible();
  });

  it('that changes nothing but the price of the day is none', () => {
    givenEvents(...untilApproved, sampleOrderChanged())
      .when({ ...change, data: { ...change.data, price: dearer } })
      .thenRefused('nothing-changed');
  });

  it('may be one of accessories alone, in whatever order they are named', () => {
    const towBar = { code: 'tow-bar', name: 'Tow bar', priceCents: 97_000 };
    const roofBars = { code: 'roof-bars', name: 'Roof bars', priceCents: 40_000 };
    const withItems = (...items: (typeof towBar)[]) => ({
      ...samplePrice,
      accessories: { ...samplePrice.accessories, items },
    });
    const asOrdered = sampleOrderChanged({ price: withItems(towBar, roofBars) });
    const { price: _price, ...same } = asOrdered.data;
    const ordered = [...untilApproved, asOrdered];
    const changeTo = (...items: (typeof towBar)[]) => ({
      ...change,
      data: { ...change.data, ...same, price: withItems(...items) },
    });
    givenEvents(...ordered)
      .when(changeTo(roofBars, towBar))
      .thenRefused('nothing-changed');
    const bikeCarrier = { code: 'bike-carrier', name: 'Bike carrier', priceCents: 30_000 };
    expect(decide(changeTo(towBar, bikeCarrier), stateOf(...ordered)).kind).toBe('accepted');
  });

  it.each([
    ['the interior', { vehicle: { ...sampleVehicle, interior: { code: 'tan-leather', name: 'Tan leather' } } }],
    ['the retailer', { dealer: sampleOtherDealer }],
  ])('may be one of %s alone', (_, other) => {
    const { vehicle, dealer, price } = sampleOrderCreated().data;
    const data = { ...change.data, vehicle, dealer, price };
    givenEvents(...untilPaid)
      .when({ ...change, data })
      .thenRefused('nothing-changed');
    expect(decide({ ...change, data: { ...data, ...other } }, stateOf(...untilPaid)).kind).toBe('accepted');
  });

  it('leaves more to pay than is traded in', () => {
    const agreed = [sampleEvents.ValuationRequested, sampleTradeInOffered(), sampleTradeInAccepted()];
    givenEvents(...untilPaid, ...agreed)
      .when({ ...change, data: { ...change.data, price: { ...samplePrice, totalCents: 1_350_000 } } })
      .thenRefused({ code: 'trade-in-too-large', owingCents: 0 });
  });
});

it('a contract is another one with each change, with a trade-in that is agreed, and with other charges', () => {
  const offered = [sampleEvents.ValuationRequested, sampleTradeInOffered()];
  const agreed = [...offered, sampleTradeInAccepted()];
  const termsAfter = (...events: readonly OrderEvent[]) => termsOf(stateOf(...untilPaid, ...events).facts);
  expect(termsAfter(...offered)).toBe(termsAfter());
  const others = [termsAfter(sampleOrderChanged()), termsAfter(...agreed), termsAfter(sampleEvents.ChargesConfirmed)];
  expect(new Set([termsAfter(), ...others]).size).toBe(4);
});

describe('an order that was changed', () => {
  const changed = [...untilApproved, sampleOrderChanged({ price: dearer, differenceCents: 112_300 })];
  const second = sampleContractIssued({ contractHash: 'c2'.repeat(32), contractVersion: 2 });

  it('has its deposit, and neither contract, acceptance nor approval', () => {
    const { facts, ...state } = stateOf(...changed);
    expect(orderDisplayStatus({ facts, ...state })).toBe(2);
    expect([facts.deposit?.amountCents, facts.contract, facts.acceptance]).toEqual([100_000, undefined, undefined]);
    expect(facts.created?.price.totalCents).toBe(5_612_300);
    givenEvents(...changed)
      .when(sampleCommands.ApproveOrder)
      .thenNotPossible();
  });

  it('gets the next version of the contract, which is accepted anew', () => {
    givenEvents(...changed)
      .when({
        ...sampleCommands.IssueContract,
        contractHash: 'c2'.repeat(32),
        terms: termsOf(stateOf(...changed).facts),
      })
      .thenEvents(second);
    givenEvents(...changed, second)
      .when(sampleCommands.AcceptContract)
      .thenRefused({ code: 'contract-changed', currentHash: 'c2'.repeat(32) });
    const accepted = sampleContractAccepted({ contractHash: 'c2'.repeat(32), acceptance: 2 });
    const { acceptance: _, ...data } = accepted.data;
    expect(decide({ ...sampleCommands.AcceptContract, data }, stateOf(...changed, second))).toMatchObject({
      events: [{ type: 'ContractAccepted', data: accepted.data }],
    });
    expect(stateOf(...changed, second, accepted).lifecycle.value.fulfilment).toBe('contractAccepted');
  });

  it('takes no change that was made from the order before', () => {
    const { data } = sampleCommands.ChangeOrder;
    const paint = { ...data.vehicle.paint, code: 'another' };
    const again = { ...sampleCommands.ChangeOrder, data: { ...data, vehicle: { ...data.vehicle, paint } } };
    const given = givenEvents(...changed);
    given.when({ ...again, terms: termsOf(stateOf(...untilApproved).facts) }).thenRefused('terms-changed');
    expect(decide({ ...again, terms: termsOf(stateOf(...changed).facts) }, stateOf(...changed)).kind).toBe('accepted');
  });

  it('takes no contract that was made from the order before', () => {
    givenEvents(...changed)
      .when({
        ...sampleCommands.IssueContract,
        contractHash: 'c2'.repeat(32),
        terms: termsOf(stateOf(...untilApproved).facts),
      })
      .thenRefused('terms-changed');
  });

  it('has its finance lodged anew: the lender looked at another car and amount', () => {
    const { FinanceApplicationLodged, FinanceApplicationApproved } = sampleEvents;
    const before = stateOf(...untilApproved, FinanceApplicationLodged, FinanceApplicationApproved);
    expect(financeStatusOf(before)).toBe(2);
    expect(financeStatusOf(evolve(before, sampleOrderChanged()))).toBe(0);
    const late = stateOf(...untilAllocated, FinanceApplicationLodged, FinanceApplicationApproved);
    expect(evolve(late, sampleOrderChanged())).toMatchObject({ anomalies: [{ kind: 'ignored' }] });
  });
});

it('of an order that cannot change any more nothing else is said, also where nothing would change', () => {
  givenEvents(...untilAllocated)
    .when({ ...change, data: { ...change.data, ...sampleEvents.OrderCreated.data } })
    .thenNotPossible();
});
