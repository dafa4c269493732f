import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { customerStream } from '@driveaway/domain/customer/customer-events.ts';
import { sampleEvents } from '@driveaway/domain/testing/order-builders.ts';
import { customerIdOf } from '../../accounts/testing/read-account.ts';
import { createDemoClients } from '../../back-office/machine-clients.ts';
import { carryOut } from '../../orders/testing/test-service.ts';
import { payingCustomer, serveShop, type Shop, type ShopCustomer } from '../../orders/testing/serve-shop.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { parseCommandLine } from './parse-command-line.ts';

const email = 'ada@example.test';

/** Runs a command line as the documents have it, against the shop. */
const runAt =
  ({ url, ports }: Shop, client: 'operator' | 'backOffice' = 'operator') =>
  async (line: string) => {
    const { clientId, clientSecret } = createDemoClients(ports.secrets.session)[client];
    const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    return runOrdersHere([...words, '--server', url, '--client-id', clientId, '--client-secret', clientSecret]);
  };

/** Cancelled and paid back: money was taken, and nobody owes anything. */
const settle = async (shop: Shop, { post, orderNo }: ShopCustomer): Promise<void> => {
  await post('/api/build-your-own/cancel-order', { orderNo, reason: 'other' });
  const refund = { type: 'RecordDepositRefunded', data: sampleEvents.DepositRefunded.data } as const;
  expect(await carryOut(shop.ports, orderNo, refund)).toMatchObject({ kind: 'done' });
};

it('erases a customer as the documents say, once nobody owes anything, and records who did it and why', async () => {
  const shop = await serveShop();
  const run = runAt(shop);
  const customer = await payingCustomer(shop);
  const customerId = await customerIdOf(shop, email);
  const typesOf = async () =>
    (await shop.ports.eventStore.readStream(customerStream(customerId))).map(({ type }) => type);
  const text = await readFile(new URL('../../../docs/back-office.md', import.meta.url), 'utf8');
  const [, block = ''] = /^```sh erase\n(.*?)^```$/ms.exec(text) ?? [];
  const [dryRun = '', real = ''] = block
    .replaceAll('12345678-9012', customer.orderNo)
    .replaceAll('npm run -s orders -- ', '')
    .trim()
    .split('\n');

  const before = await typesOf();
  expect(await run(dryRun)).toMatchObject({ code: 1, err: expect.stringContaining(`under way: ${customer.orderNo}.`) });
  expect(await typesOf()).toEqual(before);
  expect(await run(real)).toMatchObject({ code: 1, out: '' });
  expect((await typesOf()).at(-1)).toBe('ErasureRefused');

  await settle(shop, customer);
  const planned = await run(dryRun);
  expect(planned).toMatchObject({ code: 0, err: '' });
  expect(planned.out).toContain('would be erased');
  expect(planned.out).toMatch(/kept {4}contracts and 0 documents, locked away until 2033-.*the law requires it/);
  expect(planned.out).toContain('1 licence\n');
  expect(await typesOf()).not.toContain('CustomerErased');

  const done = await run(real);
  expect(done.code).toBe(0);
  expect(done.err).toContain('would be erased');
  expect(done.out).toMatch(/was erased at 2026-.*\n.*\n.*\n {2}kept/);
  const erased = (await shop.ports.eventStore.readStream(customerStream(customerId))).at(-1);
  expect(erased?.data).toContain('"reason":"Asked for by letter"');
  expect(erased?.metadata).toContain('operator/ada');
  const again = await run(`erase ${customer.orderNo} --reason again --operator bea --yes --json`);
  expect(JSON.parse(again.out)).toMatchObject({ customerId, orders: [customer.orderNo], dryRun: false });
  expect((await typesOf()).filter((type) => type === 'CustomerErased')).toHaveLength(1);
  expect(shop.logged.findLast((line) => line.includes('"event":"erasure"'))).toContain('operator/bea');
  expect(shop.logged.join()).not.toContain(email);
});

it('erases nobody who is not there, and for nobody without the scope', async () => {
  const shop = await serveShop();
  const line = `erase ${email} --reason asked --operator ada`;
  expect(await runAt(shop)(line)).toMatchObject({ code: 3, err: 'There is no such customer.\n' });
  const unknown = line.replace(email, '00000000-0000-4000-8000-000000000000');
  expect(await runAt(shop)(unknown)).toMatchObject({ code: 3 });
  expect(await runAt(shop, 'backOffice')(line)).toMatchObject({ err: expect.stringContaining('customers:erase') });
});

it.each([
  ['erase', 'is missing'],
  [`erase ${email}`, '--reason'],
  [`erase ${email} --reason seen`, '--operator'],
  [`erase ${email} more --reason seen --operator ada`, 'too much'],
])('%s is wrong usage', (line, words) => {
  const message = expect.stringContaining(words);
  expect(parseCommandLine(line.split(' '), {})).toMatchObject({ kind: 'wrong-usage', message });
});
