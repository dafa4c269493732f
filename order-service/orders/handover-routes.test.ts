import { expect, it } from 'vitest';
import { myDataSchema } from '@driveaway/domain/api/my-data.ts';
import { profileOrderSchema } from '@driveaway/domain/api/profile.ts';
import { profileOrderDocumentSchema, readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleCommands, straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import { samplePassword } from '../accounts/testing/sign-up-form.ts';
import { replayOrder } from '../audit/replay-order.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { loadOrder } from './load-order.ts';
import { payingCustomer, readContract, serveShop } from './testing/serve-shop.ts';
import { carryOut } from './testing/test-service.ts';

const path = '/api/build-your-own/handover-time';
const inMinutes = (minutes: number, clock: { now: () => Temporal.Instant }): string =>
  clock.now().add({ minutes }).toString({ smallestUnit: 'millisecond' });

/** An order whose car is at the retailer, with two times to choose from: in five minutes and in a day. */
const offered = async () => {
  const shop = await serveShop();
  const customer = await payingCustomer(shop);
  const { orderNo } = customer;
  await readContract(customer);
  const { facts } = (await loadOrder(shop.ports, orderNo)).state;
  const contractHash = facts.contract?.contractHash ?? '';
  const { AcceptContract } = sampleCommands;
  await carryOut(shop.ports, orderNo, { ...AcceptContract, data: { ...AcceptContract.data, contractHash } });
  const owing = (facts.created?.price.totalCents ?? 0) - (facts.deposit?.amountCents ?? 0);
  for (const type of straightWay.slice(straightWay.indexOf('ApproveOrder'), -1)) {
    const command = sampleCommands[type];
    await carryOut(
      shop.ports,
      orderNo,
      command.type === 'RecordBalancePaid' ? { ...command, amountCents: owing } : command,
    );
  }
  const times = [inMinutes(5, shop.clock), inMinutes(24 * 60, shop.clock)] as const;
  const offer = async (): Promise<void> => {
    await carryOut(shop.ports, orderNo, {
      ...sampleCommands.OfferHandoverTimes,
      times,
      personal: { person: 'Mia Okafor', notes: 'Ring the bell.' },
      at: shop.clock.now().toString(),
    });
  };
  await offer();
  const profile = async () =>
    profileOrderSchema.parse(
      JSON.parse((await customer.get(`/api/build-your-own/profile-order?orderNo=${orderNo}`)).text),
    );
  const choose = (chosen: object) => customer.post(path, { orderNo, offer: 1, insteadOf: 0, ...chosen });
  const typesOf = async () => (await loadOrder(shop.ports, orderNo)).events.map(({ type }) => type);
  return { shop, customer, orderNo, times, offer, profile, choose, typesOf };
};

it('times are shown to the owner with who is there, and one of them is chosen', async () => {
  const { times, profile, choose } = await offered();
  const shown = await eventually(async () => {
    const { handover } = await profile();
    expect(handover).not.toBeNull();
    return handover;
  });
  expect(shown).toMatchObject({
    offer: { number: 1, times, minutes: 60, place: 'retailer' },
    chosen: null,
    person: 'Mia Okafor',
    notes: 'Ring the bell.',
    done: null,
  });
  expect(await choose({ startsAt: times[1] })).toMatchObject({
    status: 200,
    body: { success: true, message: 'Your handover is booked.' },
  });
  const { handover } = await profile();
  expect(handover?.chosen).toEqual({ number: 1, startsAt: times[1], minutes: 60, place: 'retailer' });
});

it('of two windows that choose at once, one gets its time and the other is told to choose again', async () => {
  const { times, choose, typesOf } = await offered();
  const answers = await Promise.all([choose({ startsAt: times[0] }), choose({ startsAt: times[1] })]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'handover-times-changed' });
  expect((await typesOf()).filter((type) => type === 'HandoverTimeChosen')).toHaveLength(1);
});

