import { describe, expect, test } from 'vitest';
import {
  sampleBalanceCents,
  sampleBalancePaid,
  sampleBalanceRequested,
  sampleContractAccepted,
  sampleEvents,
  sampleOrderCancelled,
  sampleOrderCreated,
  sampleOtherVin,
  sampleStockCar,
  samplePaymentId,
  sampleStatusCorrected,
  sampleTransferReversed,
  sampleVehicleReallocated,
  sampleVin,
} from '../testing/order-builders.ts';
import { givenEvents } from '../testing/given-when-then.ts';
import { sampleCommands, sampleInstant } from '../testing/sample-commands.ts';
import { decide } from './decide.ts';
import type { OrderCommand } from './order-commands.ts';
import type { OrderEvent } from './order-events.ts';
import { evolve, evolveUnread, initialOrderState, type OrderState } from './order-state.ts';

const given = (...events: readonly OrderEvent[]) => {
  const state = events.reduce<OrderState>(evolve, initialOrderState);
  expect(state.anomalies).toEqual([]);
  return { when: (command: OrderCommand) => decide(command, state) };
};

const refused = (code: string) => ({ kind: 'refused', refusal: { code } });

const {
  OrderCreated,
  DepositPaymentStarted,
  DepositPaid,
  ContractIssued,
  ContractAccepted,
  OrderApproved,
  VehicleAllocated,
  VehicleOnWater,
  VehicleOnShore,
  BalanceRequested,
} = sampleEvents;
const untilPaid = [OrderCreated, DepositPaymentStarted, DepositPaid] as const;
const untilAccepted = [...untilPaid, ContractIssued, ContractAccepted] as const;
const untilOwing = [
  ...untilAccepted,
  OrderApproved,
  VehicleAllocated,
  VehicleOnWater,
  VehicleOnShore,
  BalanceRequested,
] as const;

test('an allocation lapses unless the order has moved on since somebody looked', () => {
  const allocated = [...untilAccepted, OrderApproved, VehicleAllocated];
  const lapseAt = (orderRevision: number): OrderCommand => ({ ...sampleCommands.LapseAllocation, orderRevision });
  const last = allocated.length - 1;
  expect(given(...allocated).when(lapseAt(last))).toMatchObject({ events: [{ type: 'AllocationLapsed' }] });
  expect(given(...allocated).when(lapseAt(last - 1))).toEqual({ kind: 'accepted', events: [] });
});

test('an allocation that is recorded does not lapse', () => {
  const lapse = { ...sampleCommands.LapseAllocation, vin: VehicleAllocated.data.vin };
  const allocated = [...untilAccepted, OrderApproved, VehicleAllocated];
  expect(given(...allocated).when(lapse)).toEqual({ kind: 'accepted', events: [] });
});

test('nothing is reported from the future', () => {
  const state = [...untilAccepted, OrderApproved, VehicleAllocated].reduce<OrderState>(evolve, initialOrderState);
  const decideAt = (occurredAt: string) =>
    decide(sampleCommands.RecordOnWater, state, { occurredAt, at: sampleInstant }).kind;
  expect([decideAt(sampleInstant), decideAt('2099-01-01T00:00:00Z')]).toEqual(['accepted', 'refused']);
});

describe('creating', () => {
  test('an order is created once', () => {
    expect(given().when(sampleCommands.CreateOrder)).toEqual({ kind: 'accepted', events: [OrderCreated] });
    expect(given(OrderCreated).when(sampleCommands.CreateOrder)).toEqual(refused('order-already-exists'));
  });

  test('nothing can be asked of an order that does not exist', () => {
    expect(given().when(sampleCommands.ApproveOrder)).toEqual(refused('order-not-found'));
  });
});

