/** The commands of README and docs/back-office.md, sections Command line, in their order, for an order that is to be approved. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { deskOrders } from '@driveaway/projections/desk-orders/desk-orders.ts';
import { orderLedger } from '@driveaway/projections/order-ledger/order-ledger.ts';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { serveMachineApi } from '../back-office/testing/serve-machine-api.ts';
import { keepReadModel } from '../orders/testing/keep-read-model.ts';
import { runOrdersHere } from './testing/run-orders-here.ts';

const orderNo = orderNoOf(1);

/** The words of a command as a shell reads them. */
const wordsOf = (command: string): readonly string[] =>
  [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** Serves an order that is to be approved, and runs every command about it that stands in a document. */
const runDocumented = async (file: string, fence: RegExp, client: 'backOffice' | 'operator') => {
  const { ports, url, demo } = await serveMachineApi();
  await createOrderAt(ports, orderNo, 'AcceptContract');
  await keepReadModel(ports, deskOrders);
  await keepReadModel(ports, orderLedger);
  const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith('Command line')) ?? '';
  const [, block = ''] = fence.exec(section) ?? [];
  const commands = block.trimEnd().replaceAll('12345678-9012', orderNo).split('\n');
  const { clientId, clientSecret } = demo[client];
  const printed: string[] = [];
  for (const command of commands) {
    const [program, ...args] = wordsOf(command);
    const target =
      args[0] === 'help' ? [] : ['--server', url, '--client-id', clientId, '--client-secret', clientSecret];
    const { code, out, err } = await runOrdersHere([...args, ...target]);
    expect({ program, command, code, err }).toEqual({ program: 'orders', command, code: 0, err: '' });
    printed.push(out);
  }
  return printed;
};

it('take an order along', async () => {
  const printed = await runDocumented('docs/back-office.md', /```sh messages\n(.*?)```/s, 'backOffice');
  const [, list = '', counts = '', , dryRun = '', approved = ''] = printed;
  expect(list).toContain(orderNo);
  expect(counts).toContain('3,Pending acceptance by the seller,1');
  expect(dryRun).toContain('would record OrderApproved at revision 5');
  expect(approved).toContain('OrderApproved at revision 5');
  expect(printed.at(-1)).toMatch(/VehicleOnWater.*\n.*OrderCancelled/);
});

it('do what the README promises of them', async () => {
  const printed = await runDocumented('README.md', /```sh desk\nalias [^\n]*\n(.*?)```/s, 'operator');
  const [list = '', next = '', approved = '', watched = '', money = '', verified = ''] = printed;
  expect(list).toContain(orderNo);
  expect(next).toContain('approve');
  expect(approved).toContain('OrderApproved at revision 5');
  expect(watched).toContain('OrderApproved');
  expect(money).toMatch(/^ {2}Deposits held +\$1,000 /m);
  expect(verified).toContain('as it was written');
});
