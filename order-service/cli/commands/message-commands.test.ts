import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { messageTypes } from '@driveaway/domain/api/back-office.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { createOrderAt, orderNoOf } from '../../back-office/testing/order-at-stage.ts';
import { openInstallation } from '../testing/open-installation.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { runCommandLine } from '../run-command-line.ts';
import { commandTable } from './command-table.ts';
import { messageCommands } from './message-commands.ts';
import { parseCommandLine } from './parse-command-line.ts';

const orderNo = orderNoOf(1);

/** An installation with an order whose contract is accepted; running, or closed again. */
const installed = async (isRunning = false) => {
  const path = await mkdtemp(join(tmpdir(), 'orders-verbs-'));
  onTestFinished(async () => rm(path, { recursive: true }));
  const installation = await openInstallation(path);
  await createOrderAt(installation.ports, orderNo, 'AcceptContract');
  if (isRunning) {
    onTestFinished(installation.close);
    await installation.serve();
  } else await installation.close();
  return {
    path,
    orders: async (...args: readonly string[]) => runOrdersHere([...args, '--data-dir', path]),
  };
};

it('there is a command for every type of message, and help for every option', () => {
  expect(messageCommands.map(({ name }) => name)).toEqual(messageTypes);
  for (const { name, options } of commandTable) {
    for (const [option, { help }] of Object.entries(options)) {
      expect({ name, option, help }).toEqual({ name, option, help: expect.stringMatching(/\w/) });
    }
  }
});

describe.each([
  { where: 'a bare data directory', isRunning: false },
  { where: 'a running product', isRunning: true },
])('one message at a time, against $where', ({ isRunning }) => {
  it('takes an order along', async () => {
    const { path, orders } = await installed(isRunning);
    const dry = await orders('approve', orderNo, '--dry-run');
    expect(dry).toMatchObject({
      code: 0,
      err: '',
      out: `${orderNo}  would record OrderApproved at revision 5: Accepted\n`,
    });
    expect(await orders('approve', orderNo, '--if-revision', '3')).toMatchObject({
      code: 1,
      out: `${orderNo}  REFUSED revision-changed: The order is at revision 4, not at 3.\n`,
    });
    const approve = ['approve', orderNo, '--if-revision', '4', '--message-id', 'm-1', '--reason', 'Checked'];
    expect(await orders(...approve)).toMatchObject({
      code: 0,
      out: `${orderNo}  OrderApproved at revision 5: Accepted\n`,
    });
    expect((await orders(...approve)).out).toContain('carried out before');
    expect(await orders('allocate', orderNo, '--vin', vinOf(orderNo))).toMatchObject({ code: 0 });
    expect(await orders('arrived', orderNo)).toMatchObject({
      code: 1,
      out: expect.stringContaining('illegal-transition'),
    });
    expect(await orders('approve', orderNoOf(404))).toMatchObject({ code: 3 });

    const file = join(path, 'Tax invoice.pdf');
    await writeFile(file, '%PDF-1.7 a tax invoice');
    const added = await orders('document-added', orderNo, '--file', file, '--json');
    expect(JSON.parse(added.out)).toMatchObject({ success: true, events: ['DocumentAdded'] });
    expect((await orders('show', orderNo)).out).toContain('Tax invoice.pdf');
    await orders('request-balance', orderNo);
    const paid = await orders('balance-paid', orderNo, '--amount', '54000', '--bank-reference', 'EFT 1');
    expect(paid).toMatchObject({ code: 0, out: expect.stringContaining('BalancePaid') });
    const history = (await orders('replay', orderNo)).out;
    expect(history).toContain('message m-1 (approve): Checked');
  });
});

it.each([
  ['allocate', 'allocate needs --vin. See'],
  ['allocate --vin 1', '--vin: '],
  ['balance-paid --amount 1', 'balance-paid needs --bank-reference'],
  ['balance-paid --amount much --bank-reference a', '--amount: '],
  ['balance-paid --amount 0x10 --bank-reference a', '--amount: '],
  ['document-added', 'document-added needs --file'],
  ['document-added --file .', 'is a directory'],
  ['approve --if-revision one', 'A revision is a whole number from 0'],
  ['approve --vin 1', 'approve takes no --vin'],
])('says what is wrong with "%s"', async (line, words) => {
  const [name = '', ...options] = line.split(' ');
  const { path } = await installed();
  const { code, err } = await runOrdersHere([name, orderNo, ...options, '--data-dir', path]);
  expect(err).toContain(words);
  expect(code).toBe(line.endsWith('.') ? 3 : 2);
});

it('asks at a terminal before what cannot be taken back', async () => {
  const { path, orders } = await installed();
  const cancel = async (typed: string, ...options: readonly string[]) => {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const streams = { stdin: Object.assign(stdin, { isTTY: true }), stdout, stderr };
    stdin.end(typed);
    const args = ['cancel', orderNo, '--reason', 'On request', '--data-dir', path, ...options];
    const code = await runCommandLine(parseCommandLine(args, {}), streams);
    stdout.end();
    stderr.end();
    return { code, out: await text(stdout), err: await text(stderr) };
  };
  const refused = await cancel('n\n');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain(`cancel ${orderNo}: this cannot be taken back. Go on? [y/N]`);
  expect(refused.err).toContain('Nothing was sent.');
  expect(await cancel('')).toMatchObject({ code: 1, out: '' });
  expect((await orders('show', orderNo)).out).toContain('revision 4');
  expect(await cancel('', '--dry-run')).toMatchObject({ code: 0, out: expect.stringContaining('would record') });
  expect(await cancel('y\n')).toMatchObject({ code: 0, out: expect.stringContaining('OrderCancelled') });
});

it('says how to go on when nobody answers, without the secret', async () => {
  const credentials = ['--client-id', 'a', '--client-secret', 'hidden'];
  const cancel = ['cancel', orderNo, '--reason', "It's late", '--server', 'http://127.0.0.1:9', ...credentials];
  const { code, err } = await runOrdersHere(cancel);
  expect(code).toBe(3);
  expect(err).toMatch(
    /This records it once: orders cancel \S+ --reason 'It'\\''s late' --server \S+ --client-id a --message-id cli-[\w-]+\n/,
  );
  expect(err).not.toContain('hidden');
});