describe('the deposit', () => {
  test.each([
    [99_999, false],
    [100_000, true],
    [100_051, true],
    [300_000, true],
    [300_001, false],
    [100_000.5, false],
    [Number.NaN, false],
    [-100_000, false],
  ])('of %d cents is accepted: %s', (amountCents, accepted) => {
    const decision = given(OrderCreated).when({ ...sampleCommands.StartDepositPayment, amountCents });
    expect(decision).toMatchObject(accepted ? { kind: 'accepted' } : refused('deposit-amount-out-of-range'));
  });

  test('a second payment waits for the outcome of the first', () => {
    expect(given(OrderCreated, DepositPaymentStarted).when(sampleCommands.StartDepositPayment)).toEqual({
      kind: 'refused',
      refusal: { code: 'payment-open', paymentId: samplePaymentId },
    });
  });

  test('an expired offer takes no deposit, to the instant', () => {
    const order = sampleOrderCreated({ offerExpiresAt: '2026-11-02T01:00:00Z' });
    const at = (instant: string) => given(order).when({ ...sampleCommands.StartDepositPayment, at: instant });
    expect(at('2026-11-02T00:59:59.999Z').kind).toBe('accepted');
    expect(at('2026-11-02T01:00:00Z')).toMatchObject(refused('offer-expired'));
  });

  test('an outcome counts only for the open payment and its amount', () => {
    const open = given(OrderCreated, DepositPaymentStarted);
    const other = { ...DepositPaid.data, paymentId: '11111111-1111-4111-8111-111111111111' };
    expect(open.when({ type: 'RecordDepositPaid', data: other })).toEqual(refused('payment-mismatch'));
    expect(open.when({ type: 'RecordDepositPaid', data: { ...DepositPaid.data, amountCents: 200_000 } })).toEqual(
      refused('payment-mismatch'),
    );
    expect(open.when(sampleCommands.RecordDepositPaid).kind).toBe('accepted');
  });

  test('a captured charge of an order cancelled meanwhile is recorded, and its refund is due', () => {
    const cancelled = [OrderCreated, DepositPaymentStarted, sampleEvents.OrderCancelled] as const;
    expect(given(...cancelled).when(sampleCommands.RecordDepositPaid).kind).toBe('accepted');
    expect(given(...cancelled, DepositPaid).when(sampleCommands.RecordDepositRefunded).kind).toBe('accepted');
    expect(given(...cancelled).when(sampleCommands.RecordDepositRefunded)).toMatchObject(refused('illegal-transition'));
  });
});

describe('the contract', () => {
  test('is accepted only after the deposit and only once it was issued', () => {
    expect(given(OrderCreated).when(sampleCommands.AcceptContract)).toEqual({
      kind: 'refused',
      refusal: { code: 'step-not-due', dueStep: 'pay' },
    });
    expect(given(...untilPaid).when(sampleCommands.AcceptContract)).toMatchObject({
      refusal: {
        code: 'illegal-transition',
        state: 'deposit paid, contract due; balance not due; no finance application',
        refusedEvent: 'ContractAccepted',
      },
    });
    expect(given(...untilPaid, ContractIssued).when(sampleCommands.AcceptContract).kind).toBe('accepted');
  });

  test('that changed since the customer saw it is not accepted', () => {
    const newer = {
      ...ContractIssued,
      data: { ...ContractIssued.data, contractHash: 'b'.repeat(64), contractVersion: 2 },
    };
    expect(given(...untilPaid, ContractIssued, newer).when(sampleCommands.AcceptContract)).toEqual({
      kind: 'refused',
      refusal: { code: 'contract-changed', currentHash: 'b'.repeat(64) },
    });
  });

  test('issued again with the same hash is no news; with another hash it is the next version', () => {
    const issued = given(...untilPaid, ContractIssued);
    expect(issued.when(sampleCommands.IssueContract)).toEqual({ kind: 'accepted', events: [] });
    expect(issued.when({ ...sampleCommands.IssueContract, contractHash: 'b'.repeat(64) })).toMatchObject({
      events: [{ type: 'ContractIssued', data: { contractVersion: 2 } }],
    });
  });
});

