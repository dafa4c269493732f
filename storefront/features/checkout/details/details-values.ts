/** The values of the Create Account form, what is wrong with them, and how they are sent. */
import type { SavedAccountDetails } from '@driveaway/domain/api/account-details.ts';
import {
  accountDetailsSchema,
  type AccountDetails,
  type AccountDetailsContext,
} from '@driveaway/domain/customer/account-details-form.ts';
import { isoFromDayMonthYear } from '@driveaway/domain/customer/date-of-birth.ts';
import type { StateCode, Suburb } from '@driveaway/domain/locations/state.ts';
import { schemaOfRules } from '../../../ui/form/schema-of-rules.ts';
import type { Dealer } from './dealer-options.ts';

/** The form's own choice between buyer types is a pair of radio buttons, which hold texts. */
export type DetailsValues = Omit<AccountDetails, 'account'> & {
  readonly account: Omit<AccountDetails['account'], 'isCompany'>;
  readonly buyerType: 'private' | 'company';
  /** The file of a private buyer's licence, once it is chosen. */
  readonly licence: readonly File[];
};

/** The initial values: an empty form in the suburb the price was calculated for. */
export const emptyDetails = (suburb: Suburb): DetailsValues => ({
  orderReference: '',
  dealerCode: '',
  hash: true,
  acceptsRoadsideAssistance: true,
  agreePrivacyCollection: false,
  buyerType: 'private',
  licence: [],
  address: { address1: '', address2: '', city: suburb.name, stateCode: suburb.state, postalCode: suburb.postcode },
  account: {
    companyName: '',
    companyAbn: '',
    jobTitle: '',
    prefix: '',
    firstName: '',
    middleName: '',
    lastName: '',
    email: '',
    emailConfirm: '',
    phoneNo: '',
    dateOfBirth: '',
    password: '',
    passwordConfirm: '',
    opInEmailMarketing: false,
    opInPostMarketing: false,
    opInPhoneAndSmsMarketing: false,
  },
});

/** What a signed-in customer starts with. Opt-ins and the privacy tick are asked for anew with every order. */
export const savedDetails = (suburb: Suburb, { account, address }: SavedAccountDetails): DetailsValues => {
  const empty = emptyDetails(suburb);
  const { isCompany, companyName, companyAbn, jobTitle, prefix, firstName, middleName, lastName } = account;
  const isSamePlace = address.postalCode === suburb.postcode;
  return {
    ...empty,
    buyerType: isCompany ? 'company' : 'private',
    account: {
      ...empty.account,
      companyName,
      companyAbn,
      jobTitle,
      prefix,
      firstName,
      middleName,
      lastName,
      phoneNo: account.phoneNo,
      dateOfBirth: account.dateOfBirth,
    },
    // a street in another postcode would not fit the price
    address: isSamePlace
      ? { ...empty.address, address1: address.address1, address2: address.address2, city: address.city }
      : empty.address,
  };
};

/** The form as the domain's rules read it. */
const formOf = ({ buyerType, account, licence: _licence, ...rest }: DetailsValues) => ({
  ...rest,
  account: { ...account, isCompany: buyerType === 'company' },
});

/** The first validation error about each field, by its dotted name, in the order of the form. */
export const detailsValidationErrors = (
  values: DetailsValues,
  context: Omit<AccountDetailsContext, 'licenceFiles'>,
): Readonly<Record<string, string>> => {
  const parsed = accountDetailsSchema({ ...context, licenceFiles: values.licence }).safeParse(formOf(values));
  if (parsed.success) return {};
  const found = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const name = path.join('.');
    if (!found.has(name)) found.set(name, message);
  }
  const rank = (name: string): number => (fieldOrder.includes(name) ? fieldOrder.indexOf(name) : fieldOrder.length);
  return Object.fromEntries([...found].sort(([a], [b]) => rank(a) - rank(b)));
};

