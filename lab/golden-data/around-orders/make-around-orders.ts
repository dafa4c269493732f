/**
 * Makes a small data directory of what stands around an order, through the real product, and packs it with what the product
 * says of it: `node lab/golden-data/around-orders/make-around-orders.ts NAME`. Needs no browser.
 */
import { createECDH, randomBytes } from 'node:crypto';
import { cancelReasons } from '@driveaway/domain/api/cancel-order.ts';
import type { Clock } from '@driveaway/infra/clock/port.ts';
import { systemClock } from '@driveaway/infra/clock/system-clock.ts';
import { readConfig } from '@driveaway/infra/config/config.ts';
import { startProduct, type Product } from '@driveaway/infra/single-process/start-product.ts';
import { samplePassword } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { companyFields, visitShop, type ShopVisits } from '../shop-visits.ts';
import { mailsAreSent, until } from '../wait-until.ts';
import { writeGoldenData } from '../write-golden-data.ts';
import { aroundRecordSchema, type AroundRecord } from './around-record.ts';
import { visitAroundOrders, type AroundVisits } from './visit-around-orders.ts';

const api = '/api/build-your-own';
const ada = 'ada@example.test';
const grace = 'grace@example.test';
/** Their erasure is finished once more today, and so settled. */
const eve = 'eve@example.test';
/** Erased today. */
const ned = 'ned@example.test';
/** Long enough for a test drive that was booked then to be over. */
const aWeekAgo: Clock = { now: () => systemClock.now().subtract({ hours: 7 * 24 }) };
/**
 * Near enough to an event of then for the clock of today to be believed. That of then is not, after a week without events:
 * what was finished then counts as finished a week ago.
 */
const yesterday: Clock = { now: () => systemClock.now().subtract({ hours: 20 }) };

const start = async (
  dataDirectory: string,
  clock: Clock,
  onLog: (line: string) => void = () => undefined,
): Promise<Product> => {
  const read = readConfig({ PORT: '0', PDF_BROWSER: 'off', DATA_DIR: dataDirectory });
  if (read.kind === 'invalid') throw new Error(read.problems.join('; '));
  return startProduct({
    config: read.config,
    storefrontDirectory: read.config.dataDirectory,
    writeLog: (line) => {
      process.stderr.write(line);
      onLog(line);
    },
    onEventStoreStopped: () => process.exit(1),
    clock,
  });
};

/** A browser's push subscription, at a service that nobody reaches. */
const subscription = (): object => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  return { endpoint: 'https://push.example.test/device', keys };
};

const tokenFor = async (around: AroundVisits, to: string): Promise<string> => {
  let token: string | undefined;
  await until(`a mail with a link to ${to}`, async () => (token = await around.tokenMailedTo(to)) !== undefined);
  return token ?? '';
};

type Drives = AroundRecord['drives'];

/** The fields of a company, which needs no licence. */
const companyAt = (email: string) => ({ ...companyFields, 'account.email': email, 'account.emailConfirm': email });

/** Somebody orders a car, takes the order back before they pay, and has themselves erased. */
const comeAndBeErased = async (shop: ShopVisits, email: string): Promise<void> => {
  const visitor = shop.browser();
  const { orderNo } = await shop.order(visitor, { form: companyAt(email) });
  const [reason] = Object.keys(cancelReasons);
  await shop.post(visitor, 'cancel-order', { orderNo, reason });
  await shop.post(visitor, 'erase-account', { password: samplePassword });
};

