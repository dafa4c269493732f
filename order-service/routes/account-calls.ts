/** Calls about an account: sign-up, log-in, and who is signed in. */
import { accountDetailsResponseSchema, savedAccountDetailsSchema } from '@driveaway/domain/api/account-details.ts';
import { successSchema } from '@driveaway/domain/api/failure.ts';
import { authenticationDetailsSchema } from '@driveaway/domain/api/session.ts';
import { maximumLicenceBytes } from '@driveaway/domain/customer/account-details-form.ts';
import {
  changePasswordSchema,
  loginSchema,
  recoverSchema,
  resetPasswordSchema,
} from '@driveaway/domain/customer/sign-in-forms.ts';
import { postcodeSchema, stateCodeSchema } from '@driveaway/domain/locations/state.ts';
import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { z } from 'zod';
import { anyone, json, type ApiCall } from './api-call.ts';
import { jsonBody, streamedBody } from './request-body.ts';

const api = '/api/build-your-own';
const topic = 'Accounts';

/** Of calls that may want a code. */
export const codeFailures = ['second-factor-needed', 'wrong-code', 'too-many-wrong-codes'] as const;

const required = z.string().max(500);
const text = required.optional();
const tick = z.enum(['true', 'false']).optional();
const suburbName = z.string().max(100).optional();
const stateCode = z.optional(stateCodeSchema);
const postcode = z.optional(postcodeSchema);

/** The sign-up form: flat dotted names, booleans as text, the licence as a file. */
const accountDetailsFormSchema = z.object({
  orderReference: text,
  dealerCode: required,
  agreedDriveawayPrice: text.describe(
    'Dollars, as the order summary for this retailer says; needed when the car is not sold in the configured suburb',
  ),
  hash: tick,
  acceptsRoadsideAssistance: tick,
  agreePrivacyCollection: z.literal('true').describe('The privacy collection notice has to be agreed to'),
  keepLicence: tick.describe('The licence of an earlier order is used again; a file replaces it'),
  'address.address1': z.string().max(250),
  'address.address2': text,
  'address.city': z.string().max(100),
  'address.postalCode': text,
  'buyerAddress.address1': z.string().max(250).optional().describe('The buyer’s own address, anywhere in Australia'),
  'buyerAddress.address2': z.string().max(250).optional(),
  'buyerAddress.city': suburbName,
  'buyerAddress.stateCode': stateCode,
  'buyerAddress.postalCode': postcode,
  'keptAt.city': suburbName.describe('Where the car will be kept, which sets duty and registration'),
  'keptAt.stateCode': stateCode,
  'keptAt.postalCode': postcode,
  'account.isCompany': tick,
  'account.companyName': text.describe('Needed of companies'),
  'account.companyAbn': text.describe('Needed of companies'),
  'account.jobTitle': text,
  'account.prefix': text,
  'account.firstName': z.string().max(30),
  'account.middleName': text,
  'account.lastName': z.string().max(30),
  'account.email': text.describe('Needed unless signed in; so are the three other fields of log-in and password'),
  'account.emailConfirm': text,
  'account.phoneNo': required,
  'account.dateOfBirth': required.describe('dd/MM/yyyy'),
  'account.password': text,
  'account.passwordConfirm': text,
  'account.opInEmailMarketing': tick,
  'account.opInPostMarketing': tick,
  'account.opInPhoneAndSmsMarketing': tick,
  licence: z
    .file()
    .max(maximumLicenceBytes)
    .describe('JPEG, PNG, WebP, GIF or PDF of at most 8 MB; needed of private buyers unless `keepLicence`')
    .optional(),
});

export const accountCalls = {
  signUp: {
    method: 'POST',
    path: `${api}/account-details`,
    topic,
    summary: 'Step 1, Create Account: signs a new customer up, or takes a signed-in one, and creates the order.',
    access: anyone,
    securityEvent: 'sign-up',
    limit: { per: 'address', rule: 'signUpPerAddress' },
    query: z.object({ id: z.uuid() }),
    takesKey: true,
    bodies: [streamedBody('multipart/form-data', accountDetailsFormSchema, maximumLicenceBytes + 512 * 1024)],
    answer: json(accountDetailsResponseSchema),
    failures: [
      'car-build-not-found',
      'build-not-offered',
      'email-taken',
      'no-price',
      'price-not-agreed',
      'stock-car-gone',
      'not-sold-online',
      'key-reused',
      'licence-too-large',
      'uploads-busy',
      'upload-too-slow',
      'too-many-attempts',
      'busy-order',
    ],
  },
  savedDetails: {
    method: 'GET',
    path: `${api}/account-details`,
    topic,
    summary: 'What is known of the signed-in customer, for prefilling; empty for a visitor.',
    access: anyone,
    answer: json(savedAccountDetailsSchema),
  },
  authenticationDetails: {
    method: 'GET',
    path: `${api}/authentication-details`,
    topic,
    summary: 'The session context of the host page. Never cached.',
    access: anyone,
    query: z.object({
      id: z.union([z.uuid(), z.literal('')]).optional(),
      orderNo: z.union([orderNumberSchema, z.literal('')]).optional(),
    }),
    answer: json(authenticationDetailsSchema),
  },
  logIn: {
    method: 'POST',
    path: `${api}/authenticate`,
    topic,
    summary:
      'Log-in. With a second factor and the right password it starts no session, but lets the browser send a code.',
    access: anyone,
    securityEvent: 'log-in',
    bodies: [jsonBody(loginSchema)],
    answer: json(successSchema),
    failures: ['invalid-login', 'second-factor-needed', 'too-many-attempts', 'too-many-wrong-passwords'],
    decides: 'lockOut',
  },
  logOut: {
    method: 'POST',
    path: `${api}/logout`,
    topic,
    summary: 'Log-out: ends every session of the customer.',
    access: anyone,
    securityEvent: 'log-out',
    answer: json(successSchema),
  },
  changePassword: {
    method: 'POST',
    path: `${api}/password`,
    topic,
    summary:
      'Changes the password and ends every other session. Needs the current password, and a code where there is a second factor, not a session.',
    access: anyone,
    securityEvent: 'password-change',
    bodies: [jsonBody(changePasswordSchema)],
    answer: json(successSchema),
    failures: ['invalid-login', ...codeFailures, 'too-many-attempts', 'too-many-wrong-passwords'],
    decides: 'lockOut',
  },
  recover: {
    method: 'POST',
    path: `${api}/recover`,
    topic,
    summary: 'Asks for a link by e-mail that sets a new password.',
    access: anyone,
    securityEvent: 'reset-link',
    bodies: [jsonBody(recoverSchema)],
    answer: json(successSchema),
    failures: ['not-available', 'too-many-attempts'],
  },
  resetPassword: {
    method: 'POST',
    path: `${api}/reset-password`,
    topic,
    summary: 'Sets a new password with the token of a mailed link, once, and ends every session.',
    access: anyone,
    securityEvent: 'password-reset',
    bodies: [jsonBody(resetPasswordSchema)],
    answer: json(successSchema),
    failures: ['link-not-valid', 'too-many-attempts'],
  },
} satisfies Readonly<Record<string, ApiCall>>;
