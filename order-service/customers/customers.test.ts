import { expect, it } from 'vitest';
import { customerStream } from '@driveaway/domain/customer/customer-events.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { createSampleOrder, openTestService } from '../orders/testing/test-service.ts';
import { appendTo, loadStream } from './customers.ts';

const customerId = '00000000-0000-4000-8000-000000000001';
const stream = customerStream(customerId);

const open = async () => {
  const { ports } = await openTestService();
  /** Appends where somebody else is first so often; how many events there are then. */
  const appendAfter = async (conflicts: number, commandId: string) => {
    let appends = 0;
    const eventStore: typeof ports.eventStore = {
      ...ports.eventStore,
      append: async (...append) => {
        appends += 1;
        return appends <= conflicts ? { kind: 'conflict', actualRevision: 0n } : ports.eventStore.append(...append);
      },
    };
    const command = { commandId, correlationId: 'test', customerId };
    return appendTo({ ...ports, eventStore }, command, {
      stream,
      stateOf: ({ history }) => history.length,
      decide: () => ({ type: 'LegalHoldPlaced', schemaVersion: 1, data: { orderNo: null, reason: 'Claim 17' } }),
    });
  };
  return appendAfter;
};

it('what is said of a customer is recorded behind others, unless they are first eight times', async () => {
  const appendAfter = await open();
  expect(await appendAfter(0, 'c-1')).toBe(1);
  // the eighth round reads back what the seventh recorded
  expect(await appendAfter(6, 'c-2')).toBe(2);
  await expect(appendAfter(8, 'c-3')).rejects.toThrow(`Others kept writing to ${stream}`);
  // and the same again is no news
  expect(await appendAfter(0, 'c-2')).toBe(2);
});

it('reads a stream to its end, however many events a store gives at a time', async () => {
  const { ports } = await openTestService();
  await createSampleOrder(ports, sampleOrderNo);
  const [first] = await ports.eventStore.readStream(orderStream(sampleOrderNo));
  if (first === undefined) throw new Error('The order is not there');
  const held = Array.from({ length: 4_097 }, (_, index) => ({ ...first, revision: BigInt(index) }));
  const eventStore: Pick<EventStore, 'readStream'> = {
    readStream: async (_, { from = 0n, limit = 4_096 } = {}) => held.slice(Number(from), Number(from) + limit),
  };
  const { history, head } = await loadStream({ ...ports, eventStore: { ...ports.eventStore, ...eventStore } }, 'holds');
  expect([history.length, head.revision]).toEqual([4_097, 4_096n]);
});