const make = async (dataDirectory: string): Promise<AroundRecord> => {
  const drives: Drives = [];
  const early = await start(dataDirectory, aWeekAgo);
  const earlyShop = await visitShop(early);
  const orderer = earlyShop.browser();
  const names = await earlyShop.order(orderer, { form: companyAt(ada) });
  await earlyShop.pay(orderer, names);
  const { orderNo } = names;
  const driven = await visitAroundOrders(earlyShop).bookDrive(earlyShop.browser(), 'Gus');
  drives.push({ is: 'over, and driven', driveId: driven.driveId, token: driven.token });
  await mailsAreSent(earlyShop);
  await early.stop();

  const later = await start(dataDirectory, yesterday);
  const laterShop = await visitShop(later);
  await comeAndBeErased(laterShop, eve);
  await mailsAreSent(laterShop);
  await later.stop();

  let isRetentionKept = false;
  const product = await start(dataDirectory, systemClock, (line) => {
    isRetentionKept ||= line.includes('Retention kept') && line.includes('"erasuresFinished":1');
  });
  await until('an erasure that is finished once more', async () => isRetentionKept);
  const shop = await visitShop(product);
  const around = visitAroundOrders(shop);
  const buyer = shop.browser();
  if ((await shop.logIn(buyer, ada)) !== 200) throw new Error('Ada cannot log in');

  const { driveId } = driven;
  await shop.sendAsBackOffice('/api/back-office/test-drives', { type: 'drove', messageId: 'drove-1', driveId });
  const book = async (is: string, visitor = shop.browser(), firstName = 'Hal'): Promise<string> => {
    const booked = await around.bookDrive(visitor, firstName);
    drives.push({ is, driveId: booked.driveId, token: booked.token });
    return booked.token;
  };
  const moved = await book('of an account, and moved', buyer, 'Ada');
  await around.byLink('move', moved, { startsAt: (await around.freeTimes())[3], minutes: 60 });
  await around.byLink('cancel', await book('called off'));
  await around.byLink('forget', await book('forgotten'));
  await book('to come', shop.browser(), 'Ivy');

  const brochure = { model: 'outback', postcode: '2000', agreePrivacyCollection: true };
  await around.post(buyer, '/api/brochure-mails', { ...brochure, firstName: 'Ada', email: ada });
  const kim = 'kim@example.test';
  await around.post(shop.browser(), '/api/brochure-mails', { ...brochure, firstName: 'Kim', email: kim });
  const brochureToken = await tokenFor(around, kim);

  await around.writeToRetailer(buyer, orderNo, 'Does it tow this?\nIt is a small caravan.');
  const answer = { messageId: 'answer-1', name: 'Mia Okafor', text: 'It does, up to 1,500 kg.', readUpTo: 0 };
  await shop.sendAsBackOffice(`/api/back-office/orders/${orderNo}/talk`, answer);

  await around.post(buyer, `${api}/invite-follower`, { orderNo, email: grace, name: 'Grace' });
  const follower = shop.browser();
  await around.post(follower, `${api}/begin-following`, { token: await tokenFor(around, grace) });
  await around.post(buyer, `${api}/invite-follower`, { orderNo, email: 'hal@example.test', name: '' });
  const { followers } = await around.followersOf(buyer, orderNo);
  const followerId = followers.find(({ email }) => email === grace)?.followerId;
  await around.post(buyer, `${api}/grant-documents`, { orderNo, followerId, mayRead: true });
  const followed = await around.followed(Object.fromEntries(follower.cookies));

  const calendarPath = await around.renewCalendarFeed(buyer);
  const channels = { email: false, push: true };
  await around.post(buyer, `${api}/news-choices`, {
    whereItIs: channels,
    handover: { email: true, push: false },
    messages: channels,
  });
  const callBackToken = await around.askCallBack(shop.browser(), 'Lin');
  const carOfferToken = await around.askCarOffer(shop.browser(), 'Max');
  await around.askCallBack(buyer, 'Ada');
  await around.askCarOffer(buyer, 'Ada');
  const [requestId] = carOfferToken.split('.');
  const holdsUntil = systemClock
    .now()
    .toZonedDateTimeISO('Australia/Sydney')
    .toPlainDate()
    .add({ days: 30 })
    .toString();
  const offer = { amountCents: 1_850_000, holdsUntil, conditions: 'Once we have driven it.' };
  await shop.sendAsBackOffice('/api/back-office/car-offers', {
    type: 'offer',
    messageId: 'offer-1',
    requestId,
    ...offer,
  });
  await comeAndBeErased(shop, ned);
  await mailsAreSent(shop);
  await around.post(buyer, `${api}/push-devices`, subscription());
  const people = {
    buyer: { orderNo, cookies: Object.fromEntries(buyer.cookies) },
    followerCookies: Object.fromEntries(follower.cookies),
    calendarPath,
    drives,
    requests: { callBackToken, carOfferToken },
    erased: { settled: eve, repeated: ned },
  };
  const observed = await around.observe(people);
  const mails = await shop.mails();
  await product.stop();
  const packedAt = systemClock.now().toString({ smallestUnit: 'millisecond' });
  return aroundRecordSchema.parse({ packedAt, ...people, brochureToken, mails, observed, followed });
};

await writeGoldenData(import.meta.url, make);
