import { sampleCustomerId, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { OwnerErased } from '@driveaway/infra/keys/owner-erased.ts';
import { expect, it } from 'vitest';
import { openTestService } from '../orders/testing/test-service.ts';
import { writeTalkMessage } from './write-talk-message.ts';

it('leaves no picture of a message whose writer was erased while it came in', async () => {
  const { ports } = await openTestService();
  const written: string[] = [];
  const removed: string[] = [];
  const erasedMeanwhile = {
    ...ports,
    keys: { ...ports.keys, obtain: () => Promise.reject(new OwnerErased(sampleCustomerId)) },
    files: {
      ...ports.files,
      write: async (id: string) => {
        written.push(id);
      },
      remove: async (id: string) => {
        removed.push(id);
      },
    },
  };
  const command = { commandId: 'one', correlationId: 'one', customerId: sampleCustomerId, orderNo: sampleOrderNo };
  const bytes = Uint8Array.of(1, 2, 3);
  await expect(
    writeTalkMessage(erasedMeanwhile, command, {
      data: { orderNo: sampleOrderNo, customerId: sampleCustomerId, from: 'customer', readUpTo: -1 },
      personal: { text: 'Look', name: '' },
      endsAt: null,
      now: ports.clock.now(),
      pictures: [{ contentType: 'image/jpeg', uploaded: bytes, content: bytes }],
    }),
  ).rejects.toThrow(OwnerErased);
  expect(written).toHaveLength(1);
  expect(removed).toEqual(written);
});
