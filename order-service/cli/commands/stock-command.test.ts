import { stockNearbySchema } from '@driveaway/domain/api/stock.ts';
import { defaultDealerId } from '@driveaway/domain/dealers/dealers.ts';
import { expect, it } from 'vitest';
import { sampleBuild } from '../../accounts/testing/sign-up-form.ts';
import { visitorOf } from '../../http/testing/visitor.ts';
import { serveShop } from '../../orders/testing/serve-shop.ts';
import { runOrdersAt } from '../testing/run-orders-at.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';

const { variantCode, paintCode, interiorCode } = sampleBuild;
const car = { vin: 'JF1BT9KL2SG012345', variantCode, paintCode, interiorCode, availableFrom: '2026-11-01' };
const list = { type: 'stock-list', messageId: 'stock-1', dealerId: defaultDealerId, cars: [car] };

it('tells what a retailer has, a line each, and goes on after a bad one', async () => {
  const shop = await serveShop();
  const run = runOrdersAt(shop, 'backOffice');
  const unknown = { ...list, messageId: 'stock-2', cars: [{ ...car, paintCode: 'invisible' }] };
  const input = [unknown, list, list].map((line) => `${JSON.stringify(line)}\n`).join('');
  const { code, out } = await run(['stock', '-'], input);
  expect(code).toBe(1);
  expect(out.trim().split('\n')).toEqual([
    expect.stringMatching(/^1: refused: /),
    `2: ${defaultDealerId} has 1 car in stock`,
    `3: ${defaultDealerId} has 1 car in stock (told before)`,
  ]);
  const { body } = await visitorOf(shop.url).get(`/api/stock?postcode=2000&variants=${variantCode}`);
  expect(stockNearbySchema.parse(body).cars).toMatchObject([{ vinEnding: '012345', paintCode }]);
});

it('says what is missing', async () => {
  const { code, err } = await runOrdersHere(['stock']);
  expect(code).toBe(2);
  expect(err).toContain('A file is missing');
});
