import { expect, it } from 'vitest';
import { depositForm } from '../payments/testing/deposit-form.ts';
import { readAsLater } from '../reactors/testing/read-as-later.ts';
import { serveShop, signUpCustomer } from './testing/serve-shop.ts';

const api = '/api/build-your-own';
const told = ({ status, body }: { readonly status: number; readonly body: Record<string, unknown> }) => [
  status,
  body.code,
];

it('the owner of an order that a later version began is asked to come again, and anybody else learns nothing', async () => {
  // given
  let laterOrder = 'none';
  const shop = await serveShop(undefined, undefined, ({ eventStore }) => ({
    eventStore: {
      ...eventStore,
      readStream: (stream, options) => readAsLater(eventStore, laterOrder, 'OrderCreated').readStream(stream, options),
    },
  }));
  const [owner, stranger] = [await signUpCustomer(shop), await signUpCustomer(shop, 'bo@example.test')];
  const { orderNo, orderReference } = owner;
  laterOrder = orderNo;
  // when
  const pay = async () => told(await owner.post(`${api}/deposit`, await depositForm(shop.gateway, orderReference)));
  const cancelled = { orderNo, reason: 'other' };
  // then
  expect(await pay()).toEqual([503, 'unavailable']);
  expect(told(await owner.post(`${api}/cancel-order`, cancelled))).toEqual([503, 'unavailable']);
  expect(told(await stranger.post(`${api}/cancel-order`, cancelled))).toEqual([403, 'order-access-denied']);
  laterOrder = 'none';
  expect((await pay())[0]).toBe(200);
});

it('the owner of an order without a document is asked to come again, and anybody else learns nothing', async () => {
  // given
  let isMissing = false;
  const shop = await serveShop(undefined, undefined, ({ readModels }) => ({
    readModels: {
      ...readModels,
      collection: async (definition) => {
        const collection = await readModels.collection(definition);
        return { ...collection, get: async (id) => (isMissing ? undefined : collection.get(id)) };
      },
    },
  }));
  const [owner, stranger] = [await signUpCustomer(shop), await signUpCustomer(shop, 'bo@example.test')];
  const path = `${api}/profile-order?orderNo=${owner.orderNo}`;
  expect((await owner.get(path)).status).toBe(200);
  // when
  isMissing = true;
  // then
  expect(told(await owner.get(path))).toEqual([503, 'unavailable']);
  expect(told(await stranger.get(path))).toEqual([403, 'order-access-denied']);
});
