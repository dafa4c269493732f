import { evolve, initialOrderState } from '@driveaway/domain/order/order-state.ts';
import { sampleEvents, sampleOrderCreated, sampleRetailerChanged } from '@driveaway/domain/testing/order-builders.ts';
import { expect, it } from 'vitest';
import { coolingOffFor } from './accept-contract.ts';

const { dealer } = sampleOrderCreated().data;
const soldInVictoria = sampleOrderCreated({
  dealer: { ...dealer, address: { ...dealer.address, stateCode: 'VIC' } },
});
const { DepositPaymentStarted, DepositPaid, ContractIssued } = sampleEvents;
const paid = [soldInVictoria, DepositPaymentStarted, DepositPaid];
const moved = sampleRetailerChanged();

it.each([
  ['as the contract says that is accepted', [ContractIssued, moved], 'Three clear business days in Victoria'],
  ['of a contract that was issued later, as that one says', [moved, ContractIssued], 'Every customer'],
  ['of a contract that took its place, as that one says', [ContractIssued, moved, ContractIssued], 'Every customer'],
] as const)('an order that is moved out of Victoria can be withdrawn from %s', (_, events, basis) => {
  const state = [...paid, ...events].reduce(evolve, initialOrderState);
  expect(state.anomalies).toStrictEqual([]);
  expect(coolingOffFor(state, Temporal.Instant.from('2026-11-30T01:00:00Z'), false).basis).toContain(basis);
});
