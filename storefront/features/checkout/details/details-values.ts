/** The values of the Create Account form, what is wrong with them, and how they are sent. */
import type { SavedAccountDetails } from '@driveaway/domain/api/account-details.ts';
import {
  accountDetailsSchema,
  type AccountDetails,
  type AccountDetailsContext,
} from '@driveaway/domain/customer/account-details-form.ts';
import { isoFromDayMonthYear } from '@driveaway/domain/customer/date-of-birth.ts';
import { suburbLabel, suburbSchema, type StateCode, type Suburb } from '@driveaway/domain/locations/state.ts';
import { schemaOfRules } from '../../../ui/form/schema-of-rules.ts';
import type { Dealer } from '../../../api/dealer-options.ts';
import { keptPlaceOf, type PlaceValues } from './kept-place.ts';

/** The form's own choice between buyer types is a pair of radio buttons, which hold texts. */
export type DetailsValues = Omit<AccountDetails, 'account' | 'buyerAddress' | 'keptAt'> &
  PlaceValues & {
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
  keepLicence: false,
  agreePrivacyCollection: false,
  buyerType: 'private',
  licence: [],
  address: { address1: '', address2: '', city: suburb.name, stateCode: suburb.state, postalCode: suburb.postcode },
  ownSuburb: suburb,
  kept: 'dealer',
  keptElsewhere: null,
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

/** What a signed-in customer starts with. The privacy tick is asked for anew with every order. */
export const savedDetails = (
  suburb: Suburb,
  { account, address, buyerAddress, licence, consents }: SavedAccountDetails,
): DetailsValues => {
  const empty = emptyDetails(suburb);
  const { isCompany, companyName, companyAbn, jobTitle, prefix, firstName, middleName, lastName } = account;
  // the street of an address in the dealer's state is only known to fit the suburb of the price
  const own = buyerAddress ?? (address.postalCode === suburb.postcode ? address : undefined);
  const place = { name: own?.city, state: own?.stateCode, postcode: own?.postalCode };
  return {
    ...empty,
    buyerType: isCompany ? 'company' : 'private',
    keepLicence: licence !== undefined,
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
      opInEmailMarketing: consents?.email ?? false,
      opInPostMarketing: consents?.post ?? false,
      opInPhoneAndSmsMarketing: consents?.phoneAndSms ?? false,
    },
    address:
      own === undefined
        ? empty.address
        : { ...empty.address, address1: own.address1, address2: own.address2, city: own.city },
    ownSuburb: suburbSchema.safeParse(place).data ?? empty.ownSuburb,
  };
};

/** The form as the domain's rules read it. */
const formOf = ({
  buyerType,
  account,
  licence: _licence,
  ownSuburb: _ownSuburb,
  kept: _kept,
  keptElsewhere: _keptElsewhere,
  ...rest
}: DetailsValues) => ({
  ...rest,
  account: { ...account, isCompany: buyerType === 'company' },
});

const notChosen = 'Choose a suburb from the list.';

/** Suburbs that are typed, but are not one of the list yet. */
const placeErrors = ({ address, ownSuburb, kept, keptElsewhere }: DetailsValues) => [
  ...(ownSuburb === null && address.city.trim() !== '' ? [['address.city', notChosen] as const] : []),
  ...(kept === 'elsewhere' && keptElsewhere === null ? [['keptElsewhere', notChosen] as const] : []),
];

const inFormOrder = (errors: ReadonlyMap<string, string>): Readonly<Record<string, string>> => {
  const rank = (name: string): number => (fieldOrder.includes(name) ? fieldOrder.indexOf(name) : fieldOrder.length);
  return Object.fromEntries([...errors].sort(([a], [b]) => rank(a) - rank(b)));
};

/** The first validation error about each field, by its dotted name, in the order of the form. */
export const detailsValidationErrors = (
  values: DetailsValues,
  context: Omit<AccountDetailsContext, 'licenceFiles'>,
): Readonly<Record<string, string>> => {
  const parsed = accountDetailsSchema({
    ...context,
    licenceFiles: values.keepLicence && context.hasKeptLicence === true ? [] : values.licence,
  }).safeParse(formOf(values));
  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const);
  // of several about a field, the first one
  return inFormOrder(new Map([...issues, ...placeErrors(values)].reverse()));
};

