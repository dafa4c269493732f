import { expect, it } from 'vitest';
import { anchorSigner } from '../audit/anchors/sign-anchor.ts';
import { machineAt } from '../machines/testing/machine-at.ts';
import { serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { customerIdOf } from './testing/read-account.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

it('says of whom nothing can be erased, held or certified, and why', async () => {
  const statementSigner = anchorSigner(new Uint8Array(32).fill(1));
  const shop = await serveShop(undefined, {}, () => ({ statementSigner }));
  const customer = await signUpCustomer(shop, 'ada@example.test');
  const id = await customerIdOf(shop, 'ada@example.test');
  const { send } = machineAt(shop, ['customers:erase', 'audit:read']);
  const erase = (of: string) => send('/api/back-office/erasures', { customer: of, reason: 'Asked for', dryRun: false });
  const hold = (of: string) => send('/api/back-office/holds', { customer: of, action: 'place', reason: 'Claim 17' });
  const certify = (of: string) => send(`/api/audit/erasures/${of}`);
  const failure = (code: string, message: string) => ({ success: false, code, message });

  for (const ask of [erase, hold, certify]) {
    expect(await ask(nobody)).toMatchObject({
      status: 404,
      json: failure('customer-not-found', 'There is no such customer.'),
    });
  }
  expect(await certify(id)).toMatchObject({ status: 409, json: failure('not-erased', 'This customer is not erased.') });
  await customer.post('/api/build-your-own/cancel-order', { orderNo: customer.orderNo, reason: 'other' });
  expect(await erase(id)).toMatchObject({ status: 200, json: { success: true } });
  expect(await hold(id)).toMatchObject({
    status: 409,
    json: failure('already-erased', 'This customer was erased: there is nothing to hold any more.'),
  });
});
