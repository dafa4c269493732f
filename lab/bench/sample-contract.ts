import { sampleBuyer, sampleEvents, sampleOrderCreated } from '@driveaway/domain/testing/order-builders.ts';
import { currentEdition } from '@driveaway/order-service/contracts/contract-editions.ts';
import { renderContract } from '@driveaway/order-service/contracts/contract-template.ts';

/** A contract to print, as it is issued right after the deposit. */
export const sampleContract = {
  html: renderContract(
    currentEdition,
    {
      order: sampleOrderCreated().data,
      buyer: sampleBuyer,
      deposit: sampleEvents.DepositPaid.data,
      vin: undefined,
      tradeIn: undefined,
      transferredCents: 0,
      orderedAt: '2026-11-02T00:00:00.000Z',
      depositPaidAt: '2026-11-02T00:00:00.000Z',
    },
    { contractVersion: 1, issuedOn: '2026-11-02', replaces: undefined },
  ),
  footer: 'Contract of Sale',
};
