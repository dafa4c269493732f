import { expect, it } from 'vitest';
import {
  sampleBalancePaid,
  sampleBalanceRequested,
  sampleBalanceWaived,
  sampleEvents,
  sampleFinanceApplicationLodged,
  sampleHandoverTimeChosen,
  sampleStatusCorrected,
  sampleTradeInOffered,
  sampleTransferReversed,
} from '../testing/order-builders.ts';
import { orderEventTypes } from './order-events.ts';
import { isMadeVoidBy, isOverAt, isVoidAfter } from './made-void-by.ts';

it('a request for the balance does not hold once it is paid or asked for anew', () => {
  const asked = sampleBalanceRequested();
  expect(isMadeVoidBy(asked, sampleBalancePaid({ remainingCents: 0 }))).toBe(true);
  expect(isMadeVoidBy(asked, sampleBalancePaid({ remainingCents: 1 }))).toBe(false);
  expect(isMadeVoidBy(asked, sampleBalanceRequested({ isRevised: true }))).toBe(true);
});

it('a request for the balance does not hold once the rest is waived', () => {
  const asked = sampleBalanceRequested();
  expect(isMadeVoidBy(asked, sampleBalanceWaived({ remainingCents: 0 }))).toBe(true);
  expect(isMadeVoidBy(asked, sampleBalanceWaived({ remainingCents: 1 }))).toBe(false);
});

it('a step holds again when what made it void is taken back, and not when another step is', () => {
  const { HandoverTimesOffered, VehicleHandedOver } = sampleEvents;
  const takesBack = (corrects: 'VehicleHandedOver' | 'VehicleAllocated') => sampleStatusCorrected({ corrects });
  expect(isVoidAfter(HandoverTimesOffered, [VehicleHandedOver])).toBe(true);
  expect(isVoidAfter(HandoverTimesOffered, [VehicleHandedOver, takesBack('VehicleAllocated')])).toBe(true);
  expect(isVoidAfter(HandoverTimesOffered, [VehicleHandedOver, takesBack('VehicleHandedOver')])).toBe(false);
  expect(isVoidAfter(HandoverTimesOffered, [takesBack('VehicleHandedOver'), VehicleHandedOver])).toBe(true);
});

it('a payment or transfer back does not hold once its own line is taken back, nor a balance that it left', () => {
  const reversed = sampleTransferReversed();
  const back = sampleTransferReversed({ direction: 'out', bankReference: 'OUT-000321', remainingCents: 0 });
  expect(isMadeVoidBy(sampleEvents.BalancePaid, reversed)).toBe(true);
  expect(isMadeVoidBy(sampleEvents.BalancePaid, back)).toBe(false);
  const part = sampleBalancePaid({ remainingCents: 1 });
  expect(isMadeVoidBy(part, reversed)).toBe(true);
  expect(isMadeVoidBy(part, sampleTransferReversed({ day: '2026-11-01' }))).toBe(false);
  expect(isMadeVoidBy(sampleEvents.BalanceRefunded, back)).toBe(true);
  expect(isMadeVoidBy(sampleEvents.BalanceRefunded, reversed)).toBe(false);
  expect(isMadeVoidBy(sampleBalanceRequested({ amountCents: 0 }), reversed)).toBe(true);
  expect(isMadeVoidBy(sampleBalanceRequested(), reversed)).toBe(false);
  expect(isMadeVoidBy(sampleBalanceRequested(), back)).toBe(true);
});

it('a car is not paid for once any payment of it is taken back, another payment still came', () => {
  const last = sampleBalancePaid({ bankReference: 'EFT-2', amountCents: 1_000 });
  const reversed = sampleTransferReversed();
  expect(isMadeVoidBy(last, reversed)).toBe(true);
  expect(isMadeVoidBy(sampleEvents.OrderCompleted, reversed)).toBe(true);
  expect(isMadeVoidBy(sampleBalancePaid({ ...last.data, remainingCents: 1 }), reversed)).toBe(false);
  const stillPaid = sampleTransferReversed({ remainingCents: 0 });
  expect(isMadeVoidBy(last, stillPaid)).toBe(false);
  expect(isMadeVoidBy(sampleEvents.OrderCompleted, stillPaid)).toBe(false);
  // two lines of one reference and day
  const other = sampleBalancePaid({ amountCents: 1_000, another: 'Paid in two parts.', remainingCents: 1 });
  expect(isMadeVoidBy(other, reversed)).toBe(false);
});