describe('cancelling', () => {
  const endsAt = ContractAccepted.data.coolingOff.endsAt;
  const arrived = [
    ...untilOwing,
    sampleEvents.BalancePaid,
    sampleEvents.VehicleShippedToDealer,
    sampleEvents.VehicleArrivedAtDealer,
  ] as const;
  const cancelAt = (by: 'customer' | 'seller' | 'lapse', at: string): OrderCommand => ({
    ...sampleCommands.CancelOrder,
    by,
    at,
  });
  const byCustomerAt = (at: string): OrderCommand => cancelAt('customer', at);

  test('a customer may withdraw for longer once credit is arranged, where the law says so', () => {
    const coolingOffWithCredit = { endsAt: '2026-11-04T13:00:00Z', basis: 'One business day with credit' };
    const signed = [...untilPaid, ContractIssued, sampleContractAccepted({ coolingOffWithCredit })];
    const { AcceptContract } = sampleCommands;
    const asSeen = { ...AcceptContract, data: { ...AcceptContract.data, coolingOffWithCredit } };
    const lodgedMeanwhile = given(...untilPaid, ContractIssued, sampleEvents.FinanceApplicationLodged).when(asSeen);
    expect(lodgedMeanwhile).toMatchObject({ events: [{ data: { coolingOff: coolingOffWithCredit } }] });
    expect(given(...signed).when(byCustomerAt(endsAt)).kind).toBe('refused');
    const lodgedAt = (at: string) => given(...signed).when({ ...sampleCommands.LodgeFinanceApplication, at });
    expect(lodgedAt(endsAt)).toEqual({ kind: 'accepted', events: [sampleEvents.FinanceApplicationLodged] });
    const inTime = lodgedAt('2026-11-04T01:59:59.999Z');
    expect(inTime).toMatchObject({ events: [{ data: { coolingOff: coolingOffWithCredit } }] });
    const lodged = given(...signed, ...(inTime.kind === 'accepted' ? inTime.events : []));
    expect(lodged.when(byCustomerAt('2026-11-04T12:59:59.999Z')).kind).toBe('accepted');
    expect(lodged.when(byCustomerAt('2026-11-04T13:00:00Z'))).toMatchObject({
      refusal: { code: 'cooling-off-ended', endedAt: '2026-11-04T13:00:00Z' },
    });
  });

  test('a customer may withdraw until the cooling-off period ends, to the instant', () => {
    const accepted = given(...untilPaid, ContractIssued, sampleContractAccepted());
    expect(accepted.when(byCustomerAt('2026-11-04T01:59:59.999Z')).kind).toBe('accepted');
    expect(accepted.when(byCustomerAt(endsAt))).toEqual({
      kind: 'refused',
      refusal: { code: 'cooling-off-ended', endedAt: endsAt },
    });
  });

  test('the seller may cancel after it', () => {
    const accepted = given(...untilPaid, ContractIssued, sampleContractAccepted());
    expect(accepted.when({ ...sampleCommands.CancelOrder, by: 'seller', at: endsAt }).kind).toBe('accepted');
  });

  test('the seller may cancel until the car has arrived, and everything paid is due back', () => {
    const paid = sampleBalancePaid({ amountCents: 400_000, remainingCents: sampleBalanceCents - 400_000 });
    expect(given(...untilOwing, paid).when(sampleCommands.CancelOrder)).toMatchObject({
      events: [{ type: 'OrderCancelled', data: { refundDueCents: 500_000 } }],
    });
  });

  test('says which tax invoice it takes back: none before everything is paid, or once that was taken back', () => {
    const cancelled = (...history: readonly OrderEvent[]) => {
      const decision = given(...history).when(sampleCommands.CancelOrder);
      return decision.kind === 'accepted' ? decision.events.map(({ data }) => data) : decision;
    };
    const paid = [...untilOwing, sampleBalancePaid()];
    const reversed = sampleTransferReversed({ remainingCents: sampleBalanceCents, invoice: 'withdrawn' });
    expect(cancelled(...paid)).toMatchObject([{ adjustsInvoice: 1 }]);
    expect(cancelled(...paid, sampleVehicleReallocated({ invoiceVersion: 2 }))).toMatchObject([{ adjustsInvoice: 2 }]);
    for (const history of [untilOwing, [...paid, reversed]])
      expect(cancelled(...history)).toEqual([expect.not.objectContaining({ adjustsInvoice: expect.anything() })]);
  });

  test('for lapse needs an offer that has expired, no deposit and no bank still deciding', () => {
    const { offerExpiresAt } = sampleOrderCreated().data;
    const lapseAt = (at: string): OrderCommand => ({ ...sampleCommands.CancelOrder, by: 'lapse', at });
    const expired = lapseAt(offerExpiresAt);
    expect(given(OrderCreated).when(expired)).toMatchObject({
      kind: 'accepted',
      events: [{ data: { refundDueCents: 0 } }],
    });
    expect(given(OrderCreated).when(lapseAt('2026-11-15T23:59:59.999Z'))).toMatchObject(refused('illegal-transition'));
    expect(given(OrderCreated, DepositPaymentStarted).when(expired)).toMatchObject(refused('payment-open'));
    expect(given(...untilPaid).when(expired)).toMatchObject(refused('illegal-transition'));
  });

  test('twice is refused the second time, and so is cancelling after arrival', () => {
    expect(given(OrderCreated, sampleEvents.OrderCancelled).when(sampleCommands.CancelOrder)).toMatchObject(
      refused('illegal-transition'),
    );
    expect(given(...arrived).when({ ...sampleCommands.CancelOrder, at: endsAt })).toMatchObject(
      refused('illegal-transition'),
    );
  });

  test('a car at the retailer is for the cooling-off period alone, by customer or seller, with everything due back', () => {
    const inTime = '2026-11-04T01:59:59.999Z';
    for (const by of ['customer', 'seller'] as const) {
      expect(given(...arrived).when(cancelAt(by, inTime))).toMatchObject({
        kind: 'accepted',
        events: [{ type: 'OrderCancelled', data: { withdraws: true, refundDueCents: 100_000 + sampleBalanceCents } }],
      });
      expect(given(...arrived).when(cancelAt(by, endsAt))).toMatchObject(refused('illegal-transition'));
    }
    expect(given(...arrived).when(cancelAt('lapse', inTime))).toMatchObject(refused('illegal-transition'));
    expect(given(...arrived, sampleEvents.OrderCompleted).when(byCustomerAt(inTime)).kind).toBe('accepted');
  });

  test('a car at the retailer is refused once it is handed over, and possible again once that was a mistake', () => {
    const inTime = byCustomerAt('2026-11-04T01:59:59.999Z');
    const handedOver = [...arrived, sampleEvents.OrderCompleted, sampleEvents.VehicleHandedOver] as const;
    const mistaken = sampleStatusCorrected({ corrects: 'VehicleHandedOver' });
    expect(given(...handedOver).when(inTime)).toMatchObject(refused('illegal-transition'));
    expect(given(...handedOver, mistaken).when(inTime).kind).toBe('accepted');
  });

  test('a car at the retailer leaves nothing owing, of a balance that bounced or was paid twice', () => {
    const bounced = sampleTransferReversed({ remainingCents: sampleBalanceCents, refundDueCents: 0 });
    const withdrawn = sampleOrderCancelled({ withdraws: true });
    const { lifecycle, anomalies } = [...arrived, bounced, withdrawn].reduce<OrderState>(evolve, initialOrderState);
    expect([lifecycle.value, anomalies]).toMatchObject([
      { fulfilment: { cancelled: 'refundDue' }, balance: 'notDue' },
      [],
    ]);
    const tooMuch = sampleBalancePaid({ remainingCents: 0, overpaidCents: 1 });
    expect(
      [...arrived, tooMuch, withdrawn].reduce<OrderState>(evolve, initialOrderState).lifecycle.value,
    ).toMatchObject({ fulfilment: { cancelled: 'refundDue' }, balance: 'paid' });
  });
});

