import { expect, it } from 'vitest';
import { sampleDealer, sampleOtherDealer } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands, straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { readAsLater } from '../reactors/testing/read-as-later.ts';
import { machineTokens } from '../machines/machine-token.ts';
import { appendMessage } from './append-message.ts';
import { tryMessage } from './try-message.ts';
import { createDemoClients } from './machine-clients.ts';
import { createOrderAt, orderNoOf } from './testing/order-at-stage.ts';
import { listenWith, serveMachineApi } from './testing/serve-machine-api.ts';

const [orderNo, unknown] = [orderNoOf(1), orderNoOf(404)];
const scopes = ['orders:append', 'orders:read'] as const;

const served = async () => {
  const api = await serveMachineApi();
  await createOrderAt(api.ports, orderNo, 'ApproveOrder');
  const tokenFor = (...retailers: readonly string[]): string =>
    machineTokens(api.ports.secrets).sign(
      { clientId: 'dealer-system', scopes, retailers },
      api.ports.clock.now(),
      api.ports.randomness.uuid(),
    );
  return { ...api, tokenFor, own: tokenFor('somebody', sampleDealer.dealerId), other: tokenFor('somebody') };
};

/** An answer without what every answer has of its own. */
const bodyOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replaceAll(/"requestId":"[^"]*"/g, '').replaceAll(unknown, orderNo);

it('a client that is limited to retailers reads their orders, and others as if there were none', async () => {
  const { get, own, other } = await served();
  for (const rest of ['', '/next']) {
    expect((await get(`/api/back-office/orders/${orderNo}${rest}`, own)).status).toBe(200);
    const foreign = await get(`/api/back-office/orders/${orderNo}${rest}`, other);
    const missing = await get(`/api/back-office/orders/${unknown}${rest}`, other);
    expect([foreign.status, await bodyOf(foreign)]).toStrictEqual([404, await bodyOf(missing)]);
  }
});

it.each([
  [
    'its customer',
    { ...sampleCommands.ChangeOrder, data: { ...sampleCommands.ChangeOrder.data, dealer: sampleOtherDealer } },
  ],
  ['the seller', sampleCommands.MoveRetailer],
])('knows of an order from when %s gives it to its retailer', async (_, command) => {
  const { ports, get, own, tokenFor } = await served();
  const next = tokenFor(sampleOtherDealer.dealerId);
  const statuses = async () =>
    Promise.all([own, next].map(async (token) => (await get(`/api/back-office/orders/${orderNo}`, token)).status));
  expect(await statuses()).toEqual([200, 404]);
  await carryOut(ports, orderNo, command);
  expect(await statuses()).toEqual([404, 200]);
});

it('is asked to come back for what a later version alone can read, whose it may be', async () => {
  const { ports, own } = await served();
  const machine = { clientId: 'dealer-system', scopes, retailers: [sampleOtherDealer.dealerId] };
  const former = { ...machine, retailers: [sampleDealer.dealerId] };
  const message = { type: 'cancel', messageId: 'm-1', data: { reason: 'No' } } as const;
  const unavailable = { kind: 'refused', refusal: { code: 'unavailable' } };
  await carryOut(ports, orderNo, sampleCommands.MoveRetailer);
  for (const type of ['OrderCreated', 'RetailerChanged'] as const) {
    const older = { ...ports, eventStore: readAsLater(ports.eventStore, orderNo, type), ordersAtHand: undefined };
    const api = await listenWith(older, createDemoClients(ports.secrets.session));
    const answer = await fetch(`${api}/api/back-office/orders/${orderNo}`, {
      headers: { Authorization: `Bearer ${own}` },
    });
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    for (const one of [machine, former]) {
      const sent = { machine: one, orderNo, message, correlationId: 'c' };
      expect(await appendMessage(older, sent)).toEqual(unavailable);
      expect(await tryMessage(older, sent)).toEqual(unavailable);
    }
  }
});

it('its messages about other orders are refused as if there were none, and write nothing', async () => {
  const { ports, post, postLines, own, other } = await served();
  const message = (about: string) => ({ messageId: 'm-1', type: 'cancel', orderNo: about, data: { reason: 'No' } });
  const before = await ports.eventStore.head();
  const foreign = await post(`/api/back-office/orders/${orderNo}/events`, message(orderNo), other);
  const missing = await post(`/api/back-office/orders/${unknown}/events`, message(unknown), other);
  expect([foreign.status, await bodyOf(foreign)]).toStrictEqual([404, await bodyOf(missing)]);
  const line = async (about: string) => bodyOf(await postLines(JSON.stringify(message(about)), other));
  expect(await line(orderNo)).toBe(await line(unknown));
  expect(await ports.eventStore.head()).toBe(before);
  expect((await post(`/api/back-office/orders/${orderNo}/events`, message(orderNo), own)).status).toBe(200);
});

it('is not told which other retailer’s order has a car', async () => {
  const { ports, post, postLines, own } = await served();
  const { data, ...creation } = sampleCommands.CreateOrder;
  const foreign = { ...data, orderNo: orderNoOf(2), dealer: { ...sampleDealer, dealerId: 'somebody-else' } };
  await carryOut(ports, orderNoOf(2), { ...creation, data: foreign });
  const vin = vinOf(orderNoOf(2));
  for (const type of straightWay.slice(0, straightWay.indexOf('ApproveOrder') + 1))
    await carryOut(ports, orderNoOf(2), sampleCommands[type]);
  await carryOut(ports, orderNoOf(2), { type: 'AllocateVehicle', data: { vin } });
  const message = { messageId: 'm-1', type: 'allocate', orderNo, data: { vin } };
  const answers = [
    await post(`/api/back-office/orders/${orderNo}/events`, message, own),
    await postLines(JSON.stringify(message), own),
  ];
  for (const answer of answers) {
    const body = await answer.text();
    expect(body).toContain('"vin-taken","message":"This car belongs to another order."');
    expect(body).not.toContain(orderNoOf(2));
  }
});
