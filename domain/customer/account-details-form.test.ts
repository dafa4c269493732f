import { describe, expect, test } from 'vitest';
import { accountDetailsSchema, type AccountDetailsContext } from './account-details-form.ts';

const licence = { name: 'licence.jpg', type: 'image/jpeg', size: 120_000 };
const anonymous: AccountDetailsContext = { isAuthenticated: false, today: '2026-11-21', licenceFiles: [licence] };

const account = {
  firstName: 'Zoë',
  lastName: "O'Brien",
  email: 'zoe@mail.example',
  emailConfirm: 'ZOE@mail.example',
  phoneNo: '0491 570 006',
  dateOfBirth: '29/02/1992',
  password: 'long light over water',
  passwordConfirm: 'long light over water',
};
const form = {
  dealerCode: 'austral-sydney',
  agreePrivacyCollection: true,
  address: { address1: '4 Banksia Lane', city: 'Parramatta', postalCode: '2150' },
  account,
};

/** Messages by dotted field. */
const validationErrors = (input: unknown, context: AccountDetailsContext = anonymous): Record<string, string> => {
  const parsed = accountDetailsSchema(context).safeParse(input);
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
};
const withAccount = (changes: Record<string, unknown>) => ({ ...form, account: { ...account, ...changes } });

test('a complete private buyer is accepted, and roadside assistance and {hash} default to true', () => {
  const parsed = accountDetailsSchema(anonymous).parse(form);
  expect(parsed).toMatchObject({ hash: true, acceptsRoadsideAssistance: true });
  expect(parsed.account.opInEmailMarketing).toBe(false);
});

test('an empty form answers with every message at once', () => {
  expect(validationErrors({ address: {}, account: {} }, { ...anonymous, licenceFiles: [] })).toEqual({
    dealerCode: 'Dealer is required',
    agreePrivacyCollection: 'You must agree to the Privacy Collection Statement',
    'address.address1': 'Street address is required',
    'address.city': 'This field is required.',
    'account.firstName': 'First name is empty or invalid',
    'account.lastName': 'Last name is empty or invalid',
    'account.phoneNo': 'Phone number is required',
    'account.dateOfBirth': 'Date of birth is required',
    licence: 'Licence file is required',
    'account.email': 'Email address is required',
    'account.emailConfirm': 'Confirm your email address',
    'account.password': 'Password is required',
    'account.passwordConfirm': 'Confirm your password',
  });
});

describe('single rules', () => {
  test.each([
    [{ firstName: 'R2D2' }, 'account.firstName', 'First name is empty or invalid'],
    [{ firstName: 'a'.repeat(31) }, 'account.firstName', 'First name is empty or invalid'],
    [{ lastName: '<b>' }, 'account.lastName', 'Last name is empty or invalid'],
    [{ phoneNo: '12345' }, 'account.phoneNo', 'Please enter a valid phone number'],
    [{ phoneNo: '1300 000 000' }, 'account.phoneNo', 'Please enter a valid phone number'],
    [{ dateOfBirth: '22/11/2026' }, 'account.dateOfBirth', 'Date of birth cannot be in the future.'],
    [{ dateOfBirth: '' }, 'account.dateOfBirth', 'Date of birth is required'],
    [{ dateOfBirth: '31/02/1990' }, 'account.dateOfBirth', 'There is no 31/02/1990 in the calendar.'],
    [{ dateOfBirth: '29/02/1900' }, 'account.dateOfBirth', 'There is no 29/02/1900 in the calendar.'],
    [{ dateOfBirth: '31/12/1899' }, 'account.dateOfBirth', 'Please check the year of birth.'],
    [{ dateOfBirth: 'last May' }, 'account.dateOfBirth', 'Please write the date of birth as dd/mm/yyyy.'],
    [{ dateOfBirth: '22/11/2008' }, 'account.dateOfBirth', 'You must be at least 18 years old to order.'],
    [{ email: 'zoe' }, 'account.email', 'Please enter a valid email address'],
    [{ emailConfirm: 'zoe@other.example' }, 'account.emailConfirm', 'Confirm your email address'],
    [{ passwordConfirm: 'Long light over water' }, 'account.passwordConfirm', 'Confirm your password'],
    [{ jobTitle: 'x'.repeat(101) }, 'account.jobTitle', 'The maximum legth of this field is 100 characters.'],
  ])('%o', (changes, field, message) => {
    expect(validationErrors(withAccount(changes))[field]).toBe(message);
  });

  test.each(['Nguyễn', 'Anne-Marie', "D'Arcy", 'Jean Luc', 'ʻOkina'])('%s is a name', (lastName) => {
    expect(validationErrors(withAccount({ lastName }))).toEqual({});
  });

  test('a private buyer is at least 18 today', () => {
    expect(validationErrors(withAccount({ dateOfBirth: '21/11/2008' }))).toEqual({});
    const leap = { dateOfBirth: '29/02/2008' };
    const on = (today: string) => validationErrors(withAccount(leap), { ...anonymous, today });
    expect(Object.keys(on('2026-02-28'))).toEqual(['account.dateOfBirth']);
    expect(on('2026-03-01')).toEqual({});
  });

  test('today is the latest day of birth', () => {
    const company = { isCompany: true, companyName: 'Banksia Pty Ltd', companyAbn: '51 824 753 556' };
    expect(validationErrors(withAccount({ ...company, dateOfBirth: '21/11/2026' }))).toEqual({});
  });

  test('an address that is none has one validation error, however it is confirmed', () => {
    expect(validationErrors(withAccount({ email: 'foo@bar', emailConfirm: ' FOO@bar' }))).toEqual({
      'account.email': 'Please enter a valid email address',
    });
  });

  test('the street address has at most 250 characters', () => {
    const address = { ...form.address, address1: 'x'.repeat(251) };
    expect(validationErrors({ ...form, address })['address.address1']).toBe(
      'The maximum legth of this field is 250 characters.',
    );
  });
});