type FormContext = Omit<AccountDetailsContext, 'licenceFiles'> & {
  /** Undefined while they are being read. */
  readonly dealers: readonly Pick<Dealer, 'crmDealerId' | 'state'>[] | undefined;
  /** Of the suburb that the price is for: a dealer elsewhere has another one. */
  readonly state: StateCode;
};

/** The form that may be sent: with one of the offered dealers, in the state of the price. */
export const detailsFormSchema = ({ dealers, state, ...context }: FormContext) =>
  schemaOfRules((values: DetailsValues) => {
    const chosen = dealers?.find(({ crmDealerId }) => crmDealerId === values.dealerCode);
    const found = detailsValidationErrors(chosen === undefined ? { ...values, dealerCode: '' } : values, context);
    return chosen === undefined || chosen.state === state
      ? found
      : { dealerCode: `Agree to the price in ${chosen.state}, or choose a dealer in ${state}`, ...found };
  });

/** The names of the fields in the list of what is still needed, in the order of the form. */
export const fieldNames: Readonly<Record<string, string>> = {
  buyerType: 'Buyer type',
  'account.companyName': 'Company name',
  'account.companyAbn': 'ABN/ACN',
  'account.jobTitle': 'Job title',
  dealerCode: 'Dealer',
  'account.prefix': 'Title',
  'account.firstName': 'First name',
  'account.middleName': 'Middle name',
  'account.lastName': 'Last name',
  'account.dateOfBirth': 'Date of birth',
  'account.phoneNo': 'Phone number',
  'address.address1': 'Street address',
  'address.address2': 'Street address, second line',
  'address.city': 'Suburb',
  'address.stateCode': 'State',
  'address.postalCode': 'Postcode',
  licence: 'Driver licence',
  'account.email': 'Email address',
  'account.emailConfirm': 'Confirm email address',
  'account.password': 'Password',
  'account.passwordConfirm': 'Confirm password',
  agreePrivacyCollection: 'Privacy Collection Statement',
};
const fieldOrder = Object.keys(fieldNames);

/**
 * '1/2/1990', '01021990' and '1990-02-01', which password managers fill in, as the form wants them: '01/02/1990'.
 * Anything else is left as it was typed.
 */
export const tidyDayMonthYear = (typed: string): string => {
  const trimmed = typed.trim().replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
  const match = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(trimmed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed);
  if (match === null) return trimmed;
  const [, day = '', month = '', year = ''] = match;
  const tidy = `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`;
  return isoFromDayMonthYear(tidy) === undefined ? trimmed : tidy;
};

const addAll = (form: FormData, prefix: string, fields: Readonly<Record<string, string | boolean>>): void => {
  for (const [name, value] of Object.entries(fields)) form.set(`${prefix}${name}`, String(value));
};

type SentWith = {
  readonly isAuthenticated: boolean;
  /** The driveaway price on the page, in dollars. */
  readonly agreed?: number | undefined;
};

/** The multipart body with dotted names. Credentials only from who has none yet, a licence only from private buyers. */
export const detailsFormData = (values: DetailsValues, { isAuthenticated, agreed }: SentWith) => {
  const { account, address, buyerAddress, keptAt, ...rest } = formOf(values);
  const { email, emailConfirm, password, passwordConfirm, ...person } = account;
  const form = new FormData();
  if (agreed !== undefined) form.set('agreedDriveawayPrice', String(agreed));
  addAll(form, '', rest);
  addAll(form, 'address.', address);
  addAll(form, 'buyerAddress.', buyerAddress ?? {});
  addAll(form, 'keptAt.', keptAt ?? {});
  addAll(form, 'account.', person);
  if (!isAuthenticated) addAll(form, 'account.', { email, emailConfirm, password, passwordConfirm });
  const [licence] = values.licence;
  if (licence !== undefined && !account.isCompany) form.set('licence', licence, licence.name);
  return form;
};
