import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { customerStream } from '@driveaway/domain/customer/customer-events.ts';
import { sampleEvents } from '@driveaway/domain/testing/order-builders.ts';
import { samplePassword } from '../../accounts/testing/sign-up-form.ts';
import { customerIdOf } from '../../accounts/testing/read-account.ts';
import { carryOut } from '../../orders/testing/test-service.ts';
import {
  payingCustomer,
  serveShop,
  signUpCustomer,
  type Shop,
  type ShopCustomer,
} from '../../orders/testing/serve-shop.ts';
import { runOrdersAt as runAt } from '../testing/run-orders-at.ts';
import { parseCommandLine } from './parse-command-line.ts';

const email = 'ada@example.test';

/** Cancelled and paid back: money was taken, and nobody owes anything. */
const settle = async (shop: Shop, { post, orderNo }: ShopCustomer): Promise<void> => {
  await post('/api/build-your-own/cancel-order', { orderNo, reason: 'other' });
  const refund = { type: 'RecordDepositRefunded', data: sampleEvents.DepositRefunded.data } as const;
  await carryOut(shop.ports, orderNo, refund);
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

it('waits for a legal hold, of which back-office is told everything and the customer only that the law wants records (row 87)', async () => {
  const shop = await serveShop();
  const run = runAt(shop);
  const customer = await signUpCustomer(shop);
  const { orderNo, post } = customer;
  await post('/api/build-your-own/cancel-order', { orderNo, reason: 'other' });
  const text = await readFile(new URL('../../../docs/back-office.md', import.meta.url), 'utf8');
  const [, block = ''] = /^```sh hold\n(.*?)^```$/ms.exec(text) ?? [];
  const documented = block.replaceAll('12345678-9012', orderNo).replaceAll('npm run -s orders -- ', '');
  const [place = '', show = '', release = ''] = documented.trim().split('\n');

  expect((await run(show)).out).toContain('no legal hold stands');
  for (let times = 1; times <= 2; times += 1) expect(await run(place)).toMatchObject({ code: 0, err: '' });
  expect(await run(`hold place ${email} --reason 'Claim 18' --operator bea`)).toMatchObject({ code: 0 });
  const standing = await run(show);
  expect(standing.out).toMatch(
    new RegExp(
      `order ${orderNo} {2}since 2026-.*, by operator/ada: Claim 17/2026\\n.*whole customer.*bea: Claim 18\\n$`,
    ),
  );
  const customerId = await customerIdOf(shop, email);
  const listed = await run('hold list');
  expect(listed).toMatchObject({ code: 0, err: '' });
  expect(listed.out.split('\n')).toEqual([
    expect.stringMatching(`^customer ${customerId}  order ${orderNo}  since .*operator/ada: Claim 17/2026$`),
    expect.stringMatching(`^customer ${customerId}  the whole customer  since .*operator/bea: Claim 18$`),
    '',
  ]);
  const stream = async () => shop.ports.eventStore.readStream(customerStream(customerId));
  const typesOf = async () => (await stream()).map(({ type }) => type);
  expect((await typesOf()).filter((type) => type === 'LegalHoldPlaced')).toHaveLength(2);

  const own = await post('/api/build-your-own/erase-account', { password: samplePassword });
  expect([own.status, own.body.message]).toEqual([
    409,
    'Your account cannot be erased yet: the law wants its records kept.',
  ]);
  expect((await stream()).at(-1)).toMatchObject({ type: 'ErasureRefused' });
  expect((await post('/api/build-your-own/my-data', {})).text).not.toMatch(/hold|claim/i);
  const erase = `erase ${orderNo} --reason asked --operator ada`;
  const said = expect.stringMatching(
    /legal hold on order .* placed by operator\/ada: Claim 17\/2026\..*on the customer/,
  );
  for (const how of ['--dry-run', '--yes']) expect(await run(`${erase} ${how}`)).toMatchObject({ code: 1, err: said });

  expect(await run(release)).toMatchObject({ code: 0, out: expect.not.stringContaining(orderNo) });
  expect(await run(erase)).toMatchObject({ code: 1 });
  expect(await run(`hold release ${email} --reason settled --operator bea`)).toMatchObject({ code: 0 });
  expect(await run('hold list --json')).toMatchObject({ code: 0, out: '{"holds":[]}\n' });
  expect(await run(erase)).toMatchObject({ code: 0 });
  expect(await run(place)).toMatchObject({ code: 1, err: expect.stringContaining('nothing to hold') });
  expect((await typesOf()).slice(-1)).toEqual(['CustomerErased']);
});

it.each([
  ['hold', 'takes "list", "show", "place" or "release"'],
  ['hold list somebody', 'is too much'],
  ['hold place', 'needs an e-mail address'],
  [`hold place ${email} --operator ada`, '--reason'],
  [`hold release ${email} --reason settled`, '--operator'],
  ['erase', 'is missing'],
  [`erase ${email}`, '--reason'],
  [`erase ${email} --reason seen`, '--operator'],
  [`erase ${email} more --reason seen --operator ada`, 'too much'],
])('%s is wrong usage', (line, words) => {
  const message = expect.stringContaining(words);
  expect(parseCommandLine(line.split(' '), {})).toMatchObject({ kind: 'wrong-usage', message });
});
