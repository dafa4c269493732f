import { expect, it } from 'vitest';
import { customerStream, type CustomerEvent } from '@driveaway/domain/customer/customer-events.ts';
import { appendTo } from '../customers/customers.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import { createLegalHolds } from './list-legal-holds.ts';

const customers = [1, 2, 3, 4].map((index) => `00000000-0000-4000-8000-00000000000${index}`);

const open = async () => {
  const { ports, clock } = await openTestService();
  const say = async (customerId: string, { type, data }: Pick<CustomerEvent, 'type' | 'data'>): Promise<void> => {
    clock.advance({ minutes: 1 });
    const command = { commandId: ports.randomness.uuid(), correlationId: 'test', customerId };
    await appendTo(ports, command, {
      stream: customerStream(customerId),
      stateOf: () => undefined,
      decide: () => ({ type, schemaVersion: 1, data }),
    });
  };
  const change = (type: 'LegalHoldPlaced' | 'LegalHoldReleased', customerId: string, orderNo: string | null = null) =>
    say(customerId, { type, data: { orderNo, reason: 'Claim 17' } });
  const holds = createLegalHolds(ports.eventStore);
  const listed = async () => (await holds()).holds.map(({ customerId, orderNo }) => [customerId, orderNo]);
  return { say, change, listed };
};

it('lists what stands, the oldest first, however many pages of events say it, and goes on from there', async () => {
  const [one = '', two = '', three = '', four = ''] = customers;
  const { say, change, listed } = await open();
  expect(await listed()).toEqual([]);
  for (const customerId of customers) await change('LegalHoldPlaced', customerId);
  await change('LegalHoldPlaced', one, '12345678-9012');
  expect(await listed()).toEqual([...customers.map((customerId) => [customerId, null]), [one, '12345678-9012']]);
  // of one thing alone, and all of whoever is erased
  await change('LegalHoldReleased', one);
  await change('LegalHoldReleased', three);
  await say(two, { type: 'CustomerErased', data: { contractRecordsHeldUntil: null } });
  expect(await listed()).toEqual([
    [four, null],
    [one, '12345678-9012'],
  ]);
});
