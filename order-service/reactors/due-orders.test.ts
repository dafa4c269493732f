import { expect, it } from 'vitest';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import { openDueOrders } from './due-orders.ts';

it('finds every order that has a field, whatever year it names', async () => {
  const { ports } = await openTestService();
  const { readModels } = ports;
  const { name, version } = readModelCollections.orderToDo;
  const collection = await readModels.collection(readModelCollections.orderToDo);
  const offerExpiresAt = '9999-12-31T13:00:00.000Z';
  expect(await collection.put({ id: '12345678-9012', revision: 0n, position: 1n, body: { offerExpiresAt } })).toBe(
    'applied',
  );
  expect(await collection.put({ id: '12345678-9013', revision: 0n, position: 2n, body: {} })).toBe('applied');
  await readModels.savePointer(name, version);
  const { due } = openDueOrders(ports);
  expect(await due('offerExpiresAt', undefined, 10)).toEqual([{ orderNo: '12345678-9012', since: offerExpiresAt }]);
});
