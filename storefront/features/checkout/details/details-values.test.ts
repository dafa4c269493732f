import { describe, expect, it } from 'vitest';
import { createDetailsDrafts } from './details-draft.ts';
import {
  detailsValidationErrors,
  detailsFormData,
  detailsFormSchema,
  emptyDetails,
  savedDetails,
  shownField,
  tidyDayMonthYear,
  type DetailsValues,
} from './details-values.ts';

const suburb = { name: 'Parramatta', state: 'NSW', postcode: '2150' } as const;
const empty = emptyDetails(suburb);
const context = { isAuthenticated: false, today: '2026-11-21' };
const filled: DetailsValues = {
  ...empty,
  dealerCode: 'AU1002',
  agreePrivacyCollection: true,
  address: { ...empty.address, address1: '1 Example Street' },
  account: {
    ...empty.account,
    firstName: 'Ada',
    lastName: 'Byron',
    phoneNo: '0491 570 006',
    dateOfBirth: '01/02/1990',
    email: 'ada@example.com',
    emailConfirm: 'ADA@example.com',
    password: 'a long secret',
    passwordConfirm: 'a long secret',
  },
};
const licence = new File(['%PDF-'], 'licence.pdf', { type: 'application/pdf' });

const memory = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { readonly all: Map<string, string> } => {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
};

