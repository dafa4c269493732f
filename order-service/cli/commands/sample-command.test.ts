import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataDirectory } from '@driveaway/infra/data-directory/open-data-directory.ts';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { serveShop } from '../../orders/testing/serve-shop.ts';
import { visitorOf } from '../../http/testing/visitor.ts';
import { loadOrderWithoutPersonal } from '../../orders/load-order.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';

it('places an order whose deposit is paid, for a customer who can log in', async () => {
  const shop = await serveShop();
  const { code, out, err } = await runOrdersHere(['sample', '--server', shop.url, '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const order = z.object({ orderNo: z.string(), email: z.string(), password: z.string() }).parse(JSON.parse(out));
  const { events } = await loadOrderWithoutPersonal(shop.ports, order.orderNo);
  expect(events.map(({ type }) => type)).toContain('DepositPaid');
  const { email, password } = order;
  const login = await visitorOf(shop.url).post('/api/build-your-own/authenticate', { email, password });
  expect(login.status).toBe(200);
});

it('asks the product that has the data directory open', async () => {
  const shop = await serveShop();
  const parent = await mkdtemp(join(tmpdir(), 'sample-'));
  const directory = await openDataDirectory(join(parent, 'data'));
  onTestFinished(async () => {
    await directory.close();
    await rm(parent, { recursive: true });
  });
  await directory.announce({ url: shop.url });
  const env = { DATA_DIR: join(parent, 'data') };
  expect(await runOrdersHere(['sample'], { env })).toMatchObject({ code: 0, err: '' });
});

it('is refused in production, and says when nobody answers', async () => {
  expect(await runOrdersHere(['sample'], { env: { NODE_ENV: 'production' } })).toMatchObject({ code: 2, out: '' });
  expect(await runOrdersHere(['sample', '--server', 'http://127.0.0.1:9'])).toMatchObject({
    code: 3,
    err: 'http://127.0.0.1:9 cannot be reached\n',
  });
});
