import { callBackStream } from '@driveaway/domain/call-backs/call-back-events.ts';
import type { CallBackOutcome } from '@driveaway/domain/call-backs/call-back-standing.ts';
import { sampleCallBackRequested } from '@driveaway/domain/testing/sample-call-back.ts';
import { verifyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { recordCallBackMessage } from '@driveaway/order-service/call-back-desk/record-call-back-message.ts';
import { requestsForCallBacks } from '@driveaway/order-service/call-backs/call-back-requests.ts';
import { openTestService } from '@driveaway/order-service/orders/testing/test-service.ts';
import type { ServicePorts } from '@driveaway/order-service/ports/service-ports.ts';
import { expect, it } from 'vitest';
import { eventStoreWithFailpoints, keysWithFailpoints } from './with-failpoints.ts';

const requestId = '5d1a3f0c-7c0b-4f0f-9f5a-3c6a1f7e2b90';
const cutOff = new Error('the process is gone');

/** What its visitor and its retailer ask for, each again and again until it is answered. */
const ask = async (ports: ServicePorts): Promise<void> => {
  const actor = { kind: 'customer', id: requestId } as const;
  const command = { requestId, commandId: 'ask', correlationId: 'ask', actor };
  await requestsForCallBacks.record(ports, command, sampleCallBackRequested(requestId));
};
const close = async (ports: ServicePorts, type: CallBackOutcome): Promise<void> => {
  const machine = { clientId: 'yard', scopes: ['orders:append'], retailers: undefined } as const;
  const message = { type, messageId: 'closing', callBackId: requestId };
  expect(await recordCallBackMessage(ports, { machine, message, correlationId: 'close' })).toMatchObject({
    standing: type,
  });
};
const forget = async (ports: ServicePorts): Promise<void> => {
  const actor = { kind: 'customer', id: requestId } as const;
  const command = { requestId, commandId: 'forget', correlationId: 'forget', actor };
  expect(await requestsForCallBacks.forget(ports, command, 'request')).toBe(true);
};

it.each([
  'keys.before-obtain',
  'keys.after-obtain',
  'CallBackRequested.before-append',
  'CallBackRequested.after-append',
  'CallBackClosed.before-append',
  'CallBackClosed.after-append',
  'keys.before-destroy',
  'keys.after-destroy',
  'CallerForgotten.before-append',
  'CallerForgotten.after-append',
])('a call back is asked for, closed and forgotten once, also where a process dies at %s', async (point) => {
  const { ports } = await openTestService();
  const faults: unknown[] = [];
  const failpoint = (name: string): void => {
    if (name === point && faults.length === 0) throw cutOff;
  };
  const dying = {
    ...ports,
    eventStore: eventStoreWithFailpoints(ports.eventStore, failpoint),
    keys: keysWithFailpoints(ports.keys, failpoint),
  };
  for (const step of [ask, async (at: ServicePorts) => close(at, 'not-reached'), forget]) {
    try {
      await step(dying);
    } catch (fault) {
      faults.push(fault);
      await step(dying);
    }
  }
  expect(faults).toEqual([cutOff]);
  const recorded = await ports.eventStore.readStream(callBackStream(requestId));
  expect(recorded.map(({ type }) => type)).toEqual(['CallBackRequested', 'CallBackClosed', 'CallerForgotten']);
  expect(verifyChain(recorded).ok).toBe(true);
  expect(await requestsForCallBacks.load(ports, requestId)).toMatchObject({
    standing: 'not-reached',
    caller: undefined,
  });
  expect(await ports.keys.findOwned(requestId, 'identity')).toBeUndefined();
});
