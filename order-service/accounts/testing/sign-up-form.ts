/** A customer who fills in step 1 correctly, and the car they configured. */
import { z } from 'zod';
import type { Visitor } from '../../http/testing/visitor.ts';

export const sampleBuild = {
  variantCode: 'solterra-awd',
  paintCode: 'salt-white',
  interiorCode: 'charcoal-cloth',
  accessoryCodes: [],
  cappedService: false,
  extendedWarranty: false,
};

export const sydney = { name: 'Sydney', state: 'NSW', postcode: '2000' };

export const samplePassword = 'correct horse battery';

/** A picture of 16 by 10 pixels. */
export const jpeg = Buffer.from(
  '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYV' +
    'FSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAKABADASIAAhEBAxEB/8QAFQABAQAA' +
    'AAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAM' +
    'AwEAAhEDEQA/AJACY5//2Q==',
  'base64',
);

export const licence = (content: Buffer = jpeg, name = 'licence.jpg', type = 'image/jpeg'): File =>
  new File([new Uint8Array(content)], name, { type });

const fields: Readonly<Record<string, string | File>> = {
  dealerCode: 'austral-sydney-city',
  agreePrivacyCollection: 'true',
  'account.firstName': 'Ada',
  'account.lastName': 'Lovelace',
  'account.email': 'ada@example.test',
  'account.emailConfirm': 'ADA@example.test',
  'account.phoneNo': '0491 570 006',
  'account.dateOfBirth': '10/12/1990',
  'account.password': samplePassword,
  'account.passwordConfirm': samplePassword,
  'address.address1': '1 Analytical Lane',
  'address.city': 'Sydney',
  licence: licence(),
};

/** The form with changes; `undefined` leaves a field out. */
export const signUpForm = (changes: Readonly<Record<string, string | File | undefined>> = {}): FormData => {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...fields, ...changes })) {
    if (value !== undefined) form.append(field, value);
  }
  return form;
};

/** The address of step 1 for a newly configured car. */
export const accountDetailsPath = async (
  visitor: Visitor,
  request: unknown = { build: sampleBuild, suburb: sydney },
): Promise<string> => {
  const { body } = await visitor.post('/api/build-your-own/car-build', request);
  return `/api/build-your-own/account-details?id=${z.object({ id: z.uuid() }).parse(body).id}`;
};

/** Signs a customer up with an order of the sample car; throws unless that worked. */
export const signUpSampleCustomer = async (
  visitor: Visitor,
  changes: Readonly<Record<string, string | File | undefined>> = {},
): Promise<{ orderNo: string; orderReference: string }> => {
  const { status, body, text } = await visitor.postForm(await accountDetailsPath(visitor), signUpForm(changes));
  if (status !== 200) throw new Error(`sign-up answered ${status}: ${text}`);
  return z.object({ orderNo: z.string(), orderReference: z.string() }).parse(body);
};
