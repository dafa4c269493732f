/** The sign-up form as it arrives: flat dotted names, booleans as text, and a file. */
import {
  accountDetailsSchema,
  maximumLicenceBytes,
  type AccountDetails,
} from '@driveaway/domain/customer/account-details-form.ts';
import type { ConsentsRequest } from '@driveaway/domain/api/own-data.ts';
import type { Dealer } from '@driveaway/domain/dealers/dealer.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import { sellsCar } from '@driveaway/domain/dealers/sells-car.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { centsFromDollars, type Cents } from '@driveaway/domain/money/cents.ts';
import type { Buyer } from '@driveaway/domain/terms/order-terms.ts';
import { keptAtOf, ownAddressOf } from '../catalogue/named-places.ts';
import { MalformedInput, type FieldErrors } from '../http/failures/malformed-input.ts';
import type { MultipartForm, MultipartLimits, UploadedFile } from '../http/requests/with-multipart.ts';
import { cardNumberErrors } from '../http/requests/card-number-errors.ts';
import { fieldErrorsOf } from '../http/requests/validate.ts';
import { licenceFileOf } from './licence.ts';

export const accountDetailsLimits: Omit<MultipartLimits, 'maximumBytes'> = {
  maximumFields: 80,
  maximumFieldBytes: 8 * 1024,
  // one more than allowed, so that the rule can say so
  maximumFiles: 2,
  maximumFileBytes: maximumLicenceBytes,
  tooLarge: { code: 'licence-too-large' },
};

const booleanFields: ReadonlySet<string> = new Set([
  'hash',
  'acceptsRoadsideAssistance',
  'keepLicence',
  'agreePrivacyCollection',
  'account.isCompany',
  'account.opInEmailMarketing',
  'account.opInPostMarketing',
  'account.opInPhoneAndSmsMarketing',
]);
const trueTexts: ReadonlySet<string> = new Set(['true', 'on', '1']);

const valueOf = (field: string, text: string): string | boolean =>
  booleanFields.has(field) ? trueTexts.has(text.trim().toLowerCase()) : text;

/** Whether the form asks for the licence of an earlier order. */
export const asksForKeptLicence = ({ fields }: MultipartForm): boolean =>
  valueOf('keepLicence', fields.get('keepLicence') ?? '') === true;

const consentFields = {
  email: 'account.opInEmailMarketing',
  post: 'account.opInPostMarketing',
  phoneAndSms: 'account.opInPhoneAndSmsMarketing',
} as const;

/** The consents that the form gives or withdraws; those it does not name stay as they are. */
export const consentsAsked = ({ fields }: MultipartForm): Partial<ConsentsRequest> =>
  Object.fromEntries(
    Object.entries(consentFields).flatMap(([channel, field]) => {
      const text = fields.get(field);
      return text === undefined ? [] : [[channel, valueOf(field, text) === true]];
    }),
  );

const groupOf = (fields: MultipartForm['fields'], group: 'account' | 'address' | 'buyerAddress' | 'keptAt') => {
  const prefix = `${group}.`;
  return Object.fromEntries(
    [...fields]
      .filter(([field]) => field.startsWith(prefix))
      .map(([field, text]) => [field.slice(prefix.length), valueOf(field, text)]),
  );
};

/** A group that may be left out, or left empty. */
const optionalGroup = (fields: MultipartForm['fields'], group: 'buyerAddress' | 'keptAt') => {
  const values = groupOf(fields, group);
  return Object.values(values).every((value) => String(value).trim() === '') ? undefined : values;
};

/** The form as nested data, still unchecked. */
const nestedForm = (fields: MultipartForm['fields']) => ({
  ...Object.fromEntries(
    [...fields].filter(([field]) => !field.includes('.')).map(([field, text]) => [field, valueOf(field, text)]),
  ),
  account: groupOf(fields, 'account'),
  address: groupOf(fields, 'address'),
  buyerAddress: optionalGroup(fields, 'buyerAddress'),
  keptAt: optionalGroup(fields, 'keptAt'),
});

const dealerErrors = (code: string, carName: string | undefined): FieldErrors => {
  if (code === '') return {};
  const dealer = findDealer(code);
  if (dealer === undefined) return { dealerCode: ['Dealer is required'] };
  return carName === undefined || sellsCar(dealer, carName)
    ? {}
    : { dealerCode: ['Please choose a retailer that sells this car.'] };
};

/** Dollars as a page sends them: '56123.4'. Undefined when nothing was agreed to. */
const agreedPrice = (text: string): { readonly cents?: Cents | undefined; readonly errors: FieldErrors } => {
  if (text === '') return { errors: {} };
  const cents = /^\d{1,8}(?:\.\d{1,2})?$/.test(text) ? centsFromDollars(Number(text)) : undefined;
  return { cents, errors: cents === undefined ? { agreedDriveawayPrice: ['This field is empty or invalid.'] } : {} };
};

export type AccountDetailsInput = {
  readonly form: AccountDetails;
  readonly dealer: Dealer;
  readonly licence: UploadedFile | undefined;
  /** The buyer's own address and the place where the car will be kept, where the form names them. */
  readonly places: Pick<Buyer, 'ownAddress' | 'keptAt'>;
  /** The driveaway price that the customer was shown and agreed to, if the page sent one. */
  readonly agreedCents: Cents | undefined;
};

/**
 * Checks the form by the domain's rules, that the retailer sells the car, which is named by model and variant unless it
 * is ordered already, and that the places exist. MalformedInput with every message at once.
 */
export const checkAccountDetails = (
  { fields, files }: MultipartForm,
  context: {
    readonly isAuthenticated: boolean;
    readonly today: string;
    readonly carName: string | undefined;
    readonly hasKeptLicence: boolean;
    readonly suburbs: SuburbSearch;
  },
): AccountDetailsInput => {
  const { isAuthenticated, today, carName, hasKeptLicence, suburbs } = context;
  const licences = files.filter(({ field, size }) => /^(account\.)?licence$/.test(field) && size > 0);
  const schema = accountDetailsSchema({
    isAuthenticated,
    today,
    licenceFiles: licences.map(licenceFileOf),
    hasKeptLicence,
  });
  const nested = nestedForm(fields);
  const parsed = schema.safeParse(nested);
  const dealerCode = (fields.get('dealerCode') ?? '').trim();
  const agreed = agreedPrice((fields.get('agreedDriveawayPrice') ?? '').trim());
  const own = ownAddressOf('buyerAddress', nested.buyerAddress, suburbs);
  const kept = keptAtOf(nested.keptAt, suburbs);
  const errors = {
    ...(parsed.success ? cardNumberErrors(parsed.data) : fieldErrorsOf(parsed.error)),
    ...dealerErrors(dealerCode, carName),
    ...agreed.errors,
    ...own.errors,
    ...kept.errors,
  };
  const dealer = findDealer(dealerCode);
  if (!parsed.success || dealer === undefined || Object.keys(errors).length > 0) throw new MalformedInput(errors);
  const licence = parsed.data.account.isCompany ? undefined : licences[0];
  const places = { ...(own.place && { ownAddress: own.place }), ...(kept.place && { keptAt: kept.place }) };
  return { form: parsed.data, dealer, licence, places, agreedCents: agreed.cents };
};
