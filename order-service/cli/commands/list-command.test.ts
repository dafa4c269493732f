import { expect, it } from 'vitest';
import { listedOrderSchema } from '@driveaway/domain/api/back-office-orders.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { deskOrders } from '@driveaway/projections/desk-orders/desk-orders.ts';
import { createOrderAt, orderNoOf } from '../../back-office/testing/order-at-stage.ts';
import { serveMachineApi } from '../../back-office/testing/serve-machine-api.ts';
import { keepReadModel } from '../../orders/testing/keep-read-model.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { linesOf } from '../testing/run-orders.ts';
import { parseCommandLine } from './parse-command-line.ts';

const [one, two, three] = [orderNoOf(1), orderNoOf(2), orderNoOf(3)];

it('lists orders by what is asked for, as a table, CSV or JSON', async () => {
  const { ports, clock, url, demo } = await serveMachineApi();
  for (const [orderNo, stage] of [
    [one, 'AcceptContract'],
    [two, 'AllocateVehicle'],
    [three, undefined],
  ] as const) {
    await createOrderAt(ports, orderNo, stage);
    clock.advance({ hours: 1 });
  }
  await keepReadModel(ports, deskOrders);
  const { clientId, clientSecret } = demo.backOffice;
  const target = ['--server', url, '--client-id', clientId, '--client-secret', clientSecret];
  const list = async (...options: readonly string[]) => runOrdersHere(['list', ...options, ...target]);
  const numbers = async (...options: readonly string[]) =>
    linesOf((await list('--format', 'csv', ...options)).out)
      .slice(1)
      .map((line) => line.slice(0, one.length));

  const table = linesOf((await list('--status', 'vehicle-allocated')).out);
  expect(table[0]).toMatch(/^ORDER {10}STATUS {2}LABEL {14}/);
  expect(table[1]).toContain(`${two}  5       Vehicle Allocated  2026-11-02T01:00:00.000Z  NSW`);
  expect(await numbers()).toEqual([three, two, one]);
  expect(await numbers('--sort', 'created', '--direction', 'asc', '--limit', '2')).toEqual([one, two]);
  expect(await numbers('--status', 'pending,1', '--sort', 'waiting')).toEqual([one, three]);
  expect(await numbers('--state', 'nsw', '--vin', vinOf(two))).toEqual([two]);
  expect(await numbers('--state', 'WA')).toEqual([]);
  expect(await list('--state', 'WA')).toMatchObject({ code: 0, err: 'There are no such orders.\n' });
  expect((await list('--limit', '1')).err).toBe('There are more: --limit N, or --all.\n');
  expect((await list('--limit', '1', '--all')).err).toBe('');
  expect(await numbers('--transaction', '20000001', '--status', 'pending')).toEqual([one]);
  const json = linesOf((await list('--json', '--last-four', one.slice(-4))).out);
  expect(json.map((line) => listedOrderSchema.parse(JSON.parse(line)).orderNo)).toEqual([one]);
  const counts = linesOf((await list('--counts', '--format', 'csv')).out);
  expect(counts).toEqual(expect.arrayContaining(['STATUS,LABEL,ORDERS', '5,Vehicle Allocated,1', '6,On Water,0']));
});

it.each([
  ['--status vehicle-alocated', 'There is no status "vehicle-alocated". Did you mean "vehicle-allocated"?'],
  ['--status on', '"on" may be on-water or on-shore'],
  ['--last-four 12', '--last-four: The last four of an order number are digits.'],
  ['--updated-since yesterday', '--updated-since: An instant is written like'],
  ['--format xml', '--format is one of table, json, csv'],
  ['--limit 0', '--limit is a number of orders'],
  ['everything', '"everything" is too much'],
])('says what is wrong with "list %s"', (line, words) => {
  const message = expect.stringContaining(words);
  expect(parseCommandLine(['list', ...line.split(' ')], {})).toMatchObject({ kind: 'wrong-usage', message });
});
