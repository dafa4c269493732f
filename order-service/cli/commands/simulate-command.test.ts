import { expect, it } from 'vitest';
import { z } from 'zod';
import { loadOrderWithoutPersonal } from '../../orders/load-order.ts';
import { serveShop } from '../../orders/testing/serve-shop.ts';
import { runOrdersAt } from '../testing/run-orders-at.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';

it('takes an order to the handover and the next one a step less far, through the calls of everybody', async () => {
  const shop = await serveShop();
  const run = runOrdersAt(shop, 'backOffice');
  const { code, out, err } = await run(['simulate', '--orders', '2', '--speed', '1000', '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const told = out
    .trim()
    .split('\n')
    .map((line): { readonly orderNo: string; readonly step: string } => JSON.parse(line));
  const orders = [...new Set(told.map(({ orderNo }) => orderNo))];
  expect(orders).toHaveLength(2);
  const last = await Promise.all(
    orders.map(async (orderNo) => (await loadOrderWithoutPersonal(shop.ports, orderNo)).events.at(-1)?.type),
  );
  expect(last).toEqual(['HandoverTimesOffered', 'OrderCompleted']);
  expect(told.map(({ step }) => step).slice(0, 4)).toEqual([
    'placed, order fee paid',
    'accept-contract',
    'approve',
    'allocate',
  ]);
});

it('lets some orders end otherwise, or take a step back', async () => {
  const shop = await serveShop();
  const run = runOrdersAt(shop, 'backOffice');
  const { code, out, err } = await run(['simulate', '--orders', '16', '--speed', '1000', '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const told = z.array(z.object({ orderNo: z.string(), step: z.string() })).parse(
    out
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  );
  const orders = [...new Set(told.map(({ orderNo }) => orderNo))];
  const types = await Promise.all(
    orders
      .slice(12)
      .map(async (orderNo) => (await loadOrderWithoutPersonal(shop.ports, orderNo)).events.map(({ type }) => type)),
  );
  expect(types).toEqual([
    expect.arrayContaining(['ContractAccepted', 'OrderCancelled']),
    expect.arrayContaining(['OrderApproved', 'OrderCancelled']),
    expect.arrayContaining(['StatusCorrected', 'VehicleOnShore']),
    expect.arrayContaining(['FinanceApplicationDenied', 'OrderCancelled']),
  ]);
});

it('is refused in production, and says what is wrong with a line', async () => {
  const env = { NODE_ENV: 'production' };
  expect(await runOrdersHere(['simulate'], { env })).toMatchObject({ code: 2, out: '' });
  for (const words of [
    ['--orders', '1.5'],
    ['--orders', '0'],
    ['--speed', 'fast'],
    ['--site', 'ftp://a.example'],
  ]) {
    expect(await runOrdersHere(['simulate', ...words])).toMatchObject({ code: 2, out: '' });
  }
});
