import { expect, it } from 'vitest';
import { serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { visitorOf } from './testing/visitor.ts';

const api = '/api/build-your-own';

it('guessing order numbers ends in 429, whoever guesses, and owners behind the same address see theirs (row 3)', async () => {
  const shop = await serveShop(undefined, { orderGuessesPerAddress: { limit: 4, windowSeconds: 60 } });
  const owner = await signUpCustomer(shop);
  const guesser = await signUpCustomer(shop, 'guesser@example.test');
  const statuses: number[] = [];
  for (const path of ['order-details', 'contract', 'documents', 'document', 'profile-order']) {
    const { status } = await guesser.get(`${api}/${path}?orderNo=${owner.orderNo}&file=x`);
    statuses.push(status);
  }
  expect(statuses).toStrictEqual([403, 404, 404, 404, 429]);
  const visitor = await visitorOf(shop.url).get(`${api}/order-details?orderNo=00000000-0000`);
  expect([visitor.status, visitor.headers.get('retry-after')]).toStrictEqual([429, '60']);
  const guess = await guesser.post(`${api}/cancel-order`, { orderNo: owner.orderNo });
  expect(guess.status).toBe(429);
  expect((await owner.get(`${api}/order-details?orderNo=${owner.orderNo}`)).status).toBe(200);
  shop.clock.advance({ seconds: 60 });
  expect((await guesser.get(`${api}/order-details?orderNo=${owner.orderNo}`)).status).toBe(403);
});

it('a foreign order and one that does not exist take equally long to refuse (row 3)', async () => {
  const shop = await serveShop();
  const owner = await signUpCustomer(shop);
  const guesser = await signUpCustomer(shop, 'guesser@example.test');
  const timed = async (orderNo: string): Promise<number> => {
    const start = performance.now();
    await guesser.get(`${api}/order-details?orderNo=${orderNo}`);
    return performance.now() - start;
  };
  const pairs: boolean[] = [];
  for (let round = 0; round < 60; round += 1) {
    // in turns, so that whatever else the machine does meets both alike
    const [first, second] = [await timed(owner.orderNo), await timed('00000000-0000')];
    pairs.push(first < second);
  }
  const share = pairs.filter(Boolean).length / pairs.length;
  // a difference that could be used would show in nearly every pair
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThan(0.9);
});
