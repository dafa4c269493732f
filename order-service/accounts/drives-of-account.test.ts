import { bookedDriveSchema, bookedDrivesSchema, driveTimesSchema } from '@driveaway/domain/api/test-drives.ts';
import { myDataSchema } from '@driveaway/domain/api/my-data.ts';
import { readTestDriveEvent, testDriveStream } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { testDriveWordings } from '@driveaway/domain/test-drives/test-drive-form.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { expect, it } from 'vitest';
import { loadStream } from '../customers/customers.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import { serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { loadTestDrive } from '../test-drives/load-test-drive.ts';
import { samplePassword } from './testing/sign-up-form.ts';

const api = '/api/build-your-own';
const retailer = 'austral-sydney-city';
const demonstrator = `${retailer}.forester-premium`;
const driver = { firstName: 'Ada', lastName: 'Marshfield', email: 'ada@example.test', phoneNo: '0491 570 006' };

/** A customer and a visitor, each with a drive. */
const open = async () => {
  const shop = await serveShop();
  const customer = await signUpCustomer(shop);
  const visitor = visitorOf(shop.url);
  const free = async (): Promise<readonly string[]> => {
    const found = await visitor.get(
      `/api/test-drives/times?retailer=${retailer}&demonstrator=${demonstrator}&minutes=30`,
    );
    return driveTimesSchema.parse(found.body).days.flatMap(({ times }) => times);
  };
  const [first = '', second = ''] = await free();
  const book = async (by: Visitor, startsAt: string, email: string) => {
    const answer = await by.post('/api/test-drives/book', {
      retailer,
      demonstrator,
      startsAt,
      minutes: 30,
      driver: { ...driver, email },
      hasLicence: true,
      agreePrivacyCollection: true,
    });
    return bookedDriveSchema.parse(answer.body);
  };
  const own = await book(customer, first, driver.email);
  const other = await book(visitor, second, 'bo@mail.example');
  const listed = async () => bookedDrivesSchema.parse(JSON.parse((await customer.get(`${api}/my-test-drives`)).text));
  await eventually(async () => expect(await listed()).toHaveLength(1));
  return { ...shop, customer, free, own, other, listed };
};

it('keeps what was agreed to in its words with its time', async () => {
  const { ports, clock, own } = await open();
  const { history } = await loadStream(ports, testDriveStream(own.driveId));
  const [event] = history.map(readTestDriveEvent);
  const at = clock.now().toString({ smallestUnit: 'millisecond' });
  expect(event).toMatchObject({
    type: 'TestDriveBooked',
    data: {
      agreed: {
        licence: { wording: testDriveWordings.licence, at },
        privacy: { wording: testDriveWordings.privacy, at },
      },
    },
  });
});

it('is listed to its customer alone, and in the export of their data with who comes', async () => {
  const { customer, own, other, listed, url } = await open();
  expect(await listed()).toMatchObject([{ driveId: own.driveId, standing: 'booked', driver, isOfAccount: true }]);
  expect((await visitorOf(url).get(`${api}/my-test-drives`)).status).toBe(401);
  const text = (await customer.post(`${api}/my-data`, {})).text;
  const { testDrives } = myDataSchema.parse(JSON.parse(text));
  expect(testDrives).toMatchObject([
    {
      driveId: own.driveId,
      history: [{ type: 'TestDriveBooked', personal: driver, data: { car: 'Forester Premium' } }],
    },
  ]);
  expect(text).not.toContain(other.driveId);
});

it('is cancelled when the account is erased, which frees its time and makes its details unreadable', async () => {
  const { customer, ports, own, other, free } = await open();
  expect(await free()).not.toContain(own.startsAt);
  const { orderNo } = customer;
  expect((await customer.post(`${api}/cancel-order`, { orderNo, reason: 'other' })).status).toBe(200);
  await eventually(async () =>
    expect(await customer.post(`${api}/erase-account`, { password: samplePassword })).toMatchObject({ status: 200 }),
  );
  expect(await loadTestDrive(ports, own.driveId)).toMatchObject({ standing: 'cancelled', driver: undefined });
  expect(await loadTestDrive(ports, other.driveId)).toMatchObject({
    standing: 'booked',
    driver: { lastName: 'Marshfield' },
  });
  await eventually(async () => expect(await free()).toContain(own.startsAt));
  expect(await free()).not.toContain(other.startsAt);
});
