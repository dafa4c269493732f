import { calendarFeedSchema, newCalendarFeedSchema } from '@driveaway/domain/api/calendar-feed.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { expect, it } from 'vitest';
import { samplePassword } from '../accounts/testing/sign-up-form.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import { storedBytes } from '../http/testing/stored-bytes.ts';
import { loadOrder } from '../orders/load-order.ts';
import {
  payingCustomer,
  readContract,
  serveShop,
  signUpCustomer,
  type Shop,
  type ShopCustomer,
} from '../orders/testing/serve-shop.ts';
import { carryOut } from '../orders/testing/test-service.ts';

const api = '/api/build-your-own';

const standing = async ({ get }: Visitor) =>
  calendarFeedSchema.parse(JSON.parse((await get(`${api}/calendar-feed`)).text));
/** The path of a new feed of the customer's. */
const renew = async (customer: Visitor): Promise<string> => {
  const { text } = await customer.post(`${api}/calendar-feed`, {});
  return new URL(newCalendarFeedSchema.parse(JSON.parse(text)).address).pathname;
};

/** Up to the sea, with a ship that is due. */
const shipCar = async ({ ports }: Shop, customer: ShopCustomer): Promise<void> => {
  const { orderNo } = customer;
  await readContract(customer);
  const { contract } = (await loadOrder(ports, orderNo)).state.facts;
  const contractHash = contract?.contractHash ?? '';
  const { AcceptContract, ApproveOrder, AllocateVehicle, RecordOnWater } = sampleCommands;
  await carryOut(ports, orderNo, { ...AcceptContract, data: { ...AcceptContract.data, contractHash } });
  await carryOut(ports, orderNo, ApproveOrder);
  await carryOut(ports, orderNo, AllocateVehicle);
  await carryOut(ports, orderNo, { ...RecordOnWater, data: { expectedOn: '2027-07-10' } });
};

it('is off until it is asked for, and shows the dates of the orders to a calendar without a log-in', async () => {
  const shop = await serveShop();
  const ada = await payingCustomer(shop);
  expect(await standing(ada)).toEqual({ since: null });
  const path = await renew(ada);
  expect(await standing(ada)).toEqual({ since: shop.clock.now().toString({ smallestUnit: 'millisecond' }) });
  await shipCar(shop, ada);
  const calendar = visitorOf(shop.url);
  const { status, text, headers } = await eventually(async () => {
    const answer = await calendar.get(path);
    expect(answer.text).toContain('At sea');
    return answer;
  });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const titles = text.match(/(?<=SUMMARY:)[^:]*(?=:)/g);
  expect(titles).toEqual([
    'Order fee paid',
    'Contract accepted',
    'Order accepted',
    'Car allocated',
    'At sea',
    'Expected in Australia',
    'Handover expected',
  ]);
  expect(text).toContain('DTSTART;VALUE=DATE:20270710\r\nDTEND;VALUE=DATE:20270711\r\n');
  expect(text.match(/^UID:.*$/gm)).toHaveLength(titles?.length ?? 0);
});

it('holds nothing of the customer but the car and the dates, and is kept by no shared cache (row 92)', async () => {
  const shop = await serveShop();
  const ada = await payingCustomer(shop);
  const path = await renew(ada);
  await shipCar(shop, ada);
  const { text, headers } = await visitorOf(shop.url).get(path);
  const { created, vin } = (await loadOrder(shop.ports, ada.orderNo)).state.facts;
  const hidden = ['Ada', 'Lovelace', 'example.test', ada.orderNo, ada.orderReference, created?.customerId, vin];
  const shown = text.replaceAll('\r\n ', '');
  expect(hidden.filter((one) => one !== undefined && shown.includes(one))).toEqual([]);
  expect(shown).not.toMatch(/\$|\d{3},\d{3}|NSW|\bVIN\b/);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect([headers.get('referrer-policy'), headers.get('set-cookie')]).toEqual(['no-referrer', null]);
});

it('is sent again only when a date has moved', async () => {
  const shop = await serveShop();
  const ada = await payingCustomer(shop);
  const path = await renew(ada);
  const calendar = visitorOf(shop.url);
  const first = await eventually(async () => {
    const answer = await calendar.get(path);
    expect(answer.text).toContain('Order fee paid');
    return answer;
  });
  const etag = first.headers.get('etag') ?? '';
  expect((await calendar.get(path, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).status).toBe(304);
  await shipCar(shop, ada);
  const second = await calendar.get(path, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' });
  expect(second.status).toBe(200);
  const uids = (text: string) => new Set(text.match(/(?<=UID:).*$/gm));
  expect([...uids(first.text)].filter((uid) => !uids(second.text).has(uid))).toEqual([]);
});

it('is found by its newest address alone, until it is ended', async () => {
  const shop = await serveShop();
  const ada = await payingCustomer(shop);
  const eve = await payingCustomer(shop, 'eve@example.test');
  const calendar = visitorOf(shop.url);
  const statusAt = async (path: string) => (await calendar.get(path)).status;
  const first = await renew(ada);
  expect(await statusAt(first)).toBe(200);
  const second = await renew(ada);
  const others = await renew(eve);
  expect([await statusAt(first), await statusAt(second)]).toEqual([404, 200]);
  // the customer of one and the secret of another
  const bytes = (path: string) => Buffer.from(path.split('/').at(-1)?.slice(0, -4) ?? '', 'base64url');
  const mixed = Buffer.concat([bytes(second).subarray(0, 16), bytes(others).subarray(16)]).toString('base64url');
  expect(await statusAt(`/api/calendar/${mixed}.ics`)).toBe(404);
  expect(await statusAt(`/api/calendar/${'A'.repeat(64)}.ics`)).toBe(404);
  expect((await ada.post(`${api}/end-calendar-feed`, {})).status).toBe(200);
  expect([await statusAt(second), await statusAt(others)]).toEqual([404, 200]);
  expect(await standing(ada)).toEqual({ since: null });
  expect((await calendar.get(`${api}/calendar-feed`)).status).toBe(401);
  expect((await calendar.post(`${api}/calendar-feed`, {})).status).toBe(401);
});

it('ends with the account, and leaves its secret in no store and no log (row 88)', async () => {
  const shop = await serveShop();
  const ada = await signUpCustomer(shop);
  const path = await renew(ada);
  const calendar = visitorOf(shop.url);
  expect((await calendar.get(path)).status).toBe(200);
  expect((await ada.post(`${api}/cancel-order`, { orderNo: ada.orderNo, reason: 'other' })).status).toBe(200);
  const secret = path.split('/').at(-1)?.slice(22, -4) ?? '';
  expect(secret.length).toBeGreaterThan(40);
  expect(shop.logged.join('\n')).toContain('/api/calendar/…');
  expect(shop.logged.join('\n')).not.toContain(secret);
  const stored = await storedBytes([shop.directory]);
  expect(stored.filter(([, bytes]) => bytes.includes(secret)).map(([name]) => name)).toEqual([]);
  expect((await ada.post(`${api}/erase-account`, { password: samplePassword })).status).toBe(200);
  expect((await calendar.get(path)).status).toBe(404);
});
