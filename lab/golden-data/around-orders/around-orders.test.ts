/** What stood around an order on an earlier day opens today, and goes on. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookedDriveSchema } from '@driveaway/domain/api/test-drives.ts';
import { expect, it, onTestFinished } from 'vitest';
import { visitShop, type ShopVisits } from '../shop-visits.ts';
import {
  clockFrom,
  packedConfig,
  startPackedProduct,
  unpackGoldenData,
  type PackedProduct,
} from '../testing/start-packed-product.ts';
import { aroundRecordSchema, type AroundObservation, type AroundRecord } from './around-record.ts';
import { visitAroundOrders, type AroundVisits } from './visit-around-orders.ts';

const here = import.meta.dirname;
const api = '/api/build-your-own';
const patience = { interval: 200 };

const withoutRetailers = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, part: unknown) => (name === 'retailer' ? undefined : part)));

/** What has to be the same for ever: retailers are told of, and dates are worded, as the product has them today. */
const lasting = ({ calendar: _titles, ...observed }: AroundObservation): unknown => withoutRetailers(observed);

const allIsAsItWas = async (around: AroundVisits, record: AroundRecord): Promise<void> => {
  const now = await around.observe(record);
  expect(lasting(now)).toStrictEqual(lasting(record.observed));
  expect(now.calendar).toHaveLength(record.observed.calendar.length);
  const { car, stage } = record.followed;
  expect(await around.followed(record.followerCookies)).toMatchObject({ car, stage });
};

/** The link of each drive changes it still, and its time is nobody else's until it does. */
const drivesGoOn = async (around: AroundVisits, shop: ShopVisits, { drives }: AroundRecord): Promise<void> => {
  const linkOf = (is: string): string => drives.find((drive) => drive.is === is)?.token ?? '';
  const toCome = bookedDriveSchema.parse(await around.byLink('find', linkOf('to come')));
  const free = await around.freeTimes();
  expect(free).not.toContain(toCome.startsAt);
  const [startsAt] = free;
  const moved = await around.byLink('move', linkOf('of an account, and moved'), { startsAt, minutes: 30 });
  expect(moved).toMatchObject({ startsAt, changes: 2 });
  await around.byLink('cancel', linkOf('to come'));
  await expect.poll(around.freeTimes, patience).toContain(toCome.startsAt);
  expect(await around.bookDrive(shop.browser(), 'Lou')).toMatchObject({ startsAt: toCome.startsAt });
};

const brochuresGoOn = async (around: AroundVisits, shop: ShopVisits, record: AroundRecord): Promise<void> => {
  await around.post(shop.browser(), '/api/brochure-mails/forget', { token: record.brochureToken });
  await expect.poll(async () => (await shop.mails()).map(({ to }) => to), patience).not.toContain('kim@example.test');
};

const theTalkGoesOn = async (around: AroundVisits, shop: ShopVisits, { buyer }: AroundRecord): Promise<void> => {
  const { orderNo } = buyer;
  await around.writeToRetailer(shop.browser(buyer.cookies), orderNo, 'And in winter?');
  const talk = async () => shop.askAsBackOffice(`/api/back-office/orders/${orderNo}/talk`);
  await expect
    .poll(talk, patience)
    .toMatchObject({ unread: 1, messages: [{}, {}, { text: 'And in winter?', pictures: [{}] }] });
};

/** Nobody forgets what was offered, nor keeps what is forgotten. */
const requestsGoOn = async (around: AroundVisits, shop: ShopVisits, { requests }: AroundRecord): Promise<void> => {
  if (requests === undefined) return;
  const { callBackToken, carOfferToken } = requests;
  await around.byRequestLink('call-backs', 'forget', callBackToken);
  expect(await around.byRequestLink('call-backs', 'find', callBackToken)).toMatchObject({ isForgotten: true });
  const [requestId] = carOfferToken.split('.');
  const withdrawal = { type: 'withdraw', messageId: 'withdraw-1', requestId, reason: 'It is sold.' };
  await shop.sendAsBackOffice('/api/back-office/car-offers', withdrawal);
  const found = await around.byRequestLink('car-offers', 'find', carOfferToken);
  expect(found).toMatchObject({ standing: 'withdrawn', reason: 'It is sold.' });
};

/** What was erased is nobody's, and of two erasures the one that is settled is not finished once more. */
const erasuresStand = async (
  shop: ShopVisits,
  { logged }: Pick<PackedProduct, 'logged'>,
  { erased }: AroundRecord,
): Promise<void> => {
  if (erased === undefined) return;
  for (const email of [erased.settled, erased.repeated]) expect(await shop.logIn(shop.browser(), email)).toBe(401);
  await expect
    .poll(() => logged().filter((line) => line.includes('Retention kept')), patience)
    .toStrictEqual([expect.stringContaining('"erasures":2,"erasuresFinished":1')]);
};

const everythingCanEnd = async (around: AroundVisits, shop: ShopVisits, record: AroundRecord): Promise<void> => {
  const buyer = shop.browser(record.buyer.cookies);
  await around.post(shop.browser(record.followerCookies), `${api}/stop-following`, {});
  expect(await shop.read(shop.browser(record.followerCookies), `${api}/following`)).toMatchObject({
    isFollowing: false,
  });
  expect((await around.followersOf(buyer, record.buyer.orderNo)).followers).toHaveLength(1);

  const renewed = await around.renewCalendarFeed(buyer);
  const statuses = [renewed, record.calendarPath].map(async (path) => (await shop.browser().get(path)).status);
  expect(await Promise.all(statuses)).toStrictEqual([200, 404]);

  const [device] = (await around.pushDevicesOf(buyer)).devices;
  await around.post(buyer, `${api}/end-push-device`, { deviceId: device?.deviceId });
  expect((await around.pushDevicesOf(buyer)).devices).toStrictEqual([]);
};

const names = (await readdir(here, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

it('finds packed data', () => expect(names).toContain('2026-11'));

it.each(names)('the data of %s opens as it was left, and goes on', async (name) => {
  const folder = await mkdtemp(join(tmpdir(), 'driveaway-golden-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const record = aroundRecordSchema.parse(JSON.parse(await readFile(join(here, name, 'record.json'), 'utf8')));
  const directory = join(folder, 'data');
  await unpackGoldenData(join(here, name), directory);
  const started = await startPackedProduct(packedConfig({ DATA_DIR: directory }), clockFrom(record.packedAt));
  const shop = await visitShop(started.product);
  await expect.poll(shop.isReady, patience).toBe(true);
  const around = visitAroundOrders(shop);
  await allIsAsItWas(around, record);
  expect(await shop.mails()).toStrictEqual(expect.arrayContaining(record.mails));
  await drivesGoOn(around, shop, record);
  await brochuresGoOn(around, shop, record);
  await theTalkGoesOn(around, shop, record);
  await requestsGoOn(around, shop, record);
  await erasuresStand(shop, started, record);
  await everythingCanEnd(around, shop, record);
  await started.stop();
  expect(started.alarms()).toStrictEqual([]);
});