describe('the balance', () => {
  test('is the total less the deposit', () => {
    expect(given(...untilAccepted, OrderApproved, VehicleAllocated).when(sampleCommands.RequestBalance)).toMatchObject({
      events: [{ type: 'BalanceRequested', data: { amountCents: sampleBalanceCents } }],
    });
  });

  test('is due two business days before the day of dispatch, if that is told', () => {
    const request = (command: { readonly dispatchOn?: string; readonly dueOn?: string }) =>
      given(...untilAccepted, OrderApproved, VehicleAllocated).when({
        type: 'RequestBalance',
        at: sampleInstant,
        ...command,
      });
    // banks clear no money at Christmas and on the days after it
    expect(request({ dispatchOn: '2026-12-29' })).toMatchObject({ events: [{ data: { dueOn: '2026-12-23' } }] });
    expect(request({ dueOn: '2026-12-20' })).toMatchObject({ events: [{ data: { dueOn: '2026-12-20' } }] });
    expect(request({})).not.toHaveProperty('events.0.data.dueOn');
  });

  test('is not due before today, after the dispatch or beyond nine months', () => {
    const request = givenEvents(...untilAccepted, OrderApproved, VehicleAllocated);
    const at = sampleInstant;
    const days = 'the day has to be between 2026-11-02 and 2027-08-02.';
    for (const [dates, message] of [
      [{ dueOn: '2026-11-01' }, `The balance cannot fall due on 2026-11-01: ${days}`],
      [{ dispatchOn: '2026-11-03' }, `The balance cannot fall due on 2026-10-30: ${days}`],
      [{ dueOn: '2027-08-03' }, `The balance cannot fall due on 2027-08-03: ${days}`],
      [{ dispatchOn: '2027-08-03' }, `The car cannot be dispatched on 2027-08-03: ${days}`],
      [{ dueOn: '2026-12-20', dispatchOn: '2096-12-22' }, `The car cannot be dispatched on 2096-12-22: ${days}`],
      [
        { dueOn: '2026-12-20', dispatchOn: '2026-12-19' },
        'The balance cannot fall due on 2026-12-20, after the dispatch on 2026-12-19.',
      ],
    ] as const) {
      request.when({ type: 'RequestBalance', at, ...dates }).thenRefused({ code: 'day-not-possible', message });
    }
  });

  test('keeps the day of dispatch that it was asked for with, and takes another one, until the car has left', () => {
    const dispatched = { type: 'RequestBalance', at: sampleInstant, dispatchOn: '2026-12-29' } as const;
    const asked = sampleBalanceRequested({ dueOn: '2026-12-23', dispatchOn: '2026-12-29' });
    givenEvents(...untilAccepted, OrderApproved, VehicleAllocated)
      .when(dispatched)
      .thenEvents(asked);
    const request = givenEvents(...untilAccepted, OrderApproved, VehicleAllocated, asked);
    request.when(dispatched).thenRefused('balance-already-requested');
    request
      .when({ type: 'RequestBalance', at: sampleInstant, dueOn: '2026-12-23' })
      .thenRefused('balance-already-requested');
    // banks are closed in between: the same day to pay by
    request
      .when({ ...dispatched, dispatchOn: '2026-12-27' })
      .thenEvents({ ...asked, data: { ...asked.data, dispatchOn: '2026-12-27', isRevised: true } });
    const { VehicleOnWater, VehicleOnShore, VehicleShippedToDealer, TransferReversed } = sampleEvents;
    const left = [VehicleOnWater, VehicleOnShore, asked, sampleBalancePaid(), VehicleShippedToDealer, TransferReversed];
    const anew = given(...untilAccepted, OrderApproved, VehicleAllocated, ...left).when(dispatched);
    expect(anew).toMatchObject({ events: [{ data: { dueOn: '2026-12-23' } }] });
    expect(anew).not.toHaveProperty('events.0.data.dispatchOn');
  });

  test('that was paid before is settled with the day of dispatch, which has to be possible', () => {
    const paid = sampleBalancePaid({ isEarly: true });
    const settled = givenEvents(...untilAccepted, OrderApproved, VehicleAllocated, paid);
    const dispatched = { type: 'RequestBalance', at: sampleInstant, dispatchOn: '2026-12-29' } as const;
    settled
      .when(dispatched)
      .thenEvents({ type: 'BalanceRequested', data: { amountCents: 0, dispatchOn: '2026-12-29' } });
    settled.when({ ...dispatched, dispatchOn: '2096-12-29' }).thenRefused({
      code: 'day-not-possible',
      message: 'The car cannot be dispatched on 2096-12-29: the day has to be between 2026-11-02 and 2027-08-02.',
    });
  });

  test('can be asked for anew: what is left, on another day', () => {
    const part = sampleBalancePaid({ amountCents: 400_000, remainingCents: sampleBalanceCents - 400_000 });
    const revised = {
      type: 'BalanceRequested',
      data: { amountCents: sampleBalanceCents - 400_000, dueOn: '2026-12-21', isRevised: true },
    } as const;
    givenEvents(...untilOwing, part)
      .when({ ...sampleCommands.RequestBalance, dueOn: '2026-12-21' })
      .thenEvents(revised);
    givenEvents(...untilOwing, part)
      .when(sampleCommands.RequestBalance)
      .thenRefused('balance-already-requested');
    // though an event that does not fit calls the balance open
    const all = sampleBalancePaid({ amountCents: sampleBalanceCents, remainingCents: 1 });
    givenEvents(...untilOwing, all)
      .when(sampleCommands.RequestBalance)
      .thenRefused('nothing-owing');
    givenEvents(...untilOwing, part, revised)
      .when({ ...sampleCommands.RecordBalancePaid, amountCents: sampleBalanceCents - 400_000 })
      .thenEvents(sampleBalancePaid({ amountCents: sampleBalanceCents - 400_000 }));
  });

  test('can come in parts, and what is too much is taken and due back', () => {
    const part = sampleBalancePaid({ amountCents: 400_000, remainingCents: sampleBalanceCents - 400_000 });
    const rest = sampleBalanceCents - 400_000;
    expect(given(...untilOwing, part).when({ ...sampleCommands.RecordBalancePaid, amountCents: rest })).toMatchObject({
      events: [{ data: { amountCents: rest, remainingCents: 0 } }],
    });
    expect(
      given(...untilOwing, part).when({ ...sampleCommands.RecordBalancePaid, amountCents: rest + 1 }),
    ).toMatchObject({ events: [{ data: { amountCents: rest + 1, remainingCents: 0, overpaidCents: 1 } }] });
  });

  test('comes before dispatch: an owing car does not leave for the retailer', () => {
    expect(given(...untilOwing).when(sampleCommands.ShipToDealer)).toMatchObject(refused('illegal-transition'));
    expect(given(...untilOwing, sampleEvents.BalancePaid).when(sampleCommands.ShipToDealer).kind).toBe('accepted');
  });
});

