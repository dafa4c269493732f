/** What stands around orders at a running product, over HTTP: to make golden data and to read it again. */
import { askedCallBackSchema, callBackRetailersSchema } from '@driveaway/domain/api/call-backs.ts';
import { askedCarOfferSchema } from '@driveaway/domain/api/car-offers.ts';
import { newCalendarFeedSchema } from '@driveaway/domain/api/calendar-feed.ts';
import { followersResponseSchema } from '@driveaway/domain/api/followers.ts';
import { myDataSchema } from '@driveaway/domain/api/my-data.ts';
import { pushDevicesSchema } from '@driveaway/domain/api/push-devices.ts';
import { bookedDriveSchema, driveTimesSchema, type BookedDrive } from '@driveaway/domain/api/test-drives.ts';
import { jpeg } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import type { Answer, Visitor } from '@driveaway/order-service/http/testing/visitor.ts';
import { z } from 'zod';
import { sha256, type ShopVisits } from '../shop-visits.ts';
import { aroundObservationSchema, type AroundObservation, type AroundRecord } from './around-record.ts';

const api = '/api/build-your-own';
const retailer = 'austral-sydney-city';
const demonstrator = `${retailer}.forester-premium`;

const carriedOut = (what: string, { status, text }: Pick<Answer, 'status' | 'text'>): unknown => {
  if (status !== 200) throw new Error(`${what} answered ${status}: ${text}`);
  return JSON.parse(text);
};

