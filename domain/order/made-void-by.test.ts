import { expect, it } from 'vitest';
import {
  sampleBalancePaid,
  sampleBalanceRequested,
  sampleEvents,
  sampleHandoverTimeChosen,
  sampleStatusCorrected,
  sampleTradeInOffered,
} from '../testing/order-builders.ts';
import { isMadeVoidBy, isOverAt } from './made-void-by.ts';

it('a request for the balance does not hold once it is paid or asked for anew', () => {
  const asked = sampleBalanceRequested();
  expect(isMadeVoidBy(asked, sampleBalancePaid({ remainingCents: 0 }))).toBe(true);
  expect(isMadeVoidBy(asked, sampleBalancePaid({ remainingCents: 1 }))).toBe(false);
  expect(isMadeVoidBy(asked, sampleBalanceRequested({ isRevised: true }))).toBe(true);
});

it('a step does not hold once it is taken back, another step does', () => {
  const takenBack = sampleStatusCorrected({ corrects: 'VehicleOnWater' });
  expect(isMadeVoidBy(sampleEvents.VehicleOnWater, takenBack)).toBe(true);
  expect(isMadeVoidBy(sampleEvents.VehicleAllocated, takenBack)).toBe(false);
});

it('what had a day does not hold after it, by the clocks of the state', () => {
  const chosen = sampleHandoverTimeChosen();
  expect(isOverAt(chosen, 'NSW', '2026-12-29T22:59:59Z')).toBe(false);
  expect(isOverAt(chosen, 'NSW', '2026-12-29T23:00:00Z')).toBe(true);
  const offer = sampleTradeInOffered({ holdsUntil: '2026-11-30' });
  expect(isOverAt(offer, 'NSW', '2026-11-30T12:59:59Z')).toBe(false);
  expect(isOverAt(offer, 'NSW', '2026-11-30T13:00:00Z')).toBe(true);
});