describe('a company', () => {
  const company = { isCompany: true, companyName: 'Banksia Pty Ltd', companyAbn: '51 824 753 556' };
  const withoutLicence = { ...anonymous, licenceFiles: [] };

  test('needs a name and a valid ABN or ACN, and no licence', () => {
    expect(validationErrors(withAccount(company), withoutLicence)).toEqual({});
    expect(validationErrors(withAccount({ ...company, companyAbn: '004 085 616' }), withoutLicence)).toEqual({});
    expect(validationErrors(withAccount({ isCompany: true }), withoutLicence)).toEqual({
      'account.companyName': 'Company name is required',
      'account.companyAbn': 'Company ABN/ACN is required',
    });
  });

  test.each(['51 824 753 557', '004 085 617', '123', 'abc'])('has no number %s', (companyAbn) => {
    expect(validationErrors(withAccount({ ...company, companyAbn }), withoutLicence)).toEqual({
      'account.companyAbn': 'Company ABN/ACN is required',
    });
  });
});

describe('a private buyer’s licence', () => {
  const withFiles = (...licenceFiles: readonly (typeof licence)[]) =>
    validationErrors(form, { ...anonymous, licenceFiles });

  test('is exactly one file', () => {
    expect(withFiles()).toEqual({ licence: 'Licence file is required' });
    expect(withFiles(licence, licence)).toEqual({ licence: 'Licence file is required' });
  });

  test('is an image or a PDF of at most 8 MB', () => {
    expect(withFiles({ ...licence, type: 'image/svg+xml' })).toEqual({
      licence: 'The licence must be a JPEG, PNG, WebP, GIF or PDF file.',
    });
    for (const type of ['image/webp', 'image/gif']) expect(withFiles({ ...licence, type })).toEqual({});
    for (const type of ['image/heic', 'image/heif']) {
      expect(withFiles({ ...licence, type })['licence']).toContain('Please take a screenshot of the picture');
    }
    expect(withFiles({ ...licence, size: 9_000_000 })).toEqual({
      licence: 'The licence file must be no larger than 8 MB.',
    });
  });
});

test('a signed-in customer gives no e-mail and no password', () => {
  const signedIn = withAccount({ email: '', emailConfirm: '', password: '', passwordConfirm: '' });
  expect(validationErrors(signedIn, { ...anonymous, isAuthenticated: true })).toEqual({});
});

test('hostile lengths are refused, not endlessly matched', () => {
  const hostile = withAccount({
    firstName: 'a'.repeat(100_000),
    phoneNo: '0'.repeat(100_000),
    email: `${'a.'.repeat(50_000)}@`,
  });
  expect(Object.keys(validationErrors(hostile))).toEqual(
    expect.arrayContaining(['account.firstName', 'account.phoneNo', 'account.email']),
  );
});

test('the buyer’s own address and where the car is kept may be left out, and have rules of their own', () => {
  expect(accountDetailsSchema(anonymous).parse(form)).not.toHaveProperty('buyerAddress');
  const tooLong = 'x'.repeat(251);
  const wrong = {
    buyerAddress: { address1: tooLong, address2: tooLong, city: 'x'.repeat(101), stateCode: 'nsw', postalCode: '200' },
    keptAt: {},
  };
  expect(validationErrors({ ...form, ...wrong, dealerCode: '' })).toEqual({
    dealerCode: 'Dealer is required',
    'buyerAddress.address1': 'The maximum legth of this field is 250 characters.',
    'buyerAddress.address2': 'The maximum legth of this field is 250 characters.',
    'buyerAddress.city': 'The maximum legth of this field is 100 characters.',
    'buyerAddress.stateCode': 'This field is empty or invalid.',
    'buyerAddress.postalCode': 'This field is empty or invalid.',
    'keptAt.city': 'This field is required.',
    'keptAt.stateCode': 'This field is empty or invalid.',
    'keptAt.postalCode': 'This field is empty or invalid.',
  });
});
