/** What is explored completely, and the defects that show that it would find them. */
import { depositProtocol, type DepositDefect, type DepositSetting } from './protocols/deposit.ts';
import { leaseProtocol, type LeaseDefect, type LeaseSetting } from './protocols/lease.ts';
import { oneCarProtocol, type CarDefect, type CarSetting } from './protocols/one-car.ts';
import * as planted from './protocols/planted-defects.ts';
import type { FaultBudget } from './scheduler/scheduler.ts';
import type { Protocol } from './search/protocol-run.ts';

export type NamedProtocol = {
  readonly name: string;
  readonly open: () => Promise<Protocol>;
};

const noFaults: FaultBudget = { crashes: 0, lost: 0, slow: 0, pauses: 0 };
const twoTabs = ['one key', 'another key'] as const;
const sentTwice = ['one key', 'one key'] as const;

const deposit = (
  name: string,
  setting: Partial<Omit<DepositSetting, 'faults'>> & { readonly faults: Partial<FaultBudget> },
) => ({
  name,
  open: () =>
    depositProtocol({ gateway: 'closing', keys: twoTabs, ...setting, faults: { ...noFaults, ...setting.faults } }),
});

const lease = (
  name: string,
  setting: Partial<Omit<LeaseSetting, 'faults'>> & { readonly faults: Partial<FaultBudget> },
) => ({
  name,
  open: async () => leaseProtocol({ holders: 2, ...setting, faults: { ...noFaults, ...setting.faults } }),
});

const car = (
  name: string,
  setting: Partial<Omit<CarSetting, 'faults'>> & { readonly faults: Partial<FaultBudget> },
) => ({
  name,
  open: () => oneCarProtocol({ isCorrected: false, ...setting, faults: { ...noFaults, ...setting.faults } }),
});

export const explorations: readonly NamedProtocol[] = [
  deposit('deposit: two tabs, one crash, one lost answer', { faults: { crashes: 1, lost: 1 } }),
  deposit('deposit: sent twice, one crash, one lost answer', { keys: sentTwice, faults: { crashes: 1, lost: 1 } }),
  deposit('deposit at eWAY: two tabs, one slow answer', { gateway: 'eway', faults: { slow: 1 } }),
  lease('lease: two holders, one pause', { faults: { pauses: 1 } }),
  lease('lease: two holders, one crash, one lost answer', { faults: { crashes: 1, lost: 1 } }),
  deposit('deposit: two tabs, one crash, one slow answer', { faults: { crashes: 1, slow: 1 } }),
  deposit('deposit: two tabs, one lost and one slow answer', { faults: { lost: 1, slow: 1 } }),
  deposit('deposit at eWAY: two tabs, one crash, one lost answer', {
    gateway: 'eway',
    faults: { crashes: 1, lost: 1 },
  }),
  deposit('deposit at eWAY: two tabs, one crash, one slow answer', {
    gateway: 'eway',
    faults: { crashes: 1, slow: 1 },
  }),
  lease('lease: two holders, one slow answer', { faults: { slow: 1 } }),
  lease('lease: two holders, one crash, one pause', { faults: { crashes: 1, pauses: 1 } }),
  car('car: two desks, one lost answer', { faults: { lost: 1 } }),
  car('car: two desks, one slow answer', { faults: { slow: 1 } }),
  car('car: two desks, one crash', { faults: { crashes: 1 } }),
  car('car: two desks and a correction', { isCorrected: true, faults: {} }),
  car('car: two desks and a correction, one lost answer', { isCorrected: true, faults: { lost: 1 } }),
  lease('lease: three holders', { holders: 3, faults: {} }),
];

const inDeposit = (
  name: string,
  defect: DepositDefect,
  faults: Partial<FaultBudget>,
  gateway: DepositSetting['gateway'] = 'closing',
): NamedProtocol => deposit(name, { defect, faults, gateway });

const inLease = (name: string, defect: LeaseDefect, faults: Partial<FaultBudget>, holders = 2): NamedProtocol =>
  lease(name, { defect, faults, holders });

const inCar = (name: string, defect: CarDefect, faults: Partial<FaultBudget>): NamedProtocol =>
  car(name, { defect, faults });

/** Each with the fewest faults that bring it out. */
export const defects: readonly NamedProtocol[] = [
  inDeposit('charge-before-the-append', planted.chargeBeforeTheAppend, {}),
  inDeposit('revision-unguarded', planted.revisionUnguarded, {}),
  inDeposit('no-query-after-an-unknown-outcome', planted.noQueryAfterAnUnknownOutcome, { crashes: 1 }),
  inDeposit('reconciler-without-the-query', planted.reconcilerWithoutTheQuery, { lost: 1 }),
  inDeposit('charged-again-after-silence', planted.chargedAgainAfterSilence, { lost: 1 }),
  inDeposit('retry-with-a-new-event-id', planted.retryWithANewEventId, { lost: 1 }),
  inDeposit('not-found-believed-at-once', planted.notFoundBelievedAtOnce, { slow: 1 }, 'eway'),
  inDeposit('charge-sent-however-late', planted.chargeSentHoweverLate, { slow: 2 }, 'eway'),
  inLease('fence-dropped', planted.fenceDropped, { pauses: 1 }),
  inLease('lease-that-is-never-lost', planted.leaseThatIsNeverLost, { slow: 1 }),
  inLease('taken-over-too-soon', planted.takenOverTooSoon, { slow: 1 }),
  inLease('replacement-unguarded', planted.replacementUnguarded, {}, 3),
  inCar('car-not-reserved', planted.carNotReserved, {}),
  inCar('lapse-not-recorded', planted.lapseNotRecorded, { slow: 1 }),
  inCar('reservation-unguarded', planted.reservationUnguarded, {}),
];
