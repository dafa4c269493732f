import { expect, it } from 'vitest';
import { orderListQuerySchema } from '../api/back-office-orders.ts';
import { carOfferMessageSchema } from '../api/car-offer-desk.ts';
import { inviteFollowerRequestSchema } from '../api/followers.ts';
import { renameBuildRequestSchema } from '../api/kept-build.ts';
import { optionalName, personName } from '../customer/text-rules.ts';
import { tradeInCarSchema } from '../customer/trade-in-form.ts';
import { centsSchema, nonNegativeCentsSchema } from '../money/cents.ts';
import { reconciledDaysSchema } from '../payments/reconciliation.ts';
import { reportQuerySchemas } from '../reports/report-query.ts';
import { stockMessageSchema } from '../stock/stock-list.ts';
import { addDays } from '../time/add-days.ts';

type Asked = {
  readonly safeParse: (value: unknown) => { readonly error?: { readonly issues: readonly { message: string }[] } };
};
const first = '2016-01-01';
const during = (days: number, more: object = {}) => ({ from: first, to: addDays(first, days - 1), ...more });
const vinOf = (index: number): string => `JF1BT9KL2SG${String(index).padStart(6, '0')}`;
const goneFrom = (count: number) => ({
  type: 'stock-change',
  dealerId: 'austral-sydney-city',
  messageId: 'm-1',
  removed: Array.from({ length: count }, (_, index) => vinOf(index)),
});
const driven = (kilometres: number) => ({
  make: 'Fjord',
  model: 'Wayfarer',
  year: 2016,
  kilometres,
  condition: 'good',
});
const named = (letters: number) => 'n'.repeat(letters);
/** As some keyboards type it, with its marks apart: four characters a letter. */
const decomposed = (letters: number) => 'ᾧ'.normalize('NFD').repeat(letters);
const offerOf = (amountCents: number) => ({
  type: 'offer',
  messageId: 'm-1',
  requestId: '0b5e5b1c-6f0a-4b7e-9d53-1a2b3c4d5e6f',
  amountCents,
  holdsUntil: '2026-12-01',
});
const renamed = (name: string) => ({ code: 'KMTXPRGH', name });
const invited = (name: string) => ({ orderNo: '12345678-9012', email: 'grace@example.test', name });

const most: readonly (readonly [what: string, schema: Asked, most: unknown, oneMore: unknown, message: string])[] = [
  [
    'orders of a list',
    orderListQuerySchema,
    { limit: '200' },
    { limit: '201' },
    'Too big: expected number to be <=200',
  ],
  ['days compared', reconciledDaysSchema, during(92), during(93), 'At most 92 days are compared at once.'],
  ['days of a report', reportQuerySchemas.money, during(3_660), during(3_661), 'A report is about 3660 days at most.'],
  [
    'days of money by day',
    reportQuerySchemas.money,
    during(366, { by: 'day' }),
    during(367, { by: 'day' }),
    'This report by day is about 366 days at most.',
  ],
  [
    'days of the pipeline by day',
    reportQuerySchemas.pipeline,
    during(31, { by: 'day' }),
    during(32, { by: 'day' }),
    'This report by day is about 31 days at most.',
  ],
  [
    'cars of a message',
    stockMessageSchema,
    goneFrom(500),
    goneFrom(501),
    'Too big: expected array to have <=500 items',
  ],
  [
    'letters of a build’s name',
    renameBuildRequestSchema,
    renamed(named(60)),
    renamed(named(61)),
    'The maximum legth of this field is 60 characters.',
  ],
  [
    'letters of a follower’s name',
    inviteFollowerRequestSchema,
    invited(named(60)),
    invited(named(61)),
    'The maximum legth of this field is 60 characters.',
  ],
  ['letters of a name', personName('Your name?'), named(30), named(31), 'Your name?'],
  ['letters of a name with marks apart', personName('Your name?'), decomposed(30), named(31), 'Your name?'],
  ['letters of a name that may be missing', optionalName('Which?'), decomposed(30), named(31), 'Which?'],
  ['cents', centsSchema, 1_000_000_000, 1_000_000_001, 'Too big: expected number to be <=1000000000'],
  [
    'cents of 0 or more',
    nonNegativeCentsSchema,
    1_000_000_000,
    1_000_000_001,
    'Too big: expected number to be <=1000000000',
  ],
  [
    'cents of an offer',
    carOfferMessageSchema,
    offerOf(200_000_000),
    offerOf(200_000_001),
    'An offer is at most $2,000,000.',
  ],
  ['kilometres', tradeInCarSchema, driven(999_999), driven(1_000_000), 'Too big: expected number to be <=999999'],
];

it.each(most)('the most %s are taken, and one more is not', (_what, schema, taken, oneMore, message) => {
  const messagesOf = (value: unknown) => (schema.safeParse(value).error?.issues ?? []).map((issue) => issue.message);
  expect(messagesOf(taken)).toEqual([]);
  expect(messagesOf(oneMore)).toEqual([message]);
});