it('another time takes the place of the one before, when it was seen', async () => {
  const { times, choose, profile } = await offered();
  await choose({ startsAt: times[0] });
  expect((await choose({ startsAt: times[1] })).status).toBe(409);
  expect(await choose({ startsAt: times[1], insteadOf: 1 })).toMatchObject({
    status: 200,
    body: { message: 'Your handover has a new time.' },
  });
  expect((await profile()).handover?.chosen).toMatchObject({ number: 2, startsAt: times[1] });
});

it('nothing is recorded for a time that was not offered, has passed, or makes no sense, nor for somebody else', async () => {
  const { shop, orderNo, times, choose, typesOf } = await offered();
  expect((await choose({ startsAt: 'tomorrow' })).status).toBe(400);
  expect((await choose({ startsAt: inMinutes(60, shop.clock) })).body).toMatchObject({
    code: 'handover-times-changed',
  });
  shop.clock.advance({ minutes: 6 });
  expect((await choose({ startsAt: times[0] })).body).toMatchObject({
    code: 'handover-time-passed',
    message: 'This time has passed. Please choose another.',
  });
  const sent = { orderNo, offer: 1, insteadOf: 0, startsAt: times[1] };
  expect((await visitorOf(shop.url).post(path, sent)).status).toBe(401);
  expect(await typesOf()).not.toContain('HandoverTimeChosen');
});

it('a choice of an earlier offer is refused once there is another', async () => {
  const { times, offer, choose } = await offered();
  await offer();
  expect((await choose({ startsAt: times[0] })).body).toMatchObject({ code: 'handover-times-changed' });
  expect((await choose({ startsAt: times[0], offer: 2 })).status).toBe(200);
});

it('are all in the customer’s own data, and who was there is unreadable once they are erased', async () => {
  const { shop, customer, orderNo, times, choose, profile } = await offered();
  const wordsOfDocument = async (): Promise<unknown> => {
    const collection = await shop.ports.readModels.collection(readModelCollections.profileOrders);
    return profileOrderDocumentSchema.parse((await collection.get(orderNo))?.body).handoverWords;
  };
  expect((await choose({ startsAt: times[1] })).status).toBe(200);
  const at = shop.clock.now();
  const handedOverOn = at.toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString();
  for (const command of [
    sampleCommands.WithdrawHandoverTimes,
    sampleCommands.CompleteOrder,
    { ...sampleCommands.RecordHandover, handedOverOn, at: at.toString() },
  ])
    await carryOut(shop.ports, orderNo, command);
  await eventually(async () => expect((await profile()).handover?.done).toMatchObject({ handedOverOn }));

  const words = { person: 'Mia Okafor', notes: 'Ring the bell.' };
  expect(await wordsOfDocument()).toEqual(words);
  const { orders } = myDataSchema.parse(JSON.parse((await customer.post('/api/build-your-own/my-data', {})).text));
  const arranged = orders[0]?.history.filter(({ type }) => type.includes('Hand'));
  expect(arranged).toMatchObject([
    { type: 'HandoverTimesOffered', data: { times }, personal: words },
    { type: 'HandoverTimeChosen', data: { startsAt: times[1] } },
    { type: 'HandoverTimesWithdrawn', data: { chosen: { startsAt: times[1] } } },
    { type: 'VehicleHandedOver', data: { handedOverOn } },
  ]);

  const erased = await customer.post('/api/build-your-own/erase-account', { password: samplePassword });
  const day = /, and destroyed on [A-Z][a-z]+day \d{1,2} [A-Z][a-z]+ 20\d\d: the law/;
  expect(erased).toMatchObject({ status: 200, body: { success: true, message: expect.stringMatching(day) } });
  expect(await wordsOfDocument()).toBeNull();
  const replayed = await replayOrder(shop.ports, orderNo, { showPersonal: true });
  const [offer] = replayed?.events.filter(({ type }) => type === 'HandoverTimesOffered') ?? [];
  expect(offer).toMatchObject({ data: { times }, personal: 'erased' });
});
