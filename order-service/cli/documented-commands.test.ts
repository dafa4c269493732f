/** The commands of docs/back-office.md, section Command line, in their order, for an order that is to be approved. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { deskOrders } from '@driveaway/projections/desk-orders/desk-orders.ts';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { serveMachineApi } from '../back-office/testing/serve-machine-api.ts';
import { keepReadModel } from '../orders/testing/keep-read-model.ts';
import { runOrdersHere } from './testing/run-orders-here.ts';

const orderNo = orderNoOf(1);

/** The words of a command as a shell reads them. */
const wordsOf = (command: string): readonly string[] =>
  [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

it('take an order along', async () => {
  const { ports, url, demo } = await serveMachineApi();
  await createOrderAt(ports, orderNo, 'AcceptContract');
  await keepReadModel(ports, deskOrders);
  const text = await readFile(new URL('../../docs/back-office.md', import.meta.url), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith('Command line')) ?? '';
  const [, block = ''] = /```sh\n(.*?)```/s.exec(section) ?? [];
  const commands = block.trimEnd().replaceAll('12345678-9012', orderNo).split('\n');
  const { clientId, clientSecret } = demo.backOffice;
  const printed: string[] = [];
  for (const command of commands) {
    const [program, ...args] = wordsOf(command);
    const target =
      args[0] === 'help' ? [] : ['--server', url, '--client-id', clientId, '--client-secret', clientSecret];
    const { code, out, err } = await runOrdersHere([...args, ...target]);
    expect({ program, command, code, err }).toEqual({ program: 'orders', command, code: 0, err: '' });
    printed.push(out);
  }
  const [, list = '', counts = '', , dryRun = '', approved = ''] = printed;
  expect(list).toContain(orderNo);
  expect(counts).toContain('3,Pending acceptance by the seller,1');
  expect(dryRun).toContain('would record OrderApproved at revision 5');
  expect(approved).toContain('OrderApproved at revision 5');
  expect(printed.at(-1)).toMatch(/VehicleOnWater.*\n.*OrderCancelled/);
});
