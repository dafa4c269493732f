import { expect, it } from 'vitest';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { reconciliationSchema } from '@driveaway/domain/payments/reconciliation.ts';
import { orderLedger } from '@driveaway/projections/order-ledger/order-ledger.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { listenWith, serveMachineApi, type MachineApi } from '../back-office/testing/serve-machine-api.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { keepReadModel } from '../orders/testing/keep-read-model.ts';
import { charge, plantDifferences, recordPaid } from './testing/plant-differences.ts';

const path = '/api/back-office/reconciliation';
const november = `${path}?from=2026-11-01&to=2026-11-30`;
const day = '2026-11-02';

const reconcile = async ({ get, tokenOf, demo }: MachineApi, address = november) => {
  const answer = await get(address, await tokenOf(demo.operator));
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  return reconciliationSchema.parse(await answer.json());
};

it('names a difference of each kind once it may be settled, and no order that agrees', async () => {
  const api = await serveMachineApi();
  await keepReadModel(api.ports, orderLedger);
  const planted = await plantDifferences(api.ports);
  const inBooks = planted.filter(({ bookedCents }) => bookedCents !== null);
  expect(new Set((await reconcile(api)).differences)).toEqual(new Set(inBooks));
  api.clock.advance({ hours: 7 * 24 });
  const { differences, ...summary } = await reconcile(api);
  const settledUpTo = day;
  expect(summary).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    settledUpTo,
    booked: 7,
    recorded: 7,
    unreadableOrders: 0,
  });
  expect(differences).toHaveLength(planted.length);
  expect(new Set(differences)).toEqual(new Set(planted));
  const later = await reconcile(api, `${path}?from=2026-11-03&to=2026-11-30`);
  expect(later).toMatchObject({ booked: 0, recorded: 0, differences: [] });
});

it('looks at the gateway for no refund that was made otherwise', async () => {
  const { clock, ...api } = await serveMachineApi();
  await keepReadModel(api.ports, orderLedger);
  await recordPaid(api.ports, orderNoOf(1), { transactionId: await charge(api.ports, 'returned otherwise') });
  const { CancelOrder, RecordRefundOtherwise } = sampleCommands;
  for (const command of [CancelOrder, RecordRefundOtherwise]) await carryOut(api.ports, orderNoOf(1), command);
  clock.advance({ hours: 7 * 24 });
  expect(await reconcile({ ...api, clock })).toMatchObject({ booked: 1, recorded: 1, differences: [] });
});

it('looks beyond the period for the event of a charge, and for the charge of an event', async () => {
  const api = await serveMachineApi();
  const { ports, clock } = api;
  await keepReadModel(ports, orderLedger);
  const transactionId = await charge(ports, 'recorded late');
  clock.advance({ hours: 7 * 24 });
  await recordPaid(ports, orderNoOf(1), { transactionId });
  clock.advance({ hours: 7 * 24 });
  expect(await reconcile(api, `${path}?from=${day}&to=${day}`)).toMatchObject({
    booked: 1,
    recorded: 0,
    differences: [],
  });
  const ofEvent = await reconcile(api, `${path}?from=2026-11-09&to=2026-11-09`);
  expect(ofEvent).toMatchObject({ booked: 0, recorded: 1, differences: [] });
});

it('counts an order that cannot be opened, whose charge then is one without an order, and compares the others', async () => {
  const api = await serveMachineApi();
  const { ports } = api;
  const transactionId = await charge(ports, 'of a damaged order');
  await recordPaid(ports, orderNoOf(1), { transactionId });
  await recordPaid(ports, orderNoOf(2), { transactionId: await charge(ports, 'of another order') });
  const stream = orderStream(orderNoOf(1));
  const { length } = await ports.eventStore.readStream(stream);
  const damaged = { id: ports.randomness.uuid(), type: 'DepositPaid', data: '{}', metadata: '{}' };
  expect(await ports.eventStore.append(stream, [damaged], BigInt(length - 1))).toMatchObject({ kind: 'appended' });
  await keepReadModel(ports, orderLedger);
  const { unreadableOrders, recorded, differences } = await reconcile(api);
  expect([unreadableOrders, recorded]).toEqual([1, 1]);
  expect(differences).toMatchObject([{ kind: 'charge-without-order', transactionId }]);
});

it('is for operators, and refused for other days and where read model or gateway do not answer', async () => {
  const { ports, demo, gateway, get, tokenOf } = await serveMachineApi();
  const token = await tokenOf(demo.operator);
  const statusOf = async (address: string, ofToken = token): Promise<number> => (await get(address, ofToken)).status;
  expect((await get(november)).status).toBe(401);
  expect(await statusOf(november, await tokenOf(demo.backOffice))).toBe(403);
  expect(await statusOf(`${path}?from=2026-11-01`)).toBe(400);
  expect(await statusOf(`${path}?from=2026-11-02&to=2026-11-01`)).toBe(400);
  expect(await statusOf(`${path}?from=2026-11-01&to=2027-02-01`)).toBe(400);
  expect(await statusOf(november)).toBe(503);
  await keepReadModel(ports, orderLedger);
  expect(await statusOf(`${path}?from=2026-11-01&to=2027-01-31`)).toBe(200);
  expect(await statusOf(`${path}?from=2199-12-30&to=2199-12-31`)).toBe(200);
  expect(await statusOf(`${path}?from=1900-01-01&to=1900-01-02`)).toBe(200);
  const silent = { ...gateway, settledBetween: async () => undefined };
  const url = await listenWith({ ...ports, gateway: silent }, demo);
  const answer = await fetch(`${url}${november}`, { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('The payment gateway does not say what it settled.');
});
