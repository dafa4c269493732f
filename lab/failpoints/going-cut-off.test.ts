import { callBackStream } from '@driveaway/domain/call-backs/call-back-events.ts';
import { customerStream } from '@driveaway/domain/customer/customer-events.ts';
import { sampleCallBackRequested } from '@driveaway/domain/testing/sample-call-back.ts';
import { verifyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { eraseCustomer } from '@driveaway/order-service/accounts/erase-customer.ts';
import { customerIdOf } from '@driveaway/order-service/accounts/testing/read-account.ts';
import { requestsForCallBacks } from '@driveaway/order-service/call-backs/call-back-requests.ts';
import { serveApp } from '@driveaway/order-service/http/testing/serve-app.ts';
import { serveShop, signUpCustomer } from '@driveaway/order-service/orders/testing/serve-shop.ts';
import type { ServicePorts } from '@driveaway/order-service/ports/service-ports.ts';
import { finishGoing } from '@driveaway/order-service/reactors/finish-going.ts';
import { expect, it } from 'vitest';
import { eventStoreWithFailpoints, keysWithFailpoints, vaultWithFailpoints } from './with-failpoints.ts';

const requestId = '5d1a3f0c-7c0b-4f0f-9f5a-3c6a1f7e2b90';
const email = 'ada@example.test';
const cutOff = new Error('the process is gone');

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (fault: unknown) => fault,
  );

/** The same ports, of a process that dies the first time it passes a point, and how often it did. */
const dyingAt = (ports: ServicePorts, point: string) => {
  let deaths = 0;
  const failpoint = (name: string): void => {
    if (name !== point || deaths > 0) return;
    deaths += 1;
    throw cutOff;
  };
  const dying = {
    ...ports,
    eventStore: eventStoreWithFailpoints(ports.eventStore, failpoint),
    keys: keysWithFailpoints(ports.keys, failpoint),
    vault: vaultWithFailpoints(ports.vault, failpoint),
  };
  return { dying, deaths: () => deaths };
};

/** On the way of whoever goes; true where nothing is known of it, and they ask again. */
const points = [
  ['vault.before-mark-going', true],
  ['vault.after-mark-going', false],
  ['keys.before-destroy', false],
  ['keys.after-destroy', false],
  ['vault.before-end-going', false],
  ['vault.after-end-going', false],
] as const;

it.each([...points, ['CustomerErased.before-append', false], ['CustomerErased.after-append', false]] as const)(
  'a customer is gone within ten minutes where the process dies at %s',
  async (point, asksTwice) => {
    const shop = await serveShop();
    const { ports, clock } = shop;
    const { post, orderNo } = await signUpCustomer(shop, email);
    await post('/api/build-your-own/cancel-order', { orderNo, reason: 'other' });
    const customerId = await customerIdOf(shop, email);
    const { dying, deaths } = dyingAt(ports, point);
    const erase = async (at: ServicePorts) =>
      eraseCustomer(at, { commandId: 'erase', correlationId: 'erase', customerId });
    expect([undefined, cutOff]).toContain(await faultOf(erase(dying)));
    if (asksTwice) await erase(ports);
    // what the retention reactor does every five minutes
    for (const _ of [1, 2]) {
      clock.advance({ minutes: 5 });
      await finishGoing(dying);
    }
    expect(deaths()).toBe(1);
    const events = await ports.eventStore.readStream(customerStream(customerId));
    expect(events.filter(({ type }) => type === 'CustomerErased')).toHaveLength(1);
    expect(verifyChain(events).ok).toBe(true);
    expect(await ports.vault.findOwnedKey(customerId, 'identity')).toBeUndefined();
    expect(await ports.vault.findCredential(customerId)).toBeUndefined();
    expect(await ports.vault.listGoing()).toEqual([]);
  },
);

it.each([...points, ['CallerForgotten.before-append', false], ['CallerForgotten.after-append', false]] as const)(
  'a visitor is forgotten within ten minutes where the process dies at %s',
  async (point, asksTwice) => {
    const { ports, clock } = await serveApp();
    const command = (commandId: string) => ({
      requestId,
      commandId,
      correlationId: commandId,
      actor: { kind: 'customer', id: requestId } as const,
    });
    await requestsForCallBacks.record(ports, command('ask'), sampleCallBackRequested(requestId));
    const { dying, deaths } = dyingAt(ports, point);
    const forget = async (at: ServicePorts) => requestsForCallBacks.forget(at, command('forget'), 'request');
    expect([undefined, cutOff]).toContain(await faultOf(forget(dying)));
    if (asksTwice) await forget(ports);
    for (const _ of [1, 2]) {
      clock.advance({ minutes: 5 });
      await finishGoing(dying);
    }
    expect(deaths()).toBe(1);
    const events = await ports.eventStore.readStream(callBackStream(requestId));
    expect(events.map(({ type }) => type)).toEqual(['CallBackRequested', 'CallerForgotten']);
    expect(verifyChain(events).ok).toBe(true);
    expect(await ports.vault.findOwnedKey(requestId, 'identity')).toBeUndefined();
    expect(await ports.vault.listGoing()).toEqual([]);
  },
);
