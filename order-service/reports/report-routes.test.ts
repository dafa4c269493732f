import { expect, it } from 'vitest';
import type { MachineScope } from '@driveaway/domain/api/back-office.ts';
import { moneyReportSchema, type MoneyReport } from '@driveaway/domain/reports/money-report.ts';
import { pipelineReportSchema } from '@driveaway/domain/reports/pipeline-report.ts';
import { sampleDealer, sampleOtherDealer } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { orderLedger } from '@driveaway/projections/order-ledger/order-ledger.ts';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { serveMachineApi, type MachineApi } from '../back-office/testing/serve-machine-api.ts';
import { machineTokens } from '../machines/machine-token.ts';
import { keepReadModel } from '../orders/testing/keep-read-model.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { makeReport, ordersOfEvents, ordersOfReadModel, reportQueryOf } from './make-report.ts';

const november = 'from=2026-11-01&to=2026-11-30';

/**
 * Five orders from the second to the sixth of November: waiting for its deposit, with one, cancelled, refunded, handed
 * over. The last has gone to another retailer before.
 */
const serveReports = async () => {
  const api = await serveMachineApi();
  const { ports, clock } = api;
  await keepReadModel(ports, orderLedger);
  await createOrderAt(ports, orderNoOf(1));
  await createOrderAt(ports, orderNoOf(2), 'RecordDepositPaid');
  clock.advance({ hours: 24 });
  await createOrderAt(ports, orderNoOf(3), 'RecordBalancePaid');
  await carryOut(ports, orderNoOf(3), sampleCommands.CancelOrder);
  clock.advance({ hours: 24 });
  await createOrderAt(ports, orderNoOf(4), 'RecordDepositPaid');
  await carryOut(ports, orderNoOf(4), sampleCommands.CancelOrder);
  clock.advance({ hours: 24 });
  await carryOut(ports, orderNoOf(4), sampleCommands.RecordDepositRefunded);
  await createOrderAt(ports, orderNoOf(5), 'RecordDepositPaid');
  await carryOut(ports, orderNoOf(5), sampleCommands.MoveRetailer);
  clock.advance({ hours: 24 });
  await createOrderAt(ports, orderNoOf(6), 'CompleteOrder');
  const tokenWith = (scopes: readonly MachineScope[], retailers?: readonly string[]): string =>
    machineTokens(ports.secrets).sign(
      { clientId: 'accounts', scopes, retailers },
      clock.now(),
      ports.randomness.uuid(),
    );
  return { ...api, tokenWith, token: tokenWith(['reports:read']) };
};

const moneyFrom = async ({ get }: Pick<MachineApi, 'get'>, query: string, token: string): Promise<MoneyReport> =>
  moneyReportSchema.parse(await (await get(`/api/back-office/reports/money?${query}`, token)).json());

it('says what was received, is held, due back and refunded, and the GST within, also as CSV in dollars', async () => {
  const shop = await serveReports();
  const { totals, opening, rows } = await moneyFrom(shop, november, shop.token);
  expect(totals).toEqual({
    depositsReceivedCents: 500_000,
    depositsRefundedCents: 100_000,
    balancesReceivedCents: 10_800_000,
    balancesRefundedCents: 0,
    balancesWaivedCents: 0,
    tradeInsTakenCents: 0,
    suppliedCents: 5_500_000,
    gstInvoicedCents: 474_327,
    gstSuppliedCents: 474_327,
    luxuryCarTaxSuppliedCents: 0,
    depositsHeldCents: 200_000,
    balancesHeldCents: 0,
    overpaymentsCents: 0,
    depositRefundsDueCents: 100_000,
    balanceRefundsDueCents: 5_400_000,
    owedAfterSupplyCents: 0,
    gstInPricesCents: 948_654,
    luxuryCarTaxInPricesCents: 0,
  });
  expect(Object.values(opening).every((cents) => cents === 0)).toBe(true);
  expect(rows).toEqual([{ key: 'all', name: 'all', amounts: totals }]);
  // the third in Sydney begins on the second in UTC
  const days = (await moneyFrom(shop, 'from=2026-11-02&to=2026-11-04&by=day', shop.token)).rows;
  expect(days.map(({ key, amounts }) => [key, amounts.depositsReceivedCents, amounts.depositsHeldCents])).toEqual([
    ['2026-11-02', 100_000, 100_000],
    ['2026-11-03', 100_000, 100_000],
    ['2026-11-04', 100_000, 100_000],
  ]);

  const path = `/api/back-office/reports/money?${november}&by=retailer`;
  const answer = await shop.get(`${path}&format=csv`, shop.token);
  expect([answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
    'text/csv; charset=utf-8; header=present',
    'no-store',
  ]);
  const text = await answer.text();
  expect(text.split('\r\n')).toHaveLength(4);
  expect(text).toContain(`\r\n${sampleDealer.dealerId},`);
  expect(text).toContain(',5000.00,1000.00,108000.00,');
  const headers = { Authorization: `Bearer ${shop.token}`, Accept: 'text/csv' };
  expect(await (await fetch(`${shop.url}${path}`, { headers })).text()).toBe(text);
});