test('a car cannot be on shore before it was on water', () => {
  expect(given(...untilAccepted, OrderApproved, VehicleAllocated).when(sampleCommands.RecordOnShore)).toMatchObject({
    refusal: {
      code: 'illegal-transition',
      state: 'car allocated; balance not due; no finance application',
      refusedEvent: 'VehicleOnShore',
      possibleEvents: [
        'VehicleReallocated',
        'AllocationLapsed',
        'VehicleOnWater',
        'BalanceRequested',
        'BalancePaid',
        'OrderCancelled',
        'BalanceRefunded',
        'TransferReversed',
        'FinanceApplicationLodged',
        'DocumentAdded',
        'ValuationRequested',
        'TradeInOffered',
        'TradeInAccepted',
        'TradeInDeclined',
        'StatusCorrected',
        'RetailerChanged',
      ],
    },
  });
});

test('another car takes the place of the one before, whose way starts anew', () => {
  const onWater = given(...untilAccepted, OrderApproved, VehicleAllocated, sampleEvents.VehicleOnWater);
  const decision = onWater.when(sampleCommands.ReallocateVehicle);
  expect(decision).toMatchObject({ events: [{ data: { previousVin: sampleVin, vin: sampleOtherVin } }] });
  const another = given(...untilAccepted, OrderApproved, VehicleAllocated, sampleEvents.VehicleReallocated);
  expect(another.when(sampleCommands.RecordOnWater).kind).toBe('accepted');
  expect(another.when(sampleCommands.ReallocateVehicle)).toMatchObject(refused('vin-unchanged'));
});

