import {
  askedCallBackSchema,
  askedCallBacksSchema,
  callBackRetailersSchema,
} from '@driveaway/domain/api/call-backs.ts';
import { myDataSchema } from '@driveaway/domain/api/my-data.ts';
import { callBackWording } from '@driveaway/domain/call-backs/call-back-form.ts';
import { expect, it } from 'vitest';
import { callBackLink } from '../customers/visitor-links.ts';
import { requestsForCallBacks } from '../call-backs/call-back-requests.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import { serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { samplePassword } from './testing/sign-up-form.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';

const api = '/api/build-your-own';
const caller = {
  firstName: 'Adelheid',
  lastName: 'Marshfield',
  phoneNo: '0491 570 006',
  email: '',
  words: 'Is there one in blue?',
};

/** A customer and a visitor, each with a call back. */
const open = async () => {
  const shop = await serveShop();
  const customer = await signUpCustomer(shop);
  const visitor = visitorOf(shop.url);
  const near = await visitor.get('/api/call-backs/retailers?postcode=2000');
  const [nearest] = callBackRetailersSchema.parse(near.body).retailers;
  const askAt = async (by: Visitor, window: number, phoneNo: string, email = ''): Promise<string> => {
    const answer = await by.post('/api/call-backs', {
      retailer: nearest?.id,
      date: nearest?.windows[window]?.date,
      part: nearest?.windows[window]?.part,
      topic: 'buying',
      model: '',
      caller: { ...caller, phoneNo, email },
      agreePrivacyCollection: true,
    });
    return askedCallBackSchema.parse(answer.body).token;
  };
  const ask = async (by: Visitor, phoneNo: string): Promise<string> =>
    callBackLink.idOf(shop.ports, await askAt(by, 0, phoneNo));
  const own = await ask(customer, '0491 570 006');
  return { ...shop, customer, visitor, askAt, own, other: await ask(visitor, '0491 570 156') };
};

it('is in the file of its customer’s data, with what they said, their consent and no other’s', async () => {
  const { customer, own, other } = await open();
  const { text } = await customer.post(`${api}/my-data`, {});
  expect(myDataSchema.parse(JSON.parse(text)).callBacks).toMatchObject([
    {
      requestId: own,
      history: [{ type: 'CallBackRequested', personal: caller, data: { agreed: { wording: callBackWording } } }],
    },
  ]);
  expect(text).not.toContain(other);
});

it('is forgotten when the account is erased, and no other’s is', async () => {
  const { customer, ports, own, other } = await open();
  const { orderNo } = customer;
  expect((await customer.post(`${api}/cancel-order`, { orderNo, reason: 'other' })).status).toBe(200);
  await eventually(async () =>
    expect(await customer.post(`${api}/erase-account`, { password: samplePassword })).toMatchObject({ status: 200 }),
  );
  expect(await requestsForCallBacks.load(ports, own)).toMatchObject({ standing: 'deleted', caller: undefined });
  expect(await requestsForCallBacks.load(ports, other)).toMatchObject({
    standing: 'asked',
    caller: { lastName: 'Marshfield' },
  });
});

it('is listed to its customer with what it came to, the latest first, without what was deleted', async () => {
  const { customer, visitor, ports, url, askAt, own } = await open();
  const list = async (by: Visitor) => by.get(`${api}/my-call-backs`);
  const listed = async () =>
    askedCallBacksSchema.parse(JSON.parse((await list(customer)).text)).map(({ token, standing }) => [token, standing]);
  // without logging in, with the address of the account
  const later = await askAt(visitor, 2, '0491 570 110', 'ada@example.test');
  const deleted = await askAt(customer, 1, '0491 570 737');
  const [[first] = []] = (await listed()).toReversed();
  expect(callBackLink.idOf(ports, first ?? '')).toBe(own);
  expect(await listed()).toEqual([
    [later, 'asked'],
    [deleted, 'asked'],
    [first, 'asked'],
  ]);
  const command = { requestId: own, commandId: 'close', correlationId: 'x' };
  await requestsForCallBacks.change(ports, { ...command, actor: { kind: 'back-office', id: 'x' } }, () => ({
    type: 'CallBackClosed',
    data: { outcome: 'not-reached' },
  }));
  await visitor.post('/api/call-backs/forget', { token: deleted });
  expect(await listed()).toEqual([
    [later, 'asked'],
    [first, 'not-reached'],
  ]);
  expect(askedCallBackSchema.parse((await visitor.post('/api/call-backs/find', { token: first })).body)).toMatchObject({
    standing: 'not-reached',
    isForgotten: false,
  });
  expect((await list(visitorOf(url))).status).toBe(401);
});
