import { expect, it } from 'vitest';
import { orderListSchema } from '@driveaway/domain/api/back-office-orders.ts';
import { tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import { sampleDealer } from '@driveaway/domain/testing/order-builders.ts';
import { storedBytes } from '../http/testing/stored-bytes.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { machineTokens } from '../machines/machine-token.ts';
import { serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { createDemoClients } from './machine-clients.ts';

const path = '/api/back-office/orders/search';

it('finds the orders of an e-mail address, which is neither in the read model nor in the log', async () => {
  const shop = await serveShop();
  const { orderNo } = await signUpCustomer(shop, 'ada@example.test');
  await signUpCustomer(shop, 'grace@example.test');
  const { clientId, clientSecret } = createDemoClients(shop.ports.secrets.session).backOffice;
  const machine = visitorOf(shop.url);
  const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const token = tokenAnswerSchema.parse((await machine.post('/api/token', credentials)).body).access_token;
  const search = async (body: object, as = token) => machine.post(path, body, { Authorization: `Bearer ${as}` });
  const found = async (body: object, as?: string) =>
    orderListSchema.parse((await search(body, as)).body).orders.map((order) => order.orderNo);

  expect(await found({ email: 'Ada@example.test' })).toEqual([orderNo]);
  expect(await found({ email: 'ada@example.test', status: '1' })).toEqual([orderNo]);
  expect(await found({ email: 'ada@example.test', status: '2' })).toEqual([]);
  expect(await found({ email: 'nobody@example.test' })).toEqual([]);
  expect(await found({})).toHaveLength(2);
  expect(await search({ email: 'ada' })).toMatchObject({
    status: 400,
    body: { errors: { email: [expect.any(String)] } },
  });

  // a client that is limited to retailers learns nothing of customers of others
  const limited = machineTokens(shop.ports.secrets).sign(
    { clientId: 'dealer-system', scopes: ['orders:read'], retailers: ['somebody', sampleDealer.dealerId] },
    shop.ports.clock.now(),
    shop.ports.randomness.uuid(),
  );
  expect(await found({ email: 'ada@example.test' }, limited)).toEqual([]);

  const readModels = (await storedBytes([shop.directory])).filter(([name]) => name.startsWith('read-models'));
  // proves that the search finds what is there
  expect(readModels.some(([, text]) => text.includes(orderNo))).toBe(true);
  expect(readModels.filter(([, text]) => text.includes('example.test'))).toEqual([]);
  expect(shop.logged.filter((line) => line.includes('example.test'))).toEqual([]);
});