test('a step is taken back while it is the last one', () => {
  const allocated = [...untilAccepted, OrderApproved, VehicleAllocated];
  const corrected = given(...allocated, sampleEvents.VehicleOnWater, sampleEvents.StatusCorrected);
  expect(corrected.when(sampleCommands.RecordOnWater).kind).toBe('accepted');
  expect(corrected.when(sampleCommands.CorrectStatus)).toEqual({
    kind: 'refused',
    refusal: { code: 'not-the-last-step', message: 'Only the last step can be corrected, which is VehicleAllocated.' },
  });
  const withdrawCar = { type: 'CorrectStatus', corrects: 'VehicleAllocated', reason: 'Wrong order' } as const;
  expect(given(...allocated).when(withdrawCar).kind).toBe('accepted');
  // a balance was asked for because there was a car
  expect(given(...allocated, sampleEvents.BalanceRequested).when(withdrawCar)).toMatchObject(
    refused('illegal-transition'),
  );
  const back = [...allocated, sampleStatusCorrected({ corrects: 'VehicleAllocated' })].reduce(
    evolve,
    initialOrderState,
  );
  expect([back.lifecycle.value.fulfilment, back.facts.vin]).toEqual(['approved', undefined]);
});

test('a car in stock is the one that the order gets, as it is', () => {
  const [, ...further] = [...untilAccepted, OrderApproved];
  const order = givenEvents(sampleOrderCreated({ stockCar: sampleStockCar }), ...further);
  const { data, ...allocate } = sampleCommands.AllocateVehicle;
  order.when({ ...allocate, data: { ...data, vin: sampleStockCar.vin } }).thenEvents(VehicleAllocated);
  order.when({ ...allocate, data: { ...data, vin: sampleOtherVin } }).thenRefused({
    code: 'not-the-stock-car',
    message: `The order is for the car in stock with VIN ${sampleStockCar.vin}. Allocate that one; another can take its place by reallocate.`,
  });
  order.when(sampleCommands.ChangeOrder).thenRefused('stock-car-as-it-is');
});

