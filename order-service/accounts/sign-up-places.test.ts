/** The buyer's own address and the place where the car will be kept, in the sign-up and in the price. */
import { orderSummarySchema } from '@driveaway/domain/api/order-details.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serveApp, type ServedApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { createdOrder } from './testing/read-account.ts';
import { accountDetailsPath, sampleBuild, signUpForm, sydney } from './testing/sign-up-form.ts';

const melbourne = { name: 'Melbourne', state: 'VIC', postcode: '3000' };
const inMelbourne = 'austral-melbourne-city';
const inSydney = 'austral-sydney-city';
const ownAddress = {
  'buyerAddress.address1': '5 Harbour Street',
  'buyerAddress.city': 'chatswood',
  'buyerAddress.stateCode': 'NSW',
  'buyerAddress.postalCode': '2067',
};
const keptIn = (city: string, stateCode: string, postalCode: string) => ({
  'keptAt.city': city,
  'keptAt.stateCode': stateCode,
  'keptAt.postalCode': postalCode,
});

const openForm = async (app: ServedApp, suburb: unknown) => {
  const visitor = visitorOf(app.url);
  const path = await accountDetailsPath(visitor, { build: sampleBuild, suburb });
  const submit = (changes: Parameters<typeof signUpForm>[0]) => visitor.postForm(path, signUpForm(changes));
  const priceWith = async (query: Readonly<Record<string, string>>): Promise<number> => {
    const search = new URLSearchParams({ id: path.slice(path.indexOf('=') + 1), ...query }).toString();
    const { status, text } = await visitor.get(`/api/build-your-own/order-summary?${search}`);
    expect(status).toBe(200);
    return orderSummarySchema.parse(JSON.parse(text)).financeDetails?.finalDap ?? 0;
  };
  return { visitor, submit, priceWith };
};
const createdBy = async (app: ServedApp, body: unknown) =>
  createdOrder(app, z.object({ orderNo: z.string() }).parse(body).orderNo);

describe('a buyer’s address', () => {
  it('is one that exists: suburb, state and postcode agree', async () => {
    const { submit } = await openForm(await serveApp(), sydney);
    const { status, body } = await submit({ 'address.address1': 'PO Box 12', 'address.city': 'Perth' });
    expect([status, body]).toMatchObject([
      400,
      { errors: { 'address.city': ['There is no suburb of this name in NSW 2000.'] } },
    ]);
  });
});

describe('a buyer’s own address', () => {
  it('is kept beside the address in the retailer’s state, and offered again', async () => {
    const app = await serveApp();
    const { visitor, submit } = await openForm(app, melbourne);
    const { status, body } = await submit({ ...ownAddress, dealerCode: inMelbourne });
    expect(status).toBe(200);
    const own = {
      address1: '5 Harbour Street',
      address2: '',
      city: 'Chatswood',
      stateCode: 'NSW',
      postalCode: '2067',
    };
    const address = { stateCode: 'VIC', postalCode: '3000' };
    const { data, personal } = await createdBy(app, body);
    expect(personal).toMatchObject({ buyer: { address, ownAddress: own } });
    expect(personal).not.toHaveProperty('buyer.keptAt');
    expect(data).toMatchObject({ price: { state: 'VIC', postcode: '3000' } });
    const saved = await visitor.get('/api/build-your-own/account-details');
    expect(saved.body).toMatchObject({ address, buyerAddress: own });
  });

  it('is in no event and no answer of a form without one', async () => {
    const app = await serveApp();
    const { visitor, submit } = await openForm(app, sydney);
    const { personal } = await createdBy(app, (await submit({ 'buyerAddress.city': '', 'keptAt.city': ' ' })).body);
    expect(personal).not.toHaveProperty('buyer.ownAddress');
    expect((await visitor.get('/api/build-your-own/account-details')).body).not.toHaveProperty('buyerAddress');
  });

  it.each([
    [
      { ...ownAddress, 'buyerAddress.city': 'Hobart', 'buyerAddress.stateCode': 'TAS', 'account.firstName': '' },
      {
        'account.firstName': ['First name is empty or invalid'],
        'buyerAddress.postalCode': ['The postcode 2067 is not in TAS.'],
      },
    ],
    [keptIn('Hobart', 'NSW', '2000'), { 'keptAt.city': ['There is no suburb of this name in NSW 2000.'] }],
    [
      { 'buyerAddress.address1': 'x'.repeat(251), 'keptAt.stateCode': 'XX' },
      {
        'buyerAddress.address1': ['The maximum legth of this field is 250 characters.'],
        'buyerAddress.city': ['This field is required.'],
        'buyerAddress.stateCode': ['This field is empty or invalid.'],
        'buyerAddress.postalCode': ['This field is empty or invalid.'],
        'keptAt.city': ['This field is required.'],
        'keptAt.stateCode': ['This field is empty or invalid.'],
        'keptAt.postalCode': ['This field is empty or invalid.'],
      },
    ],
  ])('that does not exist is refused with everything else that is wrong', async (changes, errors) => {
    const { submit } = await openForm(await serveApp(), sydney);
    const { status, body } = await submit(changes);
    expect([status, body.errors]).toStrictEqual([400, errors]);
  });
});

