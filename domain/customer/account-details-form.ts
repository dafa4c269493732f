/** Step 1, Create Account: every field with its rule and exact message (specification §3 and §5). */
import { z } from 'zod/mini';
import { isBusinessNumber } from './business-number.ts';
import { dayOfBirthWords, isNotInTheFuture, isoFromDayMonthYear, isOfAge, youngestBuyer } from './date-of-birth.ts';
import { keptAtSchema, ownAddressSchema } from './places-form.ts';
import { onPaper } from './printed-letters.ts';
import {
  email,
  normaliseEmail,
  optionalName,
  optionalLine,
  passwordToSet,
  personName,
  phone,
  requiredText,
  text,
} from './text-rules.ts';

/** A licence file as the rule sees it; the content is checked by the server. */
export type LicenceFile = { readonly name: string; readonly type: string; readonly size: number };

export const licenceContentTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'] as const;
/** As phones take pictures by themselves; we have no decoder that we trust with them. */
export const heicContentType = 'image/heic';
const heicContentTypes: ReadonlySet<string> = new Set([heicContentType, 'image/heif']);

/** What is wrong with the kind of a file; undefined for a picture or a PDF that is taken. */
export const licenceTypeWords = (type: string): string | undefined => {
  if (licenceContentTypes.some((taken) => taken === type)) return undefined;
  return heicContentTypes.has(type)
    ? 'We cannot read HEIC pictures. Please take a screenshot of the picture and choose that, or choose a JPEG.'
    : 'The licence must be a JPEG, PNG, WebP, GIF or PDF file.';
};
export const maximumLicenceBytes = 8 * 1024 * 1024;

export type AccountDetailsContext = {
  /** A signed-in customer gives no e-mail and no password. */
  readonly isAuthenticated: boolean;
  /** Today in Sydney, yyyy-MM-dd. */
  readonly today: string;
  /** Files chosen for the licence; exactly one for a private buyer. */
  readonly licenceFiles: readonly LicenceFile[];
  /** The licence of an earlier order is still there to be used again. */
  readonly hasKeptLicence?: boolean;
};

const accountShape = {
  isCompany: z._default(z.boolean(), false),
  companyName: onPaper(optionalLine()),
  companyAbn: text,
  jobTitle: onPaper(optionalLine()),
  prefix: onPaper(optionalLine(10)),
  firstName: onPaper(personName('First name is empty or invalid')),
  middleName: onPaper(optionalName()),
  lastName: onPaper(personName('Last name is empty or invalid')),
  email: text,
  emailConfirm: text,
  phoneNo: phone(),
  dateOfBirth: text,
  password: text,
  passwordConfirm: text,
  opInEmailMarketing: z._default(z.boolean(), false),
  opInPostMarketing: z._default(z.boolean(), false),
  opInPhoneAndSmsMarketing: z._default(z.boolean(), false),
} as const;

const addressShape = {
  address1: onPaper(requiredText('Street address is required', 250)),
  address2: onPaper(optionalLine(250)),
  city: onPaper(requiredText('This field is required.')),
  /** Read-only on the form: the state of the chosen dealer. */
  stateCode: text,
  postalCode: text.check(z.refine((value) => value === '' || /^\d{4}$/.test(value), 'This field is empty or invalid.')),
} as const;

const shape = z.object({
  orderReference: text,
  dealerCode: text.check(z.refine((value) => value !== '', 'Dealer is required')),
  hash: z._default(z.boolean(), true),
  acceptsRoadsideAssistance: z._default(z.boolean(), true),
  /** A returning buyer's licence of an earlier order, which a file sent with the form replaces. */
  keepLicence: z._default(z.boolean(), false),
  agreePrivacyCollection: z
    ._default(z.boolean(), false)
    .check(z.refine((ticked) => ticked, 'You must agree to the Privacy Collection Statement')),
  address: z.object(addressShape),
  /** Where the buyer lives, anywhere in Australia; `address` stays in the dealer's state. */
  buyerAddress: z.optional(ownAddressSchema),
  /** Where the car will be kept, which sets duty and registration; absent: in the dealer's area. */
  keptAt: z.optional(keptAtSchema),
  account: z.object(accountShape),
});

export type AccountDetails = z.infer<typeof shape>;

type ValidationError = { readonly path: readonly string[]; readonly message: string };

/** The first validation error of a single-field rule, for a field that only sometimes applies. */
const validationErrorOf = (
  schema: z.ZodMiniType,
  value: string,
  path: readonly string[],
): readonly ValidationError[] => {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.slice(0, 1).map(({ message }) => ({ path, message }));
};

const when = (condition: boolean, path: readonly string[], message: string): readonly ValidationError[] =>
  condition ? [{ path, message }] : [];

const dateOfBirthErrors = (
  { dateOfBirth, isCompany }: AccountDetails['account'],
  today: string,
): readonly ValidationError[] => {
  const path = ['account', 'dateOfBirth'];
  const iso = isoFromDayMonthYear(dateOfBirth);
  if (iso === undefined) return [{ path, message: dayOfBirthWords(dateOfBirth) }];
  if (!isNotInTheFuture(iso, today)) return [{ path, message: 'Date of birth cannot be in the future.' }];
  return when(!isCompany && !isOfAge(iso, today), path, `You must be at least ${youngestBuyer} years old to order.`);
};

const companyErrors = ({ companyName, companyAbn }: AccountDetails['account']): readonly ValidationError[] => [
  ...when(companyName === '', ['account', 'companyName'], 'Company name is required'),
  ...when(!isBusinessNumber(companyAbn), ['account', 'companyAbn'], 'Company ABN/ACN is required'),
];

const licenceErrors = (files: readonly LicenceFile[]): readonly ValidationError[] => {
  const path = ['licence'];
  const [file] = files;
  if (file === undefined || files.length !== 1) return [{ path, message: 'Licence file is required' }];
  const words = licenceTypeWords(file.type);
  return [
    ...(words === undefined ? [] : [{ path, message: words }]),
    ...when(file.size > maximumLicenceBytes, path, 'The licence file must be no larger than 8 MB.'),
  ];
};

const credentialErrors = (account: AccountDetails['account']): readonly ValidationError[] => [
  ...validationErrorOf(email(), account.email, ['account', 'email']),
  ...when(
    account.emailConfirm === '' || normaliseEmail(account.emailConfirm) !== normaliseEmail(account.email),
    ['account', 'emailConfirm'],
    'Confirm your email address',
  ),
  ...validationErrorOf(passwordToSet(), account.password, ['account', 'password']),
  ...when(
    account.passwordConfirm === '' || account.passwordConfirm !== account.password,
    ['account', 'passwordConfirm'],
    'Confirm your password',
  ),
];

/**
 * The form's schema for a situation. Every validation error is reported at once, keyed by its field's path.
 */
export const accountDetailsSchema = ({
  isAuthenticated,
  today,
  licenceFiles,
  hasKeptLicence = false,
}: AccountDetailsContext) =>
  shape.check(
    z.superRefine((form, context) => {
      const validationErrors = [
        ...dateOfBirthErrors(form.account, today),
        ...(form.account.isCompany ? companyErrors(form.account) : []),
        ...(form.account.isCompany || (form.keepLicence && hasKeptLicence && licenceFiles.length === 0)
          ? []
          : licenceErrors(licenceFiles)),
        ...(isAuthenticated ? [] : credentialErrors(form.account)),
      ];
      for (const { path, message } of validationErrors) context.addIssue({ code: 'custom', path: [...path], message });
    }),
  );
