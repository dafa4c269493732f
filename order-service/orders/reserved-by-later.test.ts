import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { appendLines } from '../back-office/append-lines.ts';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { readAsLater } from '../reactors/testing/read-as-later.ts';
import { carryOut, openTestService } from './testing/test-service.ts';

const [first, second] = [orderNoOf(1), orderNoOf(2)];

it.each([
  ['a car', 'VehicleAllocated', { type: 'AllocateVehicle', data: { vin: vinOf(first) } }],
  ['a line of the bank', 'BalancePaid', { ...sampleCommands.RecordBalancePaid, bankReference: `EFT-${first}` }],
] as const)(
  '%s is given to no second order while a later version may have given it to one',
  async (_, type, command) => {
    const { ports } = await openTestService();
    await createOrderAt(ports, first, 'RecordBalancePaid');
    await createOrderAt(ports, second, command.type === 'AllocateVehicle' ? 'ApproveOrder' : 'AllocateVehicle');
    const eventStore = readAsLater(ports.eventStore, first, type);
    await expect(carryOut({ ...ports, eventStore, ordersAtHand: undefined }, second, command)).rejects.toThrow(
      'unavailable',
    );
    await expect(carryOut(ports, second, command)).rejects.toThrow(/vin-taken|bank-line-recorded/);
  },
);

it('is one line to be sent again', async () => {
  const { ports } = await openTestService();
  await createOrderAt(ports, first, 'AllocateVehicle');
  await createOrderAt(ports, second, 'ApproveOrder');
  const eventStore = readAsLater(ports.eventStore, first, 'VehicleAllocated');
  const message = { messageId: 'm-1', type: 'allocate', orderNo: second, data: { vin: vinOf(first) } };
  const machine = { clientId: 'dms', scopes: ['orders:append'], retailers: undefined } as const;
  const lines = Readable.from([{ kind: 'line', line: 1, bytes: Buffer.from(JSON.stringify(message)) } as const]);
  const older = { ...ports, eventStore, ordersAtHand: undefined };
  expect(await Array.fromAsync(appendLines(older, { machine, correlationId: 'c' }, lines))).toMatchObject([
    { line: 1, ok: false, code: 'unavailable' },
  ]);
});
