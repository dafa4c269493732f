import { askedCarOfferSchema, askedCarOffersSchema } from '@driveaway/domain/api/car-offers.ts';
import { myDataSchema } from '@driveaway/domain/api/my-data.ts';
import type { CarOfferEvent } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { expect, it } from 'vitest';
import { carOfferLink } from '../customers/visitor-links.ts';
import { requestsForCarOffers } from '../car-offers/car-offer-requests.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import { serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';

const api = '/api/build-your-own';
const filled = {
  firstName: 'Ada',
  lastName: 'Marshfield',
  email: 'ada@example.test',
  phoneNo: '0491 570 006',
  words: 'It was garaged.',
  make: 'Toyota',
  model: 'Corolla',
  year: '2019',
  kilometres: '61000',
  condition: 'good',
  state: 'NSW',
  vin: '',
  plate: 'ABC12D',
  postcode: '2000',
  agreePrivacyCollection: 'true',
};

const open = async () => {
  const shop = await serveShop();
  const { ports, clock } = shop;
  const customer = await signUpCustomer(shop);
  const visitor = visitorOf(shop.url);
  /** Each a minute after the one before; answers the token. */
  const ask = async (by: Visitor, more: Readonly<Record<string, string>> = {}): Promise<string> => {
    clock.advance({ minutes: 1 });
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...filled, ...more })) form.set(name, value);
    return askedCarOfferSchema.parse((await by.postForm('/api/car-offers', form)).body).token;
  };
  const answer = async (token: string, event: CarOfferEvent): Promise<void> => {
    const requestId = carOfferLink.idOf(ports, token);
    const actor = { kind: 'back-office', id: 'x' } as const;
    await requestsForCarOffers.change(
      ports,
      { requestId, commandId: event.type, correlationId: 'x', actor },
      () => event,
    );
  };
  const offer = async (token: string, holdsUntil: string): Promise<void> =>
    answer(token, {
      type: 'CarOfferMade',
      data: { offer: 1, amountCents: 1_850_000, holdsUntil, keptUntil: '2026-12-20T13:00:00.000Z' },
      personal: { conditions: 'Once we have driven it.' },
    });
  const listed = async () => askedCarOffersSchema.parse(JSON.parse((await customer.get(`${api}/my-car-offers`)).text));
  return { ...shop, customer, visitor, ask, answer, offer, listed };
};

it('are listed to the customer with how each stands, the latest first, without what was deleted', async () => {
  const { customer, visitor, url, ask, answer, offer, listed } = await open();
  expect(await listed()).toEqual([]);
  const expired = await ask(customer, { model: 'Expired' });
  // without logging in, with the address of the account
  const offered = await ask(visitor, { model: 'Offered' });
  const withdrawn = await ask(customer, { model: 'Withdrawn' });
  const deleted = await ask(customer, { model: 'Deleted' });
  const other = { email: 'bo@mail.example', phoneNo: '0491 570 156' };
  await ask(visitor, { ...other, model: 'Of somebody else' });
  // logged in, with another address
  const waiting = await ask(customer, { ...other, model: 'Waiting' });
  // it is the tenth in Sydney
  await offer(expired, '2026-11-09');
  await offer(offered, '2026-11-10');
  await answer(withdrawn, { type: 'CarOfferWithdrawn', data: {}, personal: { reason: 'We sell no such car.' } });
  expect((await visitor.post('/api/car-offers/forget', { token: deleted })).status).toBe(200);
  expect(
    (await listed()).map(({ token, standing, car, ...rest }) => [token, standing, car?.model, rest.offer]),
  ).toEqual([
    [waiting, 'waiting', 'Waiting', null],
    [withdrawn, 'withdrawn', 'Withdrawn', null],
    [offered, 'offered', 'Offered', expect.objectContaining({ amountCents: 1_850_000, holdsUntil: '2026-11-10' })],
    [expired, 'expired', 'Expired', expect.objectContaining({ amountCents: 1_850_000, holdsUntil: '2026-11-09' })],
  ]);
  expect((await visitorOf(url).get(`${api}/my-car-offers`)).status).toBe(401);
});

it('are in the export of the customer with owner, car and answers, those of others are not', async () => {
  const { customer, visitor, ports, ask, offer } = await open();
  const own = await ask(customer);
  await offer(own, '2026-11-20');
  const other = await ask(visitor, { email: 'bo@mail.example', phoneNo: '0491 570 156' });
  const { text } = await customer.post(`${api}/my-data`, {});
  expect(myDataSchema.parse(JSON.parse(text)).carOffers).toMatchObject([
    {
      requestId: carOfferLink.idOf(ports, own),
      history: [
        {
          type: 'CarOfferRequested',
          personal: {
            owner: { lastName: filled.lastName, phoneNo: filled.phoneNo, words: filled.words },
            car: { make: 'Toyota', plate: 'ABC12D' },
          },
        },
        {
          type: 'CarOfferMade',
          data: { amountCents: 1_850_000, holdsUntil: '2026-11-20' },
          personal: { conditions: 'Once we have driven it.' },
        },
      ],
    },
  ]);
  expect(text).not.toContain(carOfferLink.idOf(ports, other));
});
