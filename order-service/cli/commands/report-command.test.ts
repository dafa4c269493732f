import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { orderLedger } from '@driveaway/projections/order-ledger/order-ledger.ts';
import { createOrderAt, orderNoOf } from '../../back-office/testing/order-at-stage.ts';
import { machineTokens } from '../../machines/machine-token.ts';
import { keepReadModel } from '../../orders/testing/keep-read-model.ts';
import { documentedCommands } from '../testing/documented-commands.ts';
import { openInstallation } from '../testing/open-installation.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { parseCommandLine } from './parse-command-line.ts';

const run = promisify(execFile);

const openOrders = async () => {
  const path = await mkdtemp(join(tmpdir(), 'driveaway-reports-'));
  const installation = await openInstallation(path);
  onTestFinished(async () => rm(path, { recursive: true }));
  const { ports } = installation;
  await createOrderAt(ports, orderNoOf(1), 'RecordDepositPaid');
  await createOrderAt(ports, orderNoOf(2), 'CompleteOrder');
  return { path, ...installation };
};

it('does what docs/back-office.md says, alike over a running product and over the events of a stopped one', async () => {
  const { path, ports, serve, close, demo } = await openOrders();
  const commands = await documentedCommands('reports');
  expect(commands).toHaveLength(5);
  const at = ports.clock.now().toString();
  const runAll = async () => {
    const outputs: string[] = [];
    for (const line of commands) {
      const moment = line.includes('--at') ? [] : ['--at', at];
      const { code, out, err } = await runOrdersHere([...line.split(' '), ...moment, '--data-dir', path]);
      expect({ line, code, err }).toEqual({ line, code: 0, err: '' });
      outputs.push(out);
    }
    return outputs;
  };
  await keepReadModel(ports, orderLedger);
  const url = await serve();
  const running = await runAll();
  const [whole = '', byState = '', byDay = '', , pipeline = ''] = running;
  expect(whole).toMatch(/^ {2}Deposits received +\$2,000$/m);
  expect(whole).toMatch(/^ {2}Deposits held +\$1,000$/m);
  expect(whole).toContain('security deposit');
  expect(byState).toMatch(/^ {2}GST supplied +\$4,743\.27 +\$4,743\.27$/m);
  expect(byDay).toContain('\n2026-11-02,2000.00,0.00,54000.00,');
  expect(byDay.trim().split('\n')).toHaveLength(31);
  expect(pipeline).toMatch(/Awaiting Customer Acknowledgement of Contract Terms +1 /);

  const reader = { clientId: 'accounts', scopes: ['reports:read' as const] };
  const TOKEN = machineTokens(ports.secrets).sign(reader, ports.clock.now(), ports.randomness.uuid());
  const calls = await documentedCommands('reports-http');
  expect(calls).toHaveLength(2);
  const answers = calls.map((call) => run('bash', ['-euc', call], { env: { ...process.env, SITE: url, TOKEN } }));
  const [money, stays] = (await Promise.all(answers)).map(({ stdout }) => stdout);
  expect(JSON.parse(money ?? '')).toMatchObject({ totals: { depositsReceivedCents: 200_000 } });
  expect(stays).toMatch(/^[^"{]*\r\n/);

  const [contact = ''] = await documentedCommands('contact');
  const { clientId, clientSecret } = demo.backOffice;
  const line = contact
    .replace('12345678-9012', orderNoOf(2))
    .replace('$SITE', url)
    .replace('$CLIENT_ID', clientId)
    .replace('$CLIENT_SECRET', clientSecret);
  const shown = await runOrdersHere(line.split(' '));
  expect(shown).toMatchObject({ code: 0, err: '' });
  expect(shown.out).toContain('e-mail     mira.kowalski@mail.example');
  expect((await runOrdersHere(['verify', orderNoOf(2), '--data-dir', path])).out).toContain(
    'contact details up to revision',
  );
  await close();
  expect(await runAll()).toEqual(running);
});

it('says what is wrong with a line', () => {
  const messageOf = (line: string) => {
    const read = parseCommandLine(line.split(' '), {});
    return read.kind === 'wrong-usage' ? read.message : 'nothing is wrong';
  };
  const wrong = [
    ['report', 'report takes "money" or "pipeline"'],
    ['report cars --from 2026-11-01 --to 2026-11-02', 'report takes "money" or "pipeline"'],
    ['report money --from 2026-11-01', 'report money needs --from DAY and --to DAY'],
    ['report money --from 2026-11-02 --to 2026-11-01', 'The last day is before the first.'],
    ['report money --from 2026-11-01 --to 2026-11-02 --format pdf', '--format is one of table, csv, json'],
    ['report money --from 2025-01-01 --to 2026-11-02 --by day', 'This report by day is about 366 days at most.'],
    ['report pipeline --from 2026-10-01 --to 2026-11-02 --by day', 'This report by day is about 31 days at most.'],
    [
      'report pipeline --from 2199-12-30 --to 2199-12-31 --at 2199-12-31T23:59:59-01:00',
      'An instant lies in the years 1900 to 2199, by UTC.',
    ],
    ['contact 12345678-9012 --operator ada --purpose fun', '--purpose is one of approval, delivery, payment, enquiry'],
    ['contact 12345678-9012', 'contact needs --operator NAME: it is recorded who reads'],
  ] as const;
  expect(wrong.map(([line]) => messageOf(line))).toEqual(wrong.map(([, message]) => message));
});
