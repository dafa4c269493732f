import { expect, it } from 'vitest';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { sampleVin } from '@driveaway/domain/testing/order-builders.ts';
import type { BackOfficeMessage } from '@driveaway/domain/api/back-office.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import { appendMessage } from './append-message.ts';
import { createOrderAt, orderNoOf } from './testing/order-at-stage.ts';

it('a message costs one round to the store when it is accepted, and two when it is not', async () => {
  const { ports } = await openTestService();
  const orderNo = orderNoOf(1);
  await createOrderAt(ports, orderNo, 'AcceptContract');
  const calls: string[] = [];
  const eventStore: EventStore = {
    ...ports.eventStore,
    append: async (...request) => {
      calls.push('append');
      return ports.eventStore.append(...request);
    },
    appendInTurn: async (appends) => {
      calls.push(`append ${appends.length}`);
      return ports.eventStore.appendInTurn(appends);
    },
    readStream: async (...request) => {
      calls.push('read');
      return ports.eventStore.readStream(...request);
    },
  };
  const send = async (message: BackOfficeMessage) => {
    const machine = { clientId: 'client', scopes: ['orders:append'] } as const;
    const outcome = await appendMessage({ ...ports, eventStore }, { machine, orderNo, message, correlationId: 'one' });
    return [outcome.kind, ...calls.splice(0)];
  };
  expect(await send({ messageId: 'm-1', type: 'approve' })).toEqual(['done', 'append 2']);
  // who has this car
  const allocated = await send({ messageId: 'm-2', type: 'allocate', data: { vin: sampleVin } });
  expect(allocated).toEqual(['done', 'read', 'append 3']);
  expect(await send({ messageId: 'm-3', type: 'complete' })).toEqual(['refused', 'read', 'append']);
});