it('is what an independent reading of the events says, at any instant', async () => {
  const { ports, clock } = await serveReports();
  for (const by of ['day', 'state', 'retailer'] as const) {
    for (const hours of [1, 23, 24, 49, 97]) {
      const at = clock.now().subtract({ hours }).toString();
      const query = reportQueryOf({ from: '2026-11-02', to: '2026-11-06', by, at }, clock.now(), undefined);
      for (const name of ['money', 'pipeline'] as const) {
        const read = await makeReport(name, query, ordersOfReadModel(ports, query, 1));
        expect(read).toEqual(await makeReport(name, query, ordersOfEvents(ports.eventStore)));
      }
    }
  }
});

it('says where orders stand and for how long, and shows a client with limits its retailers alone', async () => {
  const shop = await serveReports();
  const answer = await shop.get(`/api/back-office/reports/pipeline?${november}`, shop.token);
  const { orders, rows } = pipelineReportSchema.parse(await answer.json());
  expect(orders).toBe(6);
  expect(rows.map(({ label, standing }) => [label, standing.orders, standing.oldest?.seconds])).toEqual([
    ['Deposit Required', 1, 4 * 24 * 60 * 60],
    ['Awaiting Customer Acknowledgement of Contract Terms', 2, 4 * 24 * 60 * 60],
    ['Pending acceptance by the seller', 0, undefined],
    ['Accepted', 0, undefined],
    ['Vehicle Allocated', 0, undefined],
    ['On Water', 0, undefined],
    ['On Shore', 0, undefined],
    ['Balance Owing', 0, undefined],
    ['Shipping to Dealer', 0, undefined],
    ['Arrived at Dealer', 0, undefined],
    ['Order confirmed. Delivery pending.', 1, undefined],
    ['Cancelled', 2, undefined],
  ]);

  const limited = shop.tokenWith(['reports:read'], [sampleOtherDealer.dealerId]);
  const money = await moneyFrom(shop, `${november}&by=retailer`, limited);
  expect(money.rows.map(({ key, amounts }) => [key, amounts.depositsHeldCents])).toEqual([
    [sampleOtherDealer.dealerId, 100_000],
  ]);
  const theirs = await shop.get(`/api/back-office/reports/pipeline?${november}`, limited);
  const pipeline = pipelineReportSchema.parse(await theirs.json());
  expect(pipeline.rows.map(({ standing }) => standing.oldest?.orderNo)).toEqual([orderNoOf(5)]);
});

it('is refused without its scope, and while the read model is not there', async () => {
  const { get, tokenOf, demo, ports, clock } = await serveMachineApi();
  await createOrderAt(ports, orderNoOf(1));
  const path = `/api/back-office/reports/money?${november}`;
  const scopes = ['orders:read', 'orders:append', 'orders:contact'] as const;
  const other = machineTokens(ports.secrets).sign({ clientId: 'other', scopes }, clock.now(), ports.randomness.uuid());
  expect((await get(path, other)).status).toBe(403);
  expect((await get(path)).status).toBe(401);
  const token = await tokenOf(demo.backOffice);
  expect((await get('/api/back-office/reports/money?from=2026-11-30&to=2026-11-01', token)).status).toBe(400);
  expect((await get(path, token)).status).toBe(503);
});
