/** Sample orders at any stage of their life, for tests. */
import { expect } from 'vitest';
import type { OrderCommandType } from '@driveaway/domain/order/order-commands.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { carryOut, createSampleOrder } from '../../orders/testing/test-service.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';

/** The straight way from the deposit to the handover. */
const way = [
  'StartDepositPayment',
  'RecordDepositPaid',
  'IssueContract',
  'AcceptContract',
  'ApproveOrder',
  'AllocateVehicle',
  'RecordOnWater',
  'RecordOnShore',
  'RequestBalance',
  'RecordBalancePaid',
  'ShipToDealer',
  'RecordArrivalAtDealer',
  'CompleteOrder',
] as const satisfies readonly OrderCommandType[];

/** Creates an order and takes it up to and including `last`; as it was created without one. */
export const createOrderAt = async (
  ports: ServicePorts,
  orderNo: string,
  last?: (typeof way)[number],
): Promise<void> => {
  expect(await createSampleOrder(ports, orderNo)).toMatchObject({ kind: 'done' });
  for (const type of last === undefined ? [] : way.slice(0, way.indexOf(last) + 1)) {
    expect({ type, ...(await carryOut(ports, orderNo, sampleCommands[type])) }).toMatchObject({ kind: 'done' });
  }
};

/** The number of the nth order of a test. */
export const orderNoOf = (index: number): string => `20260000-${String(index).padStart(4, '0')}`;
