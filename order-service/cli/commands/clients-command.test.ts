import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createOrderAt, orderNoOf } from '../../back-office/testing/order-at-stage.ts';
import { openInstallation } from '../testing/open-installation.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { parseCommandLine } from './parse-command-line.ts';

const orderNo = orderNoOf(1);

it.each(['running', 'stopped'])('operators are named in what they record, over a %s product', async (where) => {
  const path = await mkdtemp(join(tmpdir(), 'driveaway-clients-'));
  const installation = await openInstallation(path);
  await createOrderAt(installation.ports, orderNo, 'ApproveOrder');
  onTestFinished(async () => {
    if (where === 'running') await installation.close();
    await rm(path, { recursive: true });
  });
  if (where === 'running') await installation.serve();
  else await installation.close();
  const run = async (args: readonly string[], input = '') =>
    runOrdersHere([...args, '--data-dir', path, '--operator', 'ada.l'], { input });

  const revoked = await run(['clients', 'revoke', 'dealer-system']);
  expect(revoked).toMatchObject({ code: 0, err: '' });
  expect(revoked.out).toMatch(/^dealer-system {2}unknown here {2}REVOKED \S+ by operator\/ada\.l$/m);
  expect((await run(['clients'])).out).toContain('dealer-system');
  expect((await run(['clients', 'restore', 'dealer-system'])).out).not.toContain('dealer-system');

  const message = JSON.stringify({ orderNo, messageId: 'm-1', type: 'cancel', data: { reason: 'On request' } });
  expect(await run(['append', '-'], message)).toMatchObject({ code: 0 });
  expect((await run(['replay', orderNo])).out).toContain('who       ada.l on the machine of the product');
});

it('who revokes says their name', () => {
  const parse = (line: string, environment = {}) => parseCommandLine(line.split(' '), environment);
  expect(parse('clients revoke dealer-system')).toMatchObject({
    kind: 'wrong-usage',
    message: expect.stringContaining('--operator NAME'),
  });
  expect(parse('clients revoke dealer-system', { OPERATOR: 'ada' })).toMatchObject({
    name: 'clients',
    input: { change: { clientId: 'dealer-system', revoked: true } },
    target: { operator: 'ada' },
  });
  for (const line of ['clients revoke', 'clients revoke operator', 'clients forget a', 'clients list a']) {
    expect(parse(line, { OPERATOR: 'ada' })).toMatchObject({ kind: 'wrong-usage' });
  }
  expect(parse('clients', { OPERATOR: 'Ada Lovelace' })).toMatchObject({ kind: 'wrong-usage' });
});