it('a step does not hold once it is taken back, another step does', () => {
  const takenBack = sampleStatusCorrected({ corrects: 'VehicleOnWater' });
  expect(isMadeVoidBy(sampleEvents.VehicleOnWater, takenBack)).toBe(true);
  expect(isMadeVoidBy(sampleEvents.VehicleAllocated, takenBack)).toBe(false);
});

it('a car that took the place of another does not hold once the order has none', () => {
  const carTakenBack = sampleStatusCorrected({ corrects: 'VehicleAllocated' });
  expect(isMadeVoidBy(sampleEvents.VehicleReallocated, carTakenBack)).toBe(true);
  const stepTakenBack = sampleStatusCorrected({ corrects: 'VehicleOnWater' });
  expect(isMadeVoidBy(sampleEvents.VehicleReallocated, stepTakenBack)).toBe(false);
});

it.each([
  ['ContractIssued', ['ContractIssued', 'OrderChanged']],
  ['ContractAccepted', ['OrderChanged']],
  ['RetailerChanged', ['OrderChanged', 'RetailerChanged']],
  ['FinanceApplicationLodged', ['OrderChanged']],
  ['FinanceApplicationDenied', ['OrderChanged', 'FinanceApplicationLodged']],
  ['VehicleOnShore', ['VehicleReallocated']],
  ['TradeInOffered', ['ValuationRequested', 'TradeInOffered', 'TradeInAccepted', 'TradeInDeclined']],
  [
    'HandoverTimesOffered',
    ['HandoverTimesOffered', 'HandoverTimeChosen', 'HandoverTimesWithdrawn', 'VehicleHandedOver'],
  ],
  ['HandoverTimeChosen', ['HandoverTimeChosen', 'HandoverTimesWithdrawn', 'VehicleHandedOver']],
  ['HandoverTimesWithdrawn', ['HandoverTimeChosen', 'VehicleHandedOver']],
  // what was paid, given back or handed over stays so
  ['DepositPaid', []],
  ['BalancePaid', ['TransferReversed']],
  ['BalanceWaived', ['TransferReversed']],
  ['DepositRefunded', []],
  ['OrderCancelled', []],
  ['VehicleHandedOver', []],
] as const)('%s holds until one of %j comes', (type, expected) => {
  const voiding = orderEventTypes.filter((later) => isMadeVoidBy(sampleEvents[type], sampleEvents[later]));
  expect(voiding.toSorted()).toEqual([...expected].toSorted());
});

it('what had a day does not hold after it, by the clocks of the state', () => {
  const chosen = sampleHandoverTimeChosen();
  expect(isOverAt(chosen, 'NSW', '2026-12-29T22:59:59Z')).toBe(false);
  expect(isOverAt(chosen, 'NSW', '2026-12-29T23:00:00Z')).toBe(true);
  const offer = sampleTradeInOffered({ holdsUntil: '2026-11-30' });
  expect(isOverAt(offer, 'NSW', '2026-11-30T12:59:59Z')).toBe(false);
  expect(isOverAt(offer, 'NSW', '2026-11-30T13:00:00Z')).toBe(true);
  const coolingOff = { endsAt: '2026-11-04T13:00:00.000Z', basis: 'A rule' };
  const lodged = sampleFinanceApplicationLodged({ coolingOff });
  expect(isOverAt(lodged, 'NSW', '2026-11-04T12:59:59Z')).toBe(false);
  expect(isOverAt(lodged, 'NSW', '2026-11-04T13:00:00Z')).toBe(true);
  expect(isOverAt(sampleFinanceApplicationLodged(), 'NSW', '2026-11-04T13:00:00Z')).toBe(false);
});
