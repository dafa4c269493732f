/** What a shop and its reactors ask the embedded stores for is found by an index, however much is stored. */
import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { orderSearchSchema, orderSorts } from '@driveaway/domain/api/back-office-orders.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { listOrders } from './back-office/list-orders.ts';
import { createDemoClients } from './back-office/machine-clients.ts';
import { openMailSpool } from './mail/mail-spool.ts';
import { payingCustomer, serveShop } from './orders/testing/serve-shop.ts';
import { watchOrder } from './orders/testing/watch-order.ts';
import { listParked } from './parked/parked-work.ts';
import { openDueOrders } from './reactors/due-orders.ts';
import { openPushSpool } from './push/push-spool.ts';
import { ordersOfReadModel, reportQueryOf } from './reports/make-report.ts';
import { rememberingTransport } from './mail/testing/remembering-transport.ts';
import { keepRetention } from './reactors/retention-reactor.ts';
import { openWebhookDeliveries } from './webhooks/webhook-deliveries.ts';

const planSchema = z.array(z.object({ detail: z.string() }));
const tableSchema = z.array(z.object({ name: z.string() }));
const bySql = /^\s*(?:SELECT|INSERT|UPDATE|DELETE)/;
/** Small whatever is sold: who was erased, who is going, how far projections are, five check values; and the books of the simulated gateway. */
const smallTables = new Set([
  'erasures',
  'finished_erasures',
  'going',
  'checkpoints',
  'pointers',
  'secret_checks',
  'charges',
  'refunds',
]);

/** Statements that go through a whole table, or a whole index of one, of those that can grow. */
const scansOf = (database: DatabaseSync, sql: string): readonly string[] => {
  const tables = tableSchema.parse(database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all());
  const growing = tables.filter(({ name }) => !smallTables.has(name)).map(({ name }) => name);
  return planSchema
    .parse(database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all())
    .filter(({ detail }) => growing.some((name) => detail === `SCAN ${name}` || detail.startsWith(`SCAN ${name} `)))
    .map(({ detail }) => `${detail}: ${sql}`);
};

it('no query goes through a table that grows', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const shop = await serveShop(undefined, {}, () => ({ mail: rememberingTransport() }));
  const { ports } = shop;
  const customer = await payingCustomer(shop);
  const watched = await watchOrder(shop.url, customer, customer.orderNo);
  await eventually(() => expect(watched.messages).toHaveLength(4));
  const answered: number[] = [];
  for (const page of ['profile-orders']) answered.push((await customer.get(`/api/build-your-own/${page}`)).status);
  for (const page of ['profile-order', 'order-timeline', 'documents', 'contract'])
    answered.push((await customer.get(`/api/build-your-own/${page}?orderNo=${customer.orderNo}`)).status);
  answered.push((await customer.post('/api/build-your-own/recover', { email: 'ada@example.test' })).status);
  answered.push((await customer.post('/api/build-your-own/logout', {})).status);
  expect(new Set(answered)).toEqual(new Set([200]));
  const dueOrders = openDueOrders(ports);
  for (const field of readModelCollections.orderToDo.indexes) {
    await dueOrders.due(field, ports.clock.now(), 10);
    await dueOrders.count(field);
  }
  const list = listOrders(ports);
  const { clientId, scopes } = createDemoClients(ports.secrets.session).backOffice;
  for (const sort of orderSorts)
    for (const asked of [
      { counts: 'true', limit: '1' },
      { status: '2', updatedSince: '2026-01-01T00:00:00Z' },
      { vin: vinOf(customer.orderNo) },
      { transaction: '20000001', counts: 'true' },
    ]) {
      const { nextCursor } = await list({ clientId, scopes }, orderSearchSchema.parse({ sort, ...asked }));
      if (nextCursor !== null)
        await list({ clientId, scopes }, orderSearchSchema.parse({ sort, ...asked, cursor: nextCursor }));
    }
  const report = reportQueryOf({ from: '2026-11-01', to: '2026-11-30' }, ports.clock.now(), undefined);
  for await (const order of ordersOfReadModel(ports, report, 1)) expect(order.orderNo).toBe(customer.orderNo);
  await keepRetention(ports);
  await listParked(ports);
  await openMailSpool(ports.readModels).due(10);
  await openPushSpool(ports.readModels).due('2026-11-30T00:00:00.000Z', 10);
  const deliveries = openWebhookDeliveries(ports.readModels);
  await deliveries.due('wh_1', ports.clock.now(), 10);
  await deliveries.newest('wh_1', 10);
  await deliveries.countParked();
  await deliveries.oldestDue();

  const asked = prepare.mock.calls.map(([sql], call) => ({ sql, database: prepare.mock.contexts[call] }));
  prepare.mockRestore();
  const scans = asked.flatMap(({ sql, database }) =>
    database instanceof DatabaseSync && bySql.test(sql) && database.isOpen ? scansOf(database, sql) : [],
  );
  for (const table of ['order-to-do', 'desk-orders'])
    expect(asked.some(({ sql }) => sql.includes(`FROM "${table}`))).toBe(true);
  expect([...new Set(scans)]).toEqual([]);
});