test('a document name is used once', () => {
  expect(given(OrderCreated, sampleEvents.DocumentAdded).when(sampleCommands.AddDocument)).toMatchObject(
    refused('document-name-taken'),
  );
});

describe('an order with an event that cannot be read', () => {
  test('takes no command: the event may have cancelled it', () => {
    const placed = evolve(initialOrderState, OrderCreated);
    for (const kind of ['unknown', 'unreadable'] as const) {
      const state = evolveUnread(placed, 'OrderCancelled', kind);
      for (const command of Object.values(sampleCommands)) {
        const code = command.type === 'CreateOrder' ? 'order-already-exists' : 'order-not-readable';
        expect([command.type, decide(command, state)]).toEqual([command.type, refused(code)]);
      }
    }
  });
});

describe('refusals of two reasons', () => {
  test('an order that is over takes no deposit, whatever its offer', () => {
    const over = given(sampleOrderCreated({ offerExpiresAt: '2026-11-02T00:00:00Z' }), sampleEvents.OrderCancelled);
    expect(over.when(sampleCommands.StartDepositPayment)).toMatchObject(refused('illegal-transition'));
  });

  test('a car that was invoiced and is replaced is invoiced anew, version by version', () => {
    const paid = [...untilOwing, sampleBalancePaid()] as const;
    const invoiced = (...events: readonly OrderEvent[]) =>
      given(...paid, ...events).when({ ...sampleCommands.ReallocateVehicle, vin: 'JF1BT9KL2SG099999' });
    expect(invoiced()).toMatchObject({ events: [{ data: { previousVin: sampleVin, invoiceVersion: 2 } }] });
    const again = invoiced({
      ...sampleEvents.VehicleReallocated,
      data: { ...sampleEvents.VehicleReallocated.data, invoiceVersion: 2 },
    });
    expect(again).toMatchObject({ events: [{ data: { previousVin: sampleOtherVin, invoiceVersion: 3 } }] });
    const owing = given(...untilOwing).when(sampleCommands.ReallocateVehicle);
    expect(owing).toEqual({ kind: 'accepted', events: [expect.objectContaining({ type: 'VehicleReallocated' })] });
    expect(JSON.stringify(owing)).not.toContain('invoiceVersion');
  });

  test('what is changed before there is an order makes none', () => {
    const state = evolve(initialOrderState, sampleEvents.OrderChanged);
    expect([state.facts.created, state.anomalies.length]).toEqual([undefined, 1]);
  });
});
