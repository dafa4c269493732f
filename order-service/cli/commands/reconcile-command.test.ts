import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { reconciliationSchema } from '@driveaway/domain/payments/reconciliation.ts';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { addDays } from '@driveaway/domain/time/add-days.ts';
import { orderLedger } from '@driveaway/projections/order-ledger/order-ledger.ts';
import { orderNoOf } from '../../back-office/testing/order-at-stage.ts';
import { keepReadModel } from '../../orders/testing/keep-read-model.ts';
import { plantDifferences } from '../../reports/testing/plant-differences.ts';
import { documentedCommands } from '../testing/documented-commands.ts';
import { openInstallation } from '../testing/open-installation.ts';
import { linesOf } from '../testing/run-orders.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { parseCommandLine } from './parse-command-line.ts';

it('does what docs/back-office.md says beside a running product, and says that it needs one', async () => {
  const path = await mkdtemp(join(tmpdir(), 'driveaway-reconcile-'));
  onTestFinished(async () => rm(path, { recursive: true }));
  const { ports, serve, close } = await openInstallation(path);
  await keepReadModel(ports, orderLedger);
  const planted = await plantDifferences(ports);
  await serve((served) => ({ ...served, clock: manualClock('2026-11-12T00:00:00Z') }));
  const [usual = '', november = '', asJson = '', ...others] = await documentedCommands('reconcile');
  expect(others).toEqual([]);
  const run = (line: string) => runOrdersHere([...line.split(' '), '--data-dir', path]);

  const table = await run(november);
  expect(table).toMatchObject({ code: 1, err: '' });
  const lines = linesOf(table.out);
  expect(lines.slice(0, 2)).toEqual([
    "2026-11-01 to 2026-11-30: 7 in the gateway's books, 7 in events",
    'Events after 2026-11-05 may not be settled yet',
  ]);
  expect(lines[2]).toMatch(/^DAY +KIND +TRANSACTION +ORDER +GATEWAY +EVENTS$/);
  const row = new RegExp(`^2026-11-02  order-without-charge  77 +${orderNoOf(2)} {2}nothing {2}\\$1,000$`);
  expect(lines.slice(3)).toHaveLength(5);
  expect(lines).toContainEqual(expect.stringMatching(row));

  const json = await run(asJson);
  expect(json).toMatchObject({ code: 1, err: '' });
  const { differences } = reconciliationSchema.parse(JSON.parse(json.out));
  expect(new Set(differences.map(({ kind }) => kind))).toEqual(new Set(planted.map(({ kind }) => kind)));
  const { from, to } = reconciliationSchema.parse(JSON.parse((await run(`${usual} --json`)).out));
  expect(to).toBe(addDays(from, 20));

  const agreeing = await run('reconcile --from 2026-10-01 --to 2026-10-31');
  expect(agreeing).toMatchObject({ code: 0, err: '' });
  expect(linesOf(agreeing.out)).toEqual([
    "2026-10-01 to 2026-10-31: 0 in the gateway's books, 0 in events",
    'They agree',
  ]);

  await close();
  expect(await run(november)).toMatchObject({ code: 3, out: '', err: expect.stringContaining('a running product') });
});

it.each([
  ['reconcile --from 2026-11-01', '--from DAY and --to DAY come together'],
  ['reconcile --from 2026-11-02 --to 2026-11-01', 'The last day is before the first.'],
  ['reconcile --from 2026-11-01 --to 2027-02-01', 'At most 92 days are compared at once.'],
  ['reconcile --format csv', '--format is one of table, json'],
  ['reconcile now', '"now" is too much'],
])('says what is wrong with "%s"', (line, message) => {
  expect(parseCommandLine(line.split(' '), {})).toMatchObject({ kind: 'wrong-usage', message });
});
