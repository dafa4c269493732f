import { expect, it } from 'vitest';
import { serveShop, signUpCustomer } from '../../orders/testing/serve-shop.ts';
import { serveApp } from '../testing/serve-app.ts';
import { visitorOf } from '../testing/visitor.ts';

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

it('guesses count whether a call answers the refusal or throws it (row 3)', async () => {
  const shop = await serveShop(undefined, { orderGuessesPerAddress: { limit: 1, windowSeconds: 60 } });
  const owner = await signUpCustomer(shop);
  const guesser = await signUpCustomer(shop, 'guesser@example.test');
  const statuses: number[] = [];
  for (const _ of [1, 2]) statuses.push((await guesser.get(`${api}/talk?orderNo=${owner.orderNo}`)).status);
  expect(statuses).toStrictEqual([403, 429]);
});

it('a foreign order and one that does not exist are refused after the same look-ups (row 3)', async () => {
  const lookUps: string[] = [];
  const shop = await serveShop();
  const owner = await signUpCustomer(shop);
  const guesser = await signUpCustomer(shop, 'guesser@example.test');
  const watched = await serveApp({
    ports: () => ({
      ...shop.ports,
      readModels: {
        ...shop.ports.readModels,
        collection: async (definition) => {
          const collection = await shop.ports.readModels.collection(definition);
          return {
            ...collection,
            get: async (id) => {
              lookUps.push(`${definition.name}.get`);
              return collection.get(id);
            },
            find: async (query) => {
              lookUps.push(`${definition.name}.find`);
              return collection.find(query);
            },
          };
        },
      },
      eventStore: {
        ...shop.ports.eventStore,
        readStream: (...request) => {
          lookUps.push('events');
          return shop.ports.eventStore.readStream(...request);
        },
      },
    }),
  });
  const cookie = { Cookie: [...guesser.cookies].map((pair) => pair.join('=')).join('; ') };
  const lookUpsFor = async (orderNo: string): Promise<readonly string[]> => {
    lookUps.splice(0);
    const { status } = await visitorOf(watched.url).get(`${api}/order-details?orderNo=${orderNo}`, cookie);
    expect(status).toBe(403);
    return [...lookUps];
  };
  const foreign = await lookUpsFor(owner.orderNo);
  expect(foreign.length).toBeGreaterThan(0);
  expect(await lookUpsFor('00000000-0000')).toStrictEqual(foreign);
});