describe('where the car will be kept', () => {
  it.each([
    ['a Sydney buyer of a Melbourne retailer', melbourne, inMelbourne, keptIn('Sydney', 'NSW', '2000'), 'NSW'],
    ['a Melbourne buyer of a Sydney retailer', sydney, inSydney, keptIn('Melbourne', 'VIC', '3000'), 'VIC'],
    ['a country buyer of the same state', melbourne, inMelbourne, keptIn('Mildura', 'VIC', '3500'), 'VIC'],
  ])('sets the price for %s, which has to be agreed to', async (_who, suburb, dealerCode, kept, state) => {
    const app = await serveApp();
    const { submit, priceWith } = await openForm(app, suburb);
    const there = await priceWith({ dealerCode, ...kept });
    const here = await priceWith({ dealerCode });
    expect(there).not.toBe(here);
    const head = await app.ports.eventStore.head();
    for (const agreed of [undefined, String(here)]) {
      const refused = await submit({ ...ownAddress, dealerCode, ...kept, agreedDriveawayPrice: agreed });
      expect([refused.status, refused.body.code]).toStrictEqual([409, 'price-not-agreed']);
      expect(refused.body.message).toMatch(
        /in \w+(?: 3500)? is \$[\d,]+, \$[\d,]+ (?:more|less) than in \w+(?: 3000)?\./,
      );
    }
    expect(await app.ports.eventStore.head()).toBe(head);

    const { status, body } = await submit({ ...ownAddress, dealerCode, ...kept, agreedDriveawayPrice: String(there) });
    expect(status).toBe(200);
    const { data, personal } = await createdBy(app, body);
    expect(data).toMatchObject({ price: { state, postcode: kept['keptAt.postalCode'], totalCents: there * 100 } });
    expect(personal).toMatchObject({
      buyer: {
        address: { stateCode: suburb.state, postalCode: suburb.postcode },
        keptAt: { name: kept['keptAt.city'], state, postcode: kept['keptAt.postalCode'] },
      },
    });
  });

  it('needs no agreement in the suburb that the car was configured for, whoever sells it', async () => {
    const app = await serveApp();
    const { submit, priceWith } = await openForm(app, sydney);
    const kept = keptIn('Sydney', 'NSW', '2000');
    expect(await priceWith({ dealerCode: inMelbourne, ...kept })).toBe(await priceWith({}));
    const { personal } = await createdBy(app, (await submit({ ...ownAddress, ...kept, dealerCode: inMelbourne })).body);
    expect(personal).toMatchObject({ buyer: { address: { stateCode: 'VIC' }, keptAt: { state: 'NSW' } } });
  });

  it('is refused where no price can be given', async () => {
    const { submit } = await openForm(await serveApp(), sydney);
    const { status, body } = await submit(keptIn('Norfolk Island', 'NSW', '2899'));
    expect([status, body.code]).toStrictEqual([409, 'no-price']);
  });

  it('is asked of the summary with suburb, state and postcode that belong together', async () => {
    const { visitor } = await openForm(await serveApp(), sydney);
    const path = await accountDetailsPath(visitor);
    const ask = async (query: Readonly<Record<string, string>>) => {
      const search = new URLSearchParams({ id: path.slice(path.indexOf('=') + 1), ...query }).toString();
      return (await visitor.get(`/api/build-your-own/order-summary?${search}`)).body.errors;
    };
    expect(await ask({ 'keptAt.postalCode': '2000' })).toHaveProperty(['keptAt.city']);
    expect(await ask(keptIn('Hobart', 'TAS', '2000'))).toStrictEqual({
      'keptAt.postalCode': ['The postcode 2000 is not in TAS.'],
    });
  });
});