/** Calls about what stands around orders. Every call that is not carried out throws, with the answer. */
export const visitAroundOrders = (shop: ShopVisits) => {
  const anybody = shop.browser();

  const freeTimes = async (): Promise<readonly string[]> => {
    const query = new URLSearchParams({ retailer, demonstrator, minutes: '30' });
    const answer = carriedOut('times', await anybody.get(`/api/test-drives/times?${query}`));
    return driveTimesSchema.parse(answer).days.flatMap(({ times }) => times);
  };

  /** Books the first time that is free. */
  const bookDrive = async (visitor: Visitor, firstName: string): Promise<BookedDrive> => {
    const [startsAt] = await freeTimes();
    const email = `${firstName.toLowerCase()}@example.test`;
    const driver = { firstName, lastName: 'Marsh', email, phoneNo: '0491 570 006' };
    const agreed = { hasLicence: true, agreePrivacyCollection: true };
    const body = { retailer, demonstrator, startsAt, minutes: 30, driver, ...agreed };
    return bookedDriveSchema.parse(carriedOut('book', await visitor.post('/api/test-drives/book', body)));
  };

  /** `find`, `cancel`, `forget` or `move` by the link of a drive. */
  const byLink = async (call: string, token: string, more: object = {}): Promise<unknown> =>
    carriedOut(call, await anybody.post(`/api/test-drives/${call}`, { token, ...more }));

  const writeToRetailer = async (buyer: Visitor, orderNo: string, text: string): Promise<void> => {
    const form = new FormData();
    form.set('text', text);
    form.append('pictures', new File([new Uint8Array(jpeg)], 'car.jpg', { type: 'image/jpeg' }));
    carriedOut('talk', await buyer.postForm(`${api}/talk?orderNo=${orderNo}`, form));
  };

  /** Asks the nearest retailer to call at its first time; gives the token of the link. */
  const askCallBack = async (visitor: Visitor, firstName: string): Promise<string> => {
    const near = carriedOut('retailers', await anybody.get('/api/call-backs/retailers?postcode=2000'));
    const [nearest] = callBackRetailersSchema.parse(near).retailers;
    const [{ date, part } = { date: '', part: '' }] = nearest?.windows ?? [];
    const email = `${firstName.toLowerCase()}@example.test`;
    const caller = { firstName, lastName: 'Marsh', phoneNo: '0491 570 006', email, words: 'After lunch, please.' };
    const asked = {
      retailer: nearest?.id,
      date,
      part,
      topic: 'buying',
      model: 'outback',
      agreePrivacyCollection: true,
    };
    const answer = carriedOut('call-backs', await visitor.post('/api/call-backs', { ...asked, caller }));
    return askedCallBackSchema.parse(answer).token;
  };

  /** Asks for an offer for a car, with a photo; gives the token of the link. */
  const askCarOffer = async (visitor: Visitor, firstName: string): Promise<string> => {
    const owner = { firstName, lastName: 'Marsh', phoneNo: '0491 570 157', words: 'It was garaged.' };
    const car = { make: 'Toyota', model: 'Corolla Ascent', year: '2019', kilometres: '61,000', condition: 'good' };
    const marks = { state: 'NSW', vin: 'JTDBR32E720012345', plate: 'ABC12D', postcode: '2000' };
    const fields = { ...owner, ...car, ...marks, email: `${firstName.toLowerCase()}@example.test` };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('agreePrivacyCollection', 'true');
    form.append('pictures', new File([new Uint8Array(jpeg)], 'car.jpg', { type: 'image/jpeg' }));
    return askedCarOfferSchema.parse(carriedOut('car-offers', await visitor.postForm('/api/car-offers', form))).token;
  };

  /** `find` or `forget` by the link of a request. */
  const byRequestLink = async (kind: 'call-backs' | 'car-offers', call: string, token: string): Promise<unknown> =>
    carriedOut(`${kind} ${call}`, await anybody.post(`/api/${kind}/${call}`, { token }));

  /** Makes a new feed and gives the path of its secret address. */
  const renewCalendarFeed = async (buyer: Visitor): Promise<string> => {
    const answer = carriedOut('calendar-feed', await buyer.post(`${api}/calendar-feed`, {}));
    return new URL(newCalendarFeedSchema.parse(answer).address).pathname;
  };

  const read = async (visitor: Visitor, path: string) => shop.read(visitor, `${api}/${path}`);

  /** Everything that is said of it, to the buyer, the follower, those with a link and the back office. */
  const observe = async ({
    buyer,
    followerCookies,
    calendarPath,
    drives,
    requests,
  }: Pick<
    AroundRecord,
    'buyer' | 'followerCookies' | 'calendarPath' | 'drives' | 'requests'
  >): Promise<AroundObservation> => {
    const { orderNo } = buyer;
    const visitor = shop.browser(buyer.cookies);
    const found: Record<string, unknown> = {};
    const drivers: Record<string, unknown> = {};
    for (const { is, driveId, token } of drives) {
      found[is] = await byLink('find', token);
      const shown = await shop.askAsBackOffice(`/api/back-office/test-drives/${driveId}`);
      drivers[is] = z.object({ driver: z.unknown() }).parse(shown).driver;
    }
    const picture = await shop.download(visitor, `${api}/talk-picture?orderNo=${orderNo}&revision=0&number=0`);
    const { text: calendar } = await anybody.get(calendarPath);
    return aroundObservationSchema.parse({
      drives: found,
      ownDrives: carriedOut('my-test-drives', await visitor.get(`${api}/my-test-drives`)),
      deskDrives: await shop.askAsBackOffice('/api/back-office/test-drives'),
      drivers,
      talk: await read(visitor, `talk?orderNo=${orderNo}`),
      deskTalk: await shop.askAsBackOffice(`/api/back-office/orders/${orderNo}/talk`),
      picture: sha256(picture),
      followers: await read(visitor, `followers?orderNo=${orderNo}`),
      following: await read(shop.browser(followerCookies), 'following'),
      calendar: calendar.match(/(?<=^SUMMARY:).*$/gm)?.map((title) => title.trim()) ?? [],
      newsChoices: await read(visitor, 'news-choices'),
      pushDevices: await read(visitor, 'push-devices'),
      exported: myDataSchema.parse(await read(visitor, 'my-data')),
      requests: requests && {
        callBack: await byRequestLink('call-backs', 'find', requests.callBackToken),
        carOffer: await byRequestLink('car-offers', 'find', requests.carOfferToken),
        ownCallBacks: carriedOut('my-call-backs', await visitor.get(`${api}/my-call-backs`)),
        ownCarOffers: carriedOut('my-car-offers', await visitor.get(`${api}/my-car-offers`)),
      },
    });
  };

  return {
    freeTimes,
    bookDrive,
    byLink,
    writeToRetailer,
    askCallBack,
    askCarOffer,
    byRequestLink,
    renewCalendarFeed,
    observe,
    followersOf: async (buyer: Visitor, orderNo: string) =>
      followersResponseSchema.parse(await read(buyer, `followers?orderNo=${orderNo}`)),
    pushDevicesOf: async (buyer: Visitor) => pushDevicesSchema.parse(await read(buyer, 'push-devices')),
    followed: async (cookies: AroundRecord['followerCookies']) => read(shop.browser(cookies), 'followed-order'),
    post: async (visitor: Visitor, path: string, body: object): Promise<unknown> =>
      carriedOut(path, await visitor.post(path, body)),
    /** The token of the link in the newest mail to somebody. */
    tokenMailedTo: async (to: string): Promise<string | undefined> => {
      const mail = (await shop.mails()).findLast((one) => one.to === to);
      return mail && /#token=([\w.-]+)/.exec(await shop.textOfMail(mail.id))?.[1];
    },
  };
};
export type AroundVisits = ReturnType<typeof visitAroundOrders>;
