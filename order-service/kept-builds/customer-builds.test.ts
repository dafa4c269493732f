import { buildCodeResponseSchema, customerBuildsResponseSchema } from '@driveaway/domain/api/kept-build.ts';
import { myDataSchema } from '@driveaway/domain/api/my-data.ts';
import { customerBuildsStream } from '@driveaway/domain/customer/kept-build-events.ts';
import { mostKeptBuilds } from '@driveaway/domain/customer/kept-builds.ts';
import { describe, expect, it } from 'vitest';
import { dearBuild } from '../catalogue/testing/sample-prices.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import { serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { customerIdOf } from '../accounts/testing/read-account.ts';
import { sampleBuild, samplePassword, signUpSampleCustomer, sydney } from '../accounts/testing/sign-up-form.ts';

const api = '/api/build-your-own';

const keep = async (visitor: Visitor, build: unknown = dearBuild): Promise<string> =>
  buildCodeResponseSchema.parse(JSON.parse((await visitor.post(`${api}/kept-build`, { build, suburb: sydney })).text))
    .code;
const take = async (visitor: Visitor, code: string) => visitor.post(`${api}/my-builds`, { code });
const listOf = async (visitor: Visitor) =>
  customerBuildsResponseSchema.parse(JSON.parse((await visitor.get(`${api}/my-builds`)).text));

const withCustomer = async () => {
  const app = await serveApp();
  const ada = visitorOf(app.url);
  await signUpSampleCustomer(ada);
  return { app, ada };
};

describe('the builds of an account', () => {
  it('are those taken into it, the last one first, with a name of their own', async () => {
    const { app, ada } = await withCustomer();
    expect(await listOf(ada)).toStrictEqual([]);
    const [first, second] = [await keep(ada), await keep(ada, sampleBuild)];
    for (const code of [first, second, first]) expect((await take(ada, code)).status).toBe(200);
    expect((await listOf(ada)).map(({ code }) => code)).toStrictEqual([second, first]);
    const renamed = await ada.post(`${api}/rename-build`, { code: first, name: '  The family car ' });
    expect([renamed.status, renamed.body.message]).toStrictEqual([200, 'The name has been changed.']);
    expect(await listOf(ada)).toMatchObject([
      { name: '', title: 'Solterra AWD', keptUntil: null },
      {
        name: 'The family car',
        build: { ...dearBuild, accessoryCodes: ['home-charger', 'roof-racks'] },
        difference: 0,
      },
    ]);
    expect((await ada.post(`${api}/remove-build`, { code: second })).status).toBe(200);
    expect((await ada.post(`${api}/remove-build`, { code: second })).status).toBe(200);
    expect((await listOf(ada)).map(({ code }) => code)).toStrictEqual([first]);
    // the code goes on opening it for others
    expect((await visitorOf(app.url).get(`${api}/kept-build?code=${second}`)).status).toBe(200);
  });

  it('are nobody else’s to see, name or remove (row 6)', async () => {
    const { app, ada } = await withCustomer();
    const code = await keep(ada);
    await take(ada, code);
    const eve = visitorOf(app.url);
    await signUpSampleCustomer(eve, {
      'account.email': 'eve@example.test',
      'account.emailConfirm': 'eve@example.test',
    });
    expect(await listOf(eve)).toStrictEqual([]);
    expect((await eve.post(`${api}/rename-build`, { code, name: 'Mine' })).body.code).toBe('kept-build-not-found');
    await eve.post(`${api}/remove-build`, { code });
    expect(await listOf(ada)).toMatchObject([{ code, name: '' }]);
  });

  it(`are ${mostKeptBuilds} at most, and outlive the code that they came from`, async () => {
    const { app, ada } = await withCustomer();
    const codes: string[] = [];
    for (let count = 0; count <= mostKeptBuilds; count += 1) codes.push(await keep(ada));
    const answers = [];
    for (const code of codes) answers.push(await take(ada, code));
    expect(answers.map(({ status }) => status)).toStrictEqual([...codes.slice(1).map(() => 200), 409]);
    expect(answers.at(-1)?.body).toMatchObject({
      code: 'too-many-builds',
      message: `Your account holds ${mostKeptBuilds} cars. Please remove one first.`,
    });
    await ada.post(`${api}/remove-build`, { code: codes[0] });
    app.clock.advance({ hours: 1 });
    expect((await take(ada, codes.at(-1) ?? '')).status).toBe(200);
  });

  it('are in the export, and unreadable once the customer is erased', async () => {
    const shop = await serveShop();
    const { ports } = shop;
    const customer = await signUpCustomer(shop);
    await customer.post(`${api}/cancel-order`, { orderNo: customer.orderNo, reason: 'other' });
    await take(customer, await keep(customer));
    await customer.post(`${api}/rename-build`, { code: (await listOf(customer))[0]?.code, name: 'The family car' });
    const { keptBuilds } = myDataSchema.parse(JSON.parse((await customer.post(`${api}/my-data`, {})).text));
    expect(keptBuilds.map(({ type, by }) => [type, by])).toStrictEqual([
      ['BuildKept', 'customer'],
      ['BuildRenamed', 'customer'],
    ]);
    expect(JSON.stringify(keptBuilds)).toContain('The family car');
    const customerId = await customerIdOf(shop, 'ada@example.test');
    const stored = await ports.eventStore.readStream(customerBuildsStream(customerId));
    expect(stored.map(({ data }) => data).join()).not.toMatch(/family car|pearl-shell/);
    expect((await customer.post(`${api}/erase-account`, { password: samplePassword })).status).toBe(200);
    for (const { data } of stored) {
      const keyId = /"keyId":"([^"]+)"/.exec(data)?.[1] ?? '';
      expect(await ports.keys.find(keyId)).toBeUndefined();
    }
    expect((await customer.get(`${api}/my-builds`)).status).toBe(401);
  });
});