describe('the Create Account form', () => {
  it('lists what is still needed in the order of the form', () => {
    expect(Object.keys(detailsValidationErrors(empty, context))).toEqual([
      'dealerCode',
      'account.firstName',
      'account.lastName',
      'account.dateOfBirth',
      'account.phoneNo',
      'address.address1',
      'licence',
      'account.email',
      'account.emailConfirm',
      'account.password',
      'account.passwordConfirm',
      'agreePrivacyCollection',
    ]);
  });

  it('has no validation errors when a private buyer has filled everything in', () => {
    expect(detailsValidationErrors({ ...filled, licence: [licence] }, context)).toEqual({});
  });

  it('asks a company for its name and number, not for a licence', () => {
    expect(detailsValidationErrors({ ...filled, buyerType: 'company' }, context)).toEqual({
      'account.companyName': 'Company name is required',
      'account.companyAbn': 'Company ABN/ACN is required',
    });
  });

  it('wants a dealer that is offered, and agreement to the price of another state', () => {
    const dealers = [
      { crmDealerId: 'AU1002', state: 'NSW' },
      { crmDealerId: 'AU3001', state: 'VIC' },
    ] as const;
    const errorsOf = (dealerCode: string, offered: typeof dealers | undefined) =>
      detailsFormSchema({ ...context, dealers: offered, state: 'NSW' })
        .safeParse({ ...filled, licence: [licence], dealerCode })
        .error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(errorsOf('AU1002', dealers)).toBeUndefined();
    expect(errorsOf('AU1002', undefined)).toEqual([['dealerCode', 'Dealer is required']]);
    expect(errorsOf('AU9999', dealers)).toEqual([['dealerCode', 'Dealer is required']]);
    expect(errorsOf('AU3001', dealers)).toEqual([
      ['dealerCode', 'Agree to the price in VIC, or choose a retailer in NSW'],
    ]);
  });

  it('wants suburbs of the list, and a price where the car will be kept', () => {
    const dealers = [{ crmDealerId: 'AU1002', state: 'VIC' }] as const;
    const manly = { name: 'Manly', state: 'NSW', postcode: '2095' } as const;
    const errorsOf = (changes: Partial<DetailsValues>, pricedAt?: typeof manly) =>
      detailsFormSchema({ ...context, dealers, state: 'NSW', pricedAt })
        .safeParse({ ...filled, licence: [licence], ...changes })
        .error?.issues.map(({ path, message }) => [path.join('.'), message]);
    const notChosen = 'Choose a suburb from the list.';
    const noPrice = ['kept', 'There is no price for this place yet.'];
    expect(errorsOf({ kept: 'elsewhere', keptElsewhere: manly }, manly)).toBeUndefined();
    expect(errorsOf({ kept: 'elsewhere', keptElsewhere: manly })).toEqual([noPrice]);
    expect(errorsOf({ kept: 'address' }, manly)).toEqual([noPrice]);
    expect(errorsOf({ kept: 'dealer' }, manly)?.map(([name]) => name)).toEqual(['dealerCode']);
    expect(errorsOf({ kept: 'address', ownSuburb: null })).toEqual([['address.city', notChosen]]);
    expect(errorsOf({ kept: 'elsewhere' })).toEqual([['keptElsewhere', notChosen]]);
    for (const city of ['', ' ']) {
      const unnamed = { ownSuburb: null, address: { ...filled.address, city } };
      expect(errorsOf({ ...unnamed, kept: 'address' })).toEqual([['address.city', 'This field is required.']]);
    }
  });

  it('sends the buyer’s own address, and where the car will be kept unless that is the dealer’s area', () => {
    const groupsOf = (changes: Partial<DetailsValues>) =>
      Object.fromEntries(
        [...detailsFormData({ ...filled, ...changes }, { isAuthenticated: true })].filter(([name]) =>
          /^(buyerAddress|keptAt)\./.test(name),
        ),
      );
    const own = {
      'buyerAddress.address1': '1 Example Street',
      'buyerAddress.address2': '',
      'buyerAddress.city': 'Parramatta',
      'buyerAddress.stateCode': 'NSW',
      'buyerAddress.postalCode': '2150',
    };
    const kept = { 'keptAt.city': 'Parramatta', 'keptAt.stateCode': 'NSW', 'keptAt.postalCode': '2150' };
    expect(groupsOf({})).toEqual(own);
    expect(groupsOf({ kept: 'address' })).toEqual({ ...own, ...kept });
  });

  it.each([
    ['buyerAddress.postalCode', 'address.city'],
    ['buyerAddress.address2', 'address.address2'],
    ['keptAt.city', 'kept'],
    ['buyerAddress', 'buyerAddress'],
    ['former.buyerAddress.city', 'former.buyerAddress.city'],
    ['account.firstName', 'account.firstName'],
  ])('shows what the server says of %s at %s', (name, field) => {
    expect(shownField(name, { kept: 'address' })).toBe(field);
  });

  it('shows what the server says of a place elsewhere at its suburb', () => {
    expect(shownField('keptAt.city', { kept: 'elsewhere' })).toBe('keptElsewhere');
    expect(shownField('keptAt.city', { kept: 'dealer' })).toBe('kept');
  });

  it('asks a signed-in customer for no credentials', () => {
    const validationErrors = detailsValidationErrors(empty, { ...context, isAuthenticated: true });
    expect(Object.keys(validationErrors)).not.toContain('account.email');
    expect(Object.keys(validationErrors)).not.toContain('account.password');
  });

  it('sends dotted names, the licence of a private buyer and the credentials of a new customer', () => {
    const form = detailsFormData({ ...filled, licence: [licence] }, { isAuthenticated: false, agreed: 65_890.5 });
    expect(form.get('agreedDriveawayPrice')).toBe('65890.5');
    expect(form.get('account.firstName')).toBe('Ada');
    expect(form.get('account.isCompany')).toBe('false');
    expect(form.get('address.postalCode')).toBe('2150');
    expect(form.get('agreePrivacyCollection')).toBe('true');
    expect(form.get('account.password')).toBe('a long secret');
    expect(form.get('licence')).toBeInstanceOf(File);
  });

  it('begins empty, and sends all of itself by dotted names', () => {
    const fresh = emptyDetails(suburb);
    expect([...detailsFormData(fresh, { isAuthenticated: false })]).toEqual([
      ['orderReference', ''],
      ['dealerCode', ''],
      ['hash', 'true'],
      ['acceptsRoadsideAssistance', 'true'],
      ['keepLicence', 'false'],
      ['agreePrivacyCollection', 'false'],
      ['address.address1', ''],
      ['address.address2', ''],
      ['address.city', 'Parramatta'],
      ['address.stateCode', 'NSW'],
      ['address.postalCode', '2150'],
      ['buyerAddress.address1', ''],
      ['buyerAddress.address2', ''],
      ['buyerAddress.city', 'Parramatta'],
      ['buyerAddress.stateCode', 'NSW'],
      ['buyerAddress.postalCode', '2150'],
      ...[
        'companyName',
        'companyAbn',
        'jobTitle',
        'prefix',
        'firstName',
        'middleName',
        'lastName',
        'phoneNo',
        'dateOfBirth',
      ].map((name) => [`account.${name}`, '']),
      ...['opInEmailMarketing', 'opInPostMarketing', 'opInPhoneAndSmsMarketing'].map((name) => [
        `account.${name}`,
        'false',
      ]),
      ['account.isCompany', 'false'],
      ...['email', 'emailConfirm', 'password', 'passwordConfirm'].map((name) => [`account.${name}`, '']),
    ]);
    expect(fresh).toMatchObject({ buyerType: 'private', licence: [], kept: 'dealer', keptElsewhere: null });
  });

  it('takes over all that is saved of a customer, and nothing else', () => {
    const account = {
      isAuthenticated: true,
      isCompany: true,
      isEmailVerified: true,
      fullName: 'Ada Byron',
      companyName: 'Engines',
      companyAbn: '51 824 753 556',
      jobTitle: 'Director',
      prefix: 'Ms',
      firstName: 'Ada',
      middleName: 'K',
      lastName: 'Byron',
      email: 'ada@example.com',
      phoneNo: '0491 570 006',
      dateOfBirth: '01/02/1990',
    };
    const address = { address1: '9 Old Road', address2: 'Unit 2', city: 'Manly', stateCode: 'NSW', postalCode: '2095' };
    const saved = savedDetails(suburb, {
      account,
      address,
      buyerAddress: address,
      consents: { email: false, post: true, phoneAndSms: true },
    });
    const { companyName, companyAbn, jobTitle, prefix, firstName, middleName, lastName, phoneNo, dateOfBirth } =
      account;
    expect(saved).toEqual({
      ...empty,
      buyerType: 'company',
      account: {
        ...empty.account,
        companyName,
        companyAbn,
        jobTitle,
        prefix,
        firstName,
        middleName,
        lastName,
        phoneNo,
        dateOfBirth,
        opInPostMarketing: true,
        opInPhoneAndSmsMarketing: true,
      },
      address: { ...empty.address, address1: '9 Old Road', address2: 'Unit 2', city: 'Manly' },
      ownSuburb: { name: 'Manly', state: 'NSW', postcode: '2095' },
    });
    const unknown = savedDetails(suburb, { account: { ...account, isCompany: false }, address });
    expect(unknown).toMatchObject({
      buyerType: 'private',
      address: empty.address,
      ownSuburb: suburb,
      account: { opInEmailMarketing: false, opInPostMarketing: false, opInPhoneAndSmsMarketing: false },
    });
  });

  it('sends neither credentials of a signed-in customer nor a licence of a company', () => {
    const form = detailsFormData({ ...filled, buyerType: 'company', licence: [licence] }, { isAuthenticated: true });
    expect([form.has('account.email'), form.has('account.password'), form.has('licence')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(form.get('account.isCompany')).toBe('true');
  });

  it('starts with the opt-ins that a customer has given, and sends those they change', () => {
    const known = { isAuthenticated: true, isCompany: false, isEmailVerified: true, fullName: 'Ada Byron' };
    const consents = { email: true, post: false, phoneAndSms: false };
    const fresh = savedDetails(suburb, {
      account: { ...filled.account, ...known },
      address: { ...empty.address },
      consents,
    });
    expect(fresh.account).toMatchObject({ opInEmailMarketing: true, opInPostMarketing: false });
    const changed = { ...fresh, account: { ...fresh.account, opInPostMarketing: true } };
    const sentOf = (values: DetailsValues, isAuthenticated: boolean) =>
      [...detailsFormData(values, { isAuthenticated, fresh })].filter(([name]) => name.startsWith('account.opIn'));
    expect(sentOf(changed, true)).toEqual([['account.opInPostMarketing', 'true']]);
    expect(sentOf(changed, false)).toHaveLength(3);
  });

  it.each([
    ['1/2/1990', '01/02/1990'],
    ['01021990', '01/02/1990'],
    ['1-2-1990', '01/02/1990'],
    [' 01/02/1990 ', '01/02/1990'],
    ['1990-02-01', '01/02/1990'],
    ['31/02/1990', '31/02/1990'],
    ['010219901', '010219901'],
    ['101021990', '101021990'],
    ['soon', 'soon'],
    ['11/12/1990', '11/12/1990'],
    ['11990-02-01', '11990-02-01'],
    ['1990-02-011', '1990-02-011'],
    ['111/2/1990', '111/2/1990'],
    ['1/2/19901', '1/2/19901'],
  ])('tidies a date typed as %s', (typed, tidy) => {
    expect(tidyDayMonthYear(typed)).toBe(tidy);
  });

  it('fills in the saved address only where the price was calculated for its postcode', () => {
    const address = {
      address1: '9 Old Road',
      address2: '',
      city: 'Wentworthville',
      stateCode: 'NSW',
      postalCode: '2150',
    };
    const known = { isAuthenticated: true, isCompany: false, isEmailVerified: true, fullName: 'Ada Byron' };
    const account = { ...filled.account, ...known };
    expect(savedDetails(suburb, { account, address }).address.address1).toBe('9 Old Road');
    const elsewhere = { ...address, postalCode: '3000' };
    expect(savedDetails(suburb, { account, address: elsewhere }).address.address1).toBe('');
    expect(savedDetails(suburb, { account, address }).agreePrivacyCollection).toBe(false);
    expect(savedDetails(suburb, { account, address }).keepLicence).toBe(false);
    expect(savedDetails(suburb, { account, address, licence: { givenOn: '2026-11-10' } }).keepLicence).toBe(true);
    expect(savedDetails(suburb, { account, address, buyerAddress: elsewhere })).toMatchObject({
      address: { address1: '9 Old Road', city: 'Wentworthville' },
      ownSuburb: { name: 'Wentworthville', state: 'NSW', postcode: '3000' },
    });
  });
});

describe('the licence of an earlier order', () => {
  const returning = { isAuthenticated: true, today: '2026-11-21', hasKeptLicence: true };
  const keeping = { ...filled, keepLicence: true };

  it('is asked for no more, and sent for instead of a file', () => {
    expect(detailsValidationErrors(keeping, returning)).toEqual({});
    const form = detailsFormData({ ...keeping, licence: [licence] }, { isAuthenticated: true });
    expect([form.get('keepLicence'), form.has('licence')]).toEqual(['true', false]);
  });

  it('is no licence of who unticked it, or whose session has ended', () => {
    const missing = { licence: 'Licence file is required' };
    expect(detailsValidationErrors({ ...filled, keepLicence: false }, returning)).toEqual(missing);
    expect(detailsValidationErrors(keeping, context)).toEqual(missing);
    const chosen = { ...keeping, licence: [licence] };
    expect(detailsValidationErrors(chosen, context)).toEqual({});
    expect(detailsFormData(chosen, { isAuthenticated: false }).has('licence')).toBe(true);
  });
});

const stores = (tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = memory(), browser = memory()) => ({
  tab: () => tab,
  browser: () => browser,
});

describe('the draft of the Create Account form', () => {
  it('brings back what was typed, but no password and no agreement', () => {
    const store = memory();
    const drafts = createDetailsDrafts(stores(store));
    drafts.save('build-1', filled);
    const loaded = drafts.load('build-1', empty);
    expect(loaded?.account.firstName).toBe('Ada');
    expect(loaded?.account.password).toBe('');
    expect(loaded?.agreePrivacyCollection).toBe(false);
    expect([...store.all.values()].join('')).not.toContain('a long secret');
  });

  it('belongs to one configured car', () => {
    const drafts = createDetailsDrafts(stores());
    drafts.save('build-1', filled);
    expect(drafts.load('build-2', empty)).toBeUndefined();
  });

  it('leaves what a log-in filled in where nothing was typed', () => {
    const drafts = createDetailsDrafts(stores());
    drafts.save('build-1', { ...empty, account: { ...empty.account, firstName: 'Ada' } });
    const known = { ...empty, account: { ...empty.account, firstName: 'Augusta', phoneNo: '0491 570 006' } };
    expect(drafts.load('build-1', known)?.account).toMatchObject({ firstName: 'Ada', phoneNo: '0491 570 006' });
  });

  it('leaves the opt-ins of who logs in, unless it is the draft of theirs in which they unticked one', () => {
    const drafts = createDetailsDrafts(stores());
    const known = { ...empty, account: { ...empty.account, opInEmailMarketing: true } };
    drafts.save('build-1', filled);
    expect(drafts.load('build-1', known, 'ada@example.com')?.account.opInEmailMarketing).toBe(true);
    drafts.save('build-1', filled, 'ada@example.com');
    expect(drafts.load('build-1', known, 'ada@example.com')?.account.opInEmailMarketing).toBe(false);
  });

  it('is for the customer who typed it, also after their session, and for nobody who logs in later', () => {
    const drafts = createDetailsDrafts(stores());
    drafts.save('build-1', filled, 'ada@example.com');
    drafts.save('build-1', { ...filled, acceptsRoadsideAssistance: false });
    expect(drafts.load('build-1', empty)?.account.firstName).toBe('Ada');
    expect(drafts.load('build-1', empty, 'ada@example.com')?.account.firstName).toBe('Ada');
    expect(drafts.load('build-1', empty, 'bob@example.com')).toBeUndefined();
  });

  it('that nobody signed in has typed is for whoever then logs in', () => {
    const drafts = createDetailsDrafts(stores());
    drafts.save('build-1', filled);
    expect(drafts.load('build-1', empty, 'ada@example.com')?.account.firstName).toBe('Ada');
  });

  it('goes with the car to another suburb, with the address that is the buyer’s own', () => {
    const drafts = createDetailsDrafts(stores());
    const manly = { name: 'Manly', state: 'NSW', postcode: '2095' } as const;
    drafts.save('build-1', { ...filled, kept: 'elsewhere', keptElsewhere: manly });
    drafts.move('build-1', 'build-2', 'AU2001');
    const albury = emptyDetails({ name: 'Albury', state: 'NSW', postcode: '2640' });
    const moved = drafts.load('build-2', albury);
    expect(moved?.dealerCode).toBe('AU2001');
    expect(moved?.address).toMatchObject({ address1: '1 Example Street', city: 'Parramatta', postalCode: '2640' });
    expect(moved).toMatchObject({ ownSuburb: suburb, kept: 'elsewhere', keptElsewhere: manly });
  });

  it('keeps every field that may be kept as it was typed', () => {
    const drafts = createDetailsDrafts(stores());
    const typed: DetailsValues = {
      ...filled,
      acceptsRoadsideAssistance: false,
      buyerType: 'company',
      ownSuburb: null,
      address: { ...empty.address, address1: '1 Example Street', address2: 'Unit 2', city: 'Man' },
      account: {
        ...filled.account,
        companyName: 'Engines',
        companyAbn: '51 824 753 556',
        jobTitle: 'Director',
        prefix: 'Ms',
        middleName: 'K',
        opInEmailMarketing: true,
        opInPostMarketing: true,
        opInPhoneAndSmsMarketing: true,
        password: '',
        passwordConfirm: '',
      },
    };
    drafts.save('build-1', typed);
    expect(drafts.load('build-1', empty)).toEqual({ ...typed, agreePrivacyCollection: false });
    drafts.save('build-1', { ...typed, address: { ...typed.address, address1: 'x'.repeat(501) } });
    expect(drafts.load('build-1', empty)?.address.address1).toBe('1 Example Street');
    drafts.move('build-2', 'build-3', 'AU1');
    expect(drafts.load('build-3', empty)).toBeUndefined();
  });

  it('is read under the names of its car alone', () => {
    const [tab, browser] = [memory(), memory()];
    const drafts = createDetailsDrafts(stores(tab, browser));
    drafts.save('build-1', filled);
    drafts.submitKey('build-1').save('11111111-2222');
    drafts.markPlaced('build-2', '12345678-1234');
    expect([[...tab.all.keys()], [...browser.all.keys()]]).toEqual([
      ['checkout-details-build-1', 'checkout-submit-build-1'],
      ['checkout-placed-build-2'],
    ]);
    tab.setItem('checkout-details-build-3', tab.getItem('checkout-details-build-1') ?? '');
    expect(drafts.load('build-3', empty)).toBeUndefined();
    for (const key of ['1234567', 'x'.repeat(101)]) {
      tab.setItem('checkout-submit-build-3', JSON.stringify(key));
      expect(drafts.submitKey('build-3').load()).toBeUndefined();
    }
    for (const key of ['12345678', 'x'.repeat(100)]) {
      tab.setItem('checkout-submit-build-3', JSON.stringify(key));
      expect(drafts.submitKey('build-3').load()).toBe(key);
    }
  });

  it('keeps the key of an unanswered submit until it is answered', () => {
    const drafts = createDetailsDrafts(stores());
    drafts.submitKey('build-1').save('11111111-2222');
    expect(drafts.submitKey('build-1').load()).toBe('11111111-2222');
    expect(drafts.submitKey('build-2').load()).toBeUndefined();
    drafts.submitKey('build-1').save(undefined);
    expect(drafts.submitKey('build-1').load()).toBeUndefined();
  });

  it('ignores what it cannot read', () => {
    const store = memory();
    store.setItem('checkout-details-build-1', '{"v":0');
    expect(createDetailsDrafts(stores(store)).load('build-1', empty)).toBeUndefined();
  });

  it('gives way to the order once it is placed', () => {
    const drafts = createDetailsDrafts(stores());
    drafts.save('build-1', filled);
    drafts.markPlaced('build-1', '12345678-1234');
    expect(drafts.load('build-1', empty)).toBeUndefined();
    expect(drafts.placedOrder('build-1')).toBe('12345678-1234');
  });

  it('leaves the order to the other tabs of the browser, and nothing else', () => {
    const browser = memory();
    createDetailsDrafts(stores(memory(), browser)).save('build-1', filled);
    expect(browser.all.size).toBe(0);
    createDetailsDrafts(stores(memory(), browser)).markPlaced('build-1', '12345678-1234');
    expect(createDetailsDrafts(stores(memory(), browser)).placedOrder('build-1')).toBe('12345678-1234');
    expect([...browser.all.values()].join('')).not.toContain('Ada');
  });

  it('costs nothing but itself when the browser refuses to store', () => {
    const refusing = {
      ...memory(),
      setItem: () => {
        throw new Error('quota');
      },
    };
    expect(() => {
      createDetailsDrafts(stores(refusing)).save('build-1', filled);
    }).not.toThrow();
  });
});
