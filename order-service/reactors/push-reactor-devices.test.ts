/** Devices that the push reactor tells: added, ended, forgotten, and those of a former key. */
import { newPushDeviceSchema } from '@driveaway/domain/api/push-devices.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleEvents } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { expect, it } from 'vitest';
import { eraseCustomer } from '../accounts/erase-customer.ts';
import { findCustomer } from '../customers/customers.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { counted, devicesOf, kinds, noteAll, openPushing, settle, ship, turnOn } from './testing/pushing-shop.ts';

const api = '/api/build-your-own';

it('tells the devices of an erased customer nothing more', async () => {
  const pushing = await openPushing();
  const { shop, ada, ports, customerId, service, tick } = pushing;
  await turnOn(pushing);
  service.answers.push(...Array.from({ length: 9 }, () => ({ status: 503 })));
  await ada.post(`${api}/cancel-order`, { orderNo: ada.orderNo, reason: 'other' });
  const back = { type: 'RecordDepositRefunded', data: sampleEvents.DepositRefunded.data } as const;
  await carryOut(ports, ada.orderNo, back);
  await noteAll(pushing);
  await tick();
  const before = kinds(pushing);
  expect((await counted(pushing))['due']).toBeGreaterThan(0);
  const erasure = { commandId: ports.randomness.uuid(), correlationId: 'erasure', customerId };
  expect(await eraseCustomer(ports, erasure)).toMatchObject({ kind: 'erased' });
  shop.clock.advance({ hours: 2 });
  await settle(pushing);
  expect(kinds(pushing)).toEqual(before);
  expect(shop.logged.filter((line) => line.includes('"error"'))).toEqual([]);
});

it.each([404, 410])('forgets a device that its push service answers %i for', async (status) => {
  const pushing = await openPushing();
  const { shop, ada, service } = pushing;
  await turnOn(pushing);
  service.answers.push({ status });
  await ship(shop, ada);
  await eventually(async () => {
    await pushing.tick();
    expect(await devicesOf(pushing)).toEqual([]);
  });
});

it('keeps where a device is reached under the key of its customer, and ends it when asked', async () => {
  const pushing = await openPushing();
  const { ada, ports, customerId, service } = pushing;
  const subscription = service.subscribe();
  const { text } = await ada.post(`${api}/push-devices`, { ...subscription });
  const { deviceId } = newPushDeviceSchema.parse(JSON.parse(text));
  await ada.post(`${api}/push-devices`, { ...subscription });
  expect(await devicesOf(pushing)).toMatchObject([{ deviceId }]);
  const stored = await ports.eventStore.readStream(`customer-${customerId}`);
  const bytes = JSON.stringify(stored, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  expect(bytes).toContain('PushDeviceAdded');
  expect(bytes).not.toContain(subscription.endpoint);
  expect(bytes).not.toContain(subscription.keys.auth);
  expect((await findCustomer(ports, customerId))?.pushDevices).toMatchObject([{ subscription }]);
  await ada.post(`${api}/end-push-device`, { deviceId });
  expect(await devicesOf(pushing)).toEqual([]);
});

it('keeps the five devices that were added last', async () => {
  const pushing = await openPushing();
  const ids: string[] = [];
  for (let device = 0; device < 6; device += 1) ids.push(await turnOn(pushing));
  expect((await devicesOf(pushing)).map(({ deviceId }) => deviceId)).toEqual(ids.slice(1));
});

it('takes no address that may not be connected to', async () => {
  const { ada, service } = await openPushing();
  const subscription = { ...service.subscribe(), endpoint: 'https://10.0.0.1/push' };
  const { status } = await ada.post(`${api}/push-devices`, subscription);
  // what the API answers wherever something cannot be had
  expect(status).toBe(503);
});

it('tries no device that subscribed with a former key, and goes on once it has subscribed with the present one', async () => {
  const pushing = await openPushing();
  const { shop, ada, service } = pushing;
  const former = await turnOn(pushing);
  expect(await devicesOf(pushing)).toEqual([{ deviceId: former, since: expect.any(String) }]);
  const present = await pushing.changeKey();
  expect(await devicesOf(pushing)).toMatchObject([{ deviceId: former, hasFormerKey: true }]);
  await ship(shop, ada);
  await settle(pushing);
  expect([service.refused(), service.received, present.received]).toEqual([0, [], []]);

  const renewed = await turnOn({ ...pushing, service: present });
  expect(await devicesOf(pushing)).toMatchObject([
    { deviceId: former, hasFormerKey: true },
    { deviceId: renewed, since: expect.any(String) },
  ]);
  expect((await devicesOf(pushing))[1]?.hasFormerKey).toBeUndefined();
  await carryOut(pushing.ports, ada.orderNo, sampleCommands.RecordOnShore);
  await eventually(async () => {
    await pushing.tick();
    expect(present.received.map(({ text }) => text)).toEqual(['{"kind":"whereItIs"}']);
  });
  expect([service.refused(), service.received]).toEqual([0, []]);
});
