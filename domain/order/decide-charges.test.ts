import { describe, expect, it } from 'vitest';
import { givenEvents } from '../testing/given-when-then.ts';
import {
  sampleChargesConfirmed,
  sampleChargesChanged,
  sampleContractAccepted,
  sampleContractIssued,
  sampleEvents,
  sampleOrderCancelled,
  sampleOrderChanged,
  sampleOrderCreated,
  sampleOrderHistory,
  samplePrice,
  sampleRetailerChanged,
} from '../testing/order-builders.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import { decide } from './decide.ts';
import { termsOf } from './decide-change.ts';
import { isMadeVoidBy } from './made-void-by.ts';
import type { OrderCommand } from './order-commands.ts';
import type { OrderEvent } from './order-events.ts';
import { evolve, initialOrderState, type OrderState } from './order-state.ts';
import { orderDisplayStatus, statusCodeOf } from './order-status.ts';

const { ConfirmCharges, ApproveOrder, AllocateVehicle, ChangeOrder, CancelOrder, AcceptContract } = sampleCommands;
const ordered = sampleOrderCreated({ buyerType: 'company' });
const untilPaid = [ordered, ...sampleOrderHistory.slice(1, 3)];
const untilIssued = [ordered, ...sampleOrderHistory.slice(1, 4)];
const untilAccepted = [ordered, ...sampleOrderHistory.slice(1, 6)];
const others: OrderCommand = {
  ...ConfirmCharges,
  charges: { stampDuty: 231_000 },
  reason: 'The duty of a company',
};
const changed = sampleChargesChanged();
const { answerBy } = ConfirmCharges;
const second = sampleContractIssued({ contractHash: 'c2'.repeat(32), contractVersion: 2 });
const acceptedAnew = sampleContractAccepted({ contractHash: 'c2'.repeat(32), acceptance: 2 });
const approvedAnew = { type: 'OrderApproved', data: {} } as const;
const stateOf = (...events: readonly OrderEvent[]): OrderState => events.reduce(evolve, initialOrderState);
const lapse = (at: string): OrderCommand => ({ ...CancelOrder, by: 'lapse', at });

describe('an order of a company', () => {
  it('is not approved before its charges are confirmed; a private buyer’s never waits', () => {
    givenEvents(...untilAccepted)
      .when(ApproveOrder)
      .thenRefused('charges-not-confirmed');
    givenEvents(...sampleOrderHistory.slice(0, 6))
      .when(ApproveOrder)
      .thenEvents(sampleEvents.OrderApproved);
    givenEvents(...sampleOrderHistory.slice(0, 6))
      .when(ConfirmCharges)
      .thenRefused('not-a-company');
  });

  it('has its charges confirmed as they are by an event, from the order fee until it is approved', () => {
    for (const history of [untilPaid, untilIssued, untilAccepted])
      givenEvents(...history)
        .when(ConfirmCharges)
        .thenEvents(sampleChargesConfirmed());
    givenEvents(...untilAccepted, sampleChargesConfirmed())
      .when(ApproveOrder)
      .thenEvents(sampleEvents.OrderApproved);
    givenEvents(ordered).when(ConfirmCharges).thenNotPossible();
    givenEvents(...untilAccepted, sampleChargesConfirmed(), sampleEvents.OrderApproved)
      .when(others)
      .thenNotPossible();
  });

  it('that is said to have the charges that it has, with a reason, stays as it is', () => {
    givenEvents(...untilAccepted)
      // of the paint too
      .when({ ...ConfirmCharges, charges: { stampDuty: 172_400, registration: 50_000 }, reason: 'Checked' })
      .thenEvents(sampleChargesConfirmed({ reason: 'Checked' }));
  });

  it('is confirmed once, and again only with other charges', () => {
    givenEvents(...untilAccepted, sampleChargesConfirmed())
      .when(ConfirmCharges)
      .thenRefused('nothing-changed');
    expect(decide(others, stateOf(...untilAccepted, sampleChargesConfirmed()))).toEqual({
      kind: 'accepted',
      events: [changed],
    });
    givenEvents(...untilAccepted, changed)
      .when(others)
      .thenRefused('nothing-changed');
  });
});

