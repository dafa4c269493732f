/** Sample orders at any stage of their life, for tests. */
import { expect } from 'vitest';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { sampleCommands, straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import type { BuyerType } from '@driveaway/domain/terms/buyer-type.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { carryOut, createSampleOrder } from '../../orders/testing/test-service.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';

/** As sampled, but for what no two orders share. */
const commandOf = (type: (typeof straightWay)[number], orderNo: string): OrderCommand => {
  if (type === 'AllocateVehicle') return { type, data: { vin: vinOf(orderNo) } };
  return type === 'RecordBalancePaid'
    ? { ...sampleCommands[type], bankReference: `EFT-${orderNo}` }
    : sampleCommands[type];
};

/** Creates an order and takes it up to and including `last`; as it was created without one. */
export const createOrderAt = async (
  ports: ServicePorts,
  orderNo: string,
  last?: (typeof straightWay)[number],
  buyerType?: BuyerType,
): Promise<void> => {
  expect(await createSampleOrder(ports, orderNo, buyerType)).toMatchObject({ kind: 'done' });
  for (const type of last === undefined ? [] : straightWay.slice(0, straightWay.indexOf(last) + 1)) {
    await carryOut(ports, orderNo, commandOf(type, orderNo));
  }
};

/** The number of the nth order of a test. */
export const orderNoOf = (index: number): string => `20260000-${String(index).padStart(4, '0')}`;