type FormContext = Omit<AccountDetailsContext, 'licenceFiles'> & {
  /** Undefined while they are being read. */
  readonly dealers: readonly Pick<Dealer, 'crmDealerId' | 'state'>[] | undefined;
  /** Of the suburb that the price is for: a dealer elsewhere has another one. */
  readonly state: StateCode;
  /** Where the car may be kept at the price on the page; undefined where that is not known yet, or there is none. */
  readonly pricedAt?: Suburb | undefined;
};

/**
 * The form that may be sent: with one of the offered dealers, in the state of the price or with a place to keep the car,
 * which then has a price.
 */
export const detailsFormSchema = ({ dealers, state, pricedAt, ...context }: FormContext) =>
  schemaOfRules((values: DetailsValues) => {
    const chosen = dealers?.find(({ crmDealerId }) => crmDealerId === values.dealerCode);
    const found = detailsValidationErrors(chosen === undefined ? { ...values, dealerCode: '' } : values, context);
    if (values.kept !== 'dealer') {
      const place = keptPlaceOf(values);
      const isPriced = place === undefined || (pricedAt && suburbLabel(pricedAt)) === suburbLabel(place);
      return isPriced ? found : inFormOrder(new Map([...Object.entries(found), ['kept', noPriceYet]]));
    }
    return chosen === undefined || chosen.state === state
      ? found
      : { dealerCode: `Agree to the price in ${chosen.state}, or choose a retailer in ${state}`, ...found };
  });

const noPriceYet = 'There is no price for this place yet.';

/** The field of the page that shows what the server says of a field: the page has one for suburb, state and postcode. */
export const shownField = (name: string, { kept }: Pick<PlaceValues, 'kept'>): string => {
  if (name.startsWith('keptAt.')) return kept === 'elsewhere' ? 'keptElsewhere' : 'kept';
  const own = /^buyerAddress\.(.+)$/.exec(name)?.[1];
  if (own === undefined) return name;
  return own.startsWith('address') ? `address.${own}` : 'address.city';
};

/** The names of the fields in the list of what is still needed, in the order of the form. */
export const fieldNames: Readonly<Record<string, string>> = {
  buyerType: 'Buyer type',
  'account.companyName': 'Company name',
  'account.companyAbn': 'ABN/ACN',
  'account.jobTitle': 'Job title',
  dealerCode: 'Retailer',
  'account.prefix': 'Title',
  'account.firstName': 'First name',
  'account.middleName': 'Middle name',
  'account.lastName': 'Last name',
  'account.dateOfBirth': 'Date of birth',
  'account.phoneNo': 'Phone number',
  'address.address1': 'Street address',
  'address.address2': 'Street address, second line',
  'address.city': 'Suburb',
  kept: 'Where the car will be kept',
  keptElsewhere: 'Suburb where the car will be kept',
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

const suburbFields = ({ name, state, postcode }: Suburb) => ({ city: name, stateCode: state, postalCode: postcode });

const optIns = ['opInEmailMarketing', 'opInPostMarketing', 'opInPhoneAndSmsMarketing'] as const;

type SentWith = {
  readonly isAuthenticated: boolean;
  /** The values that the form started with. */
  readonly fresh?: DetailsValues | undefined;
  /** The driveaway price on the page, in dollars. */
  readonly agreed?: number | undefined;
};

/** The multipart body with dotted names. Of a signed-in customer only the opt-ins they change. Credentials only from who has none yet, a licence only from private buyers. */
export const detailsFormData = (values: DetailsValues, { isAuthenticated, fresh, agreed }: SentWith) => {
  const { account, address, ...rest } = formOf(values);
  const place = keptPlaceOf(values);
  const { email, emailConfirm, password, passwordConfirm, ...person } = account;
  const form = new FormData();
  if (agreed !== undefined) form.set('agreedDriveawayPrice', String(agreed));
  addAll(form, '', rest);
  addAll(form, 'address.', address);
  if (values.ownSuburb !== null) {
    const { address1, address2 } = address;
    addAll(form, 'buyerAddress.', { address1, address2, ...suburbFields(values.ownSuburb) });
  }
  if (place !== undefined) addAll(form, 'keptAt.', suburbFields(place));
  addAll(form, 'account.', person);
  if (!isAuthenticated) addAll(form, 'account.', { email, emailConfirm, password, passwordConfirm });
  if (isAuthenticated) {
    // what was changed elsewhere meanwhile stays, unless the customer changes it here
    for (const name of optIns) if (account[name] === fresh?.account[name]) form.delete(`account.${name}`);
  }
  const [licence] = values.licence;
  if (licence !== undefined && !account.isCompany && !(isAuthenticated && values.keepLicence))
    form.set('licence', licence, licence.name);
  return form;
};