describe('other charges of a company', () => {
  it('make the order another one, at another total, and nothing else of it', () => {
    givenEvents(...untilAccepted)
      .when(others)
      .thenEvents(changed);
    const { price, vehicle, dealer, differenceCents } = changed.data;
    expect([vehicle, dealer]).toEqual([ordered.data.vehicle, ordered.data.dealer]);
    // $586 more of duty, of which the paint bore $24
    expect([differenceCents, price.totalCents, price.stampDutyCents]).toEqual([58_600, 5_558_600, 231_000]);
    expect(price.listPriceCents).toBe(samplePrice.listPriceCents);
  });

  it('are accepted with the next version of the contract; then the seller may approve, and the codes are those of ever', () => {
    const waiting = stateOf(...untilAccepted, changed, second);
    expect([orderDisplayStatus(waiting), statusCodeOf(waiting)]).toEqual([2, statusCodeOf(stateOf(...untilIssued))]);
    givenEvents(...untilAccepted, changed, second)
      .when(ApproveOrder)
      .thenNotPossible();
    const { acceptance: _, ...data } = acceptedAnew.data;
    expect(decide({ ...AcceptContract, data }, waiting).kind).toBe('accepted');
    givenEvents(...untilAccepted, changed, second, acceptedAnew)
      .when(ApproveOrder)
      .thenEvents(approvedAnew);
    givenEvents(...untilAccepted, changed, second, acceptedAnew, approvedAnew)
      .when(AllocateVehicle)
      .thenEvents(sampleEvents.VehicleAllocated);
  });

  it('can be refused by cancelling until they are accepted, with everything back', () => {
    givenEvents(...untilAccepted, changed, second)
      // the cooling-off period of the first acceptance is long over
      .when({ ...CancelOrder, by: 'customer', at: '2027-01-01T00:00:00Z' })
      .thenEvents(sampleOrderCancelled({ reason: 'Changed plans' }));
  });

  it('cancel the order at the offer’s end without an answer, with everything back, and not before', () => {
    const given = givenEvents(...untilAccepted, changed, second);
    given.when(lapse('2026-11-09T00:59:59.999Z')).thenNotPossible();
    given.when(lapse(answerBy)).thenEvents(sampleOrderCancelled({ reason: 'Changed plans', by: 'lapse' }));
    // not yet issued, as after a crash
    givenEvents(...untilAccepted, changed)
      .when(lapse(answerBy))
      .thenEvents(sampleOrderCancelled({ reason: 'Changed plans', by: 'lapse' }));
    givenEvents(...untilAccepted, changed, second, acceptedAnew)
      .when(lapse(answerBy))
      .thenNotPossible();
    givenEvents(...untilAccepted, sampleOrderChanged())
      .when(lapse('2027-01-01T00:00:00Z'))
      .thenNotPossible();
  });

  it('do not hold for another car: the charges are those of a private buyer again, and confirmed again', () => {
    const own = sampleOrderChanged({ change: 2 });
    givenEvents(...untilAccepted, changed)
      .when({ ...ChangeOrder, data: { ...ChangeOrder.data, vehicle: own.data.vehicle, price: own.data.price } })
      .thenEvents({ ...own, data: { ...own.data, differenceCents: -58_600 } });
    givenEvents(...untilAccepted, changed, own, second, acceptedAnew)
      .when(ApproveOrder)
      .thenRefused('charges-not-confirmed');
  });

  it('are told against those that the company knows, where no contract has named the ones between', () => {
    const tell = (command: OrderCommand, ...before: readonly OrderEvent[]) => {
      const decision = decide(command, stateOf(...untilAccepted, ...before));
      const [event] = decision.kind === 'accepted' ? decision.events : [];
      if (event?.type !== 'OrderChanged') throw new Error('the charges did not change');
      const { charges, differenceCents, price } = event.data;
      return { changed: charges?.changed, differenceCents, totalCents: price.totalCents };
    };
    const business: OrderCommand = { ...ConfirmCharges, charges: { registration: 61_000 }, reason: 'For business' };
    const registration = { charge: 'registration', beforeCents: 50_000, cents: 61_000 };
    const totalCents = samplePrice.totalCents + 69_600;
    expect(tell(business, changed)).toEqual({
      changed: [{ charge: 'stampDuty', beforeCents: 172_400, cents: 231_000 }, registration],
      differenceCents: 69_600,
      totalCents,
    });
    expect(tell(business, changed, second)).toEqual({ changed: [registration], differenceCents: 11_000, totalCents });
    // back to what they were: there is nothing else to say
    expect(tell({ ...others, charges: { stampDuty: 172_400 } }, changed)).toMatchObject({
      changed: [{ beforeCents: 231_000, cents: 172_400 }],
      differenceCents: -58_600,
    });
  });

  it('leave the time in which a retailer may be refused that the seller has chosen', () => {
    const moved = sampleRetailerChanged({ refusableUntil: '2026-11-09' });
    const cancel: OrderCommand = { ...CancelOrder, by: 'customer', at: '2026-11-09T12:59:59.999Z' };
    givenEvents(...untilAccepted, moved, changed, second, acceptedAnew)
      .when(cancel)
      .thenEvents(sampleOrderCancelled({ reason: CancelOrder.reason }));
    givenEvents(...untilAccepted, moved, sampleOrderChanged(), second, acceptedAnew)
      .when(cancel)
      .thenRefused({ code: 'cooling-off-ended', endedAt: acceptedAnew.data.coolingOff.endsAt });
    expect([changed, sampleOrderChanged()].map((later) => isMadeVoidBy(moved, later))).toEqual([false, true]);
  });

  it('leave no contract standing that was made before', () => {
    const { terms: _, ...issue } = { ...sampleCommands.IssueContract, terms: '' };
    const before = termsOf(stateOf(...untilPaid).facts);
    givenEvents(...untilPaid, changed)
      .when({ ...issue, terms: before })
      .thenRefused('terms-changed');
    givenEvents(...untilPaid, sampleChargesConfirmed())
      .when({ ...issue, terms: before })
      .thenRefused('terms-changed');
  });

  it('leave more to pay than is traded in', () => {
    const free = { stampDuty: 0, registration: 0, injuryInsurance: 0 };
    const { ValuationRequested, TradeInOffered, TradeInAccepted } = sampleEvents;
    const offer = { offer: 1, amountCents: 5_350_000 };
    givenEvents(
      ...untilAccepted,
      ValuationRequested,
      { ...TradeInOffered, data: { ...TradeInOffered.data, ...offer } },
      { ...TradeInAccepted, data: { ...TradeInAccepted.data, ...offer } },
    )
      .when({ ...others, charges: free })
      .thenRefused({ code: 'trade-in-too-large', owingCents: 0 });
  });
});
