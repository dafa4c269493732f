/** Values of examples by the name of what they stand for. Cars, retailers and places are those that this maker has. */
import { brand } from '@driveaway/domain/brand/brand.ts';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import { defaultFinanceForm } from '@driveaway/domain/finance/finance-form.ts';
import { releasedBook } from '@driveaway/domain/valuation/released-book.ts';
import type { JsonObject, JsonValue } from '@driveaway/domain/json/json.ts';

const [model] = catalogue;
const variantCode = model?.variants[0]?.code ?? '';
const dealerCode = dealers[0]?.id ?? '';
/** As the released book has them, in short. */
const {
  segments: [segment],
  cars: [usedCar],
} = releasedBook;
const suburb = { name: 'Sydney', state: 'NSW', postcode: '2000' };
const at = '2026-11-02T01:00:00.000Z';
const ciphertext = `eCrypted:${'A'.repeat(512)}`;

/** Taken where the schema has a property, parameter or list of this name, and the value fits. */
export const valuesByName: Readonly<Record<string, readonly JsonValue[]>> = {
  segments: segment === undefined ? [] : [[{ ...segment, curve: segment.curve.slice(0, 3) }]],
  cars: usedCar === undefined ? [] : [[usedCar]],
  orderNo: ['12345678-1234'],
  orderReference: ['954d2be0ae8655e995f1f844b95843dd'],
  id: ['6c1f1c8e-0a5b-4d0e-9a3f-2d7b54c8e911', '12'],
  requestId: ['6c1f1c8e-0a5b-4d0e-9a3f-2d7b54c8e911'],
  file: ['docs.css', 'Contract-12345678-1234.html'],
  search: ['syd'],
  calendar: [`${'A'.repeat(64)}.ics`],
  month: ['2027-01'],
  suburb: [suburb, suburb.name],
  state: [suburb.state, 'deposit paid, contract due; balance not due; no finance application'],
  stateCode: [suburb.state],
  postcode: [suburb.postcode],
  postCode: [suburb.postcode],
  postalCode: [suburb.postcode],
  PostCode: [suburb.postcode],
  variant: [variantCode],
  variants: [variantCode],
  variantCode: [variantCode],
  codes: [[variantCode]],
  paintCode: [model?.paints[0]?.code ?? ''],
  interiorCode: [model?.interiors[0]?.code ?? ''],
  accessoryCodes: [[]],
  cappedService: [false],
  extendedWarranty: [false],
  financeFormInput: [{ ...defaultFinanceForm }],
  dealerCode: [dealerCode],
  dealerId: [dealerCode],
  brand: [brand.name],
  country: ['AU'],
  language: ['en'],
  region: ['APAC'],
  query: ['{ searchDealer(postCode: "2000") { id label postCode } }'],
  city: [suburb.name],
  'address.city': [suburb.name],
  address1: ['1 Analytical Lane'],
  'address.address1': ['1 Analytical Lane'],
  address: [{ address1: '1 Analytical Lane', city: suburb.name, stateCode: suburb.state, postalCode: suburb.postcode }],
  firstName: ['Ada'],
  lastName: ['Lovelace'],
  fullName: ['Ada Lovelace'],
  'account.firstName': ['Ada'],
  'account.lastName': ['Lovelace'],
  'account.phoneNo': ['0491 571 266'],
  'account.dateOfBirth': ['10/12/1990'],
  dateOfBirth: ['10/12/1990'],
  phoneNo: ['0491 571 266'],
  email: ['ada@example.test', true],
  customer: ['ada@example.test'],
  password: ['correct horse battery'],
  newPassword: ['another good horse'],
  newPasswordConfirm: ['another good horse'],
  code: ['123456', 'KMTX-PRGH', 'KMTXPRGH', 'order-access-denied'],
  token: ['the token of the mailed link'],
  cardName: ['Ada Lovelace'],
  cardNumber: [ciphertext],
  cardCVN: [ciphertext],
  cardExpiryMonth: ['12'],
  cardExpiryYear: ['40'],
  amount: [1000],
  contractAccepted: [true],
  contractHash: ['0'.repeat(64)],
  notes: ['', null],
  text: ['Please call first.'],
  make: ['Fjord'],
  model: ['Wayfarer', model?.code ?? ''],
  year: [2016],
  kilometres: [84_500],
  grant_type: ['client_credentials'],
  client_id: ['back-office'],
  client_secret: ['the secret of the client'],
  messageId: ['approve-1'],
  clientId: ['desk-7'],
  reason: ['Asked for by telephone'],
  at: [at],
  since: [at],
  recordedAt: [at],
  occurredAt: [at],
  from: ['2026-11-01', at],
  to: ['2026-11-30', at],
  publicKey: [`${'A'.repeat(43)}=`],
  signature: [`${'A'.repeat(86)}==`],
  opens: ['09:00'],
  closes: ['17:30'],
  waitingSince: [at],
  webhookId: ['wh_0123456789abcdef'],
  readUpTo: ['-1', 0],
  upTo: [0],
  revision: ['0', 0],
  number: ['0'],
  name: ['Ada'],
  projection: ['order-timeline'],
  until: [at],
  url: ['https://desk.example/hooks'],
  message: ['Done'],
};

/** What fits the schema of a request and is needed all the same. */
export const besideRequired: Readonly<Record<string, JsonObject>> = {
  'POST /api/build-your-own/account-details': {
    'account.isCompany': 'true',
    'account.companyName': 'Analytical Engines',
    'account.companyAbn': '18 123 456 789',
    'account.email': 'grace@example.test',
    'account.emailConfirm': 'grace@example.test',
    'account.password': 'correct horse battery',
    'account.passwordConfirm': 'correct horse battery',
  },
};
