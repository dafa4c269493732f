import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { failures } from './failures.ts';
import { refusalResponse } from './refusal-responses.ts';

/** The status of each failure, set down a second time: whoever changes one changes what integrators were told. */
const statuses = {
  400: ['bad-request', 'card-not-encrypted', 'deposit-amount-out-of-range', 'malformed-input'],
  401: [
    'invalid-client',
    'invalid-login',
    'invalid-token',
    'log-in-timed-out',
    'not-signed-in',
    'second-factor-needed',
    'wrong-code',
  ],
  402: ['payment-declined'],
  403: ['cross-site', 'missing-scope', 'order-access-denied'],
  404: [
    'anchor-not-found',
    'brochure-request-not-found',
    'call-back-not-found',
    'car-build-not-found',
    'car-offer-not-found',
    'contract-not-found',
    'customer-not-found',
    'document-not-found',
    'kept-build-not-found',
    'link-not-valid',
    'not-following',
    'not-found',
    'order-not-found',
    'postcode-not-found',
    'test-drive-not-found',
    'variant-not-found',
    'webhook-not-found',
  ],
  405: ['method-not-allowed'],
  408: ['request-too-slow', 'upload-too-slow'],
  409: [
    'accepted-otherwise',
    'already-erased',
    'amount-far-beyond',
    'balance-already-requested',
    'balance-owing',
    'bank-line-recorded',
    'build-not-offered',
    'busy-order',
    'call-back-over',
    'car-handed-over',
    'car-offer-forgotten',
    'charges-not-confirmed',
    'contract-changed',
    'contract-not-issued',
    'contract-not-seen',
    'cooling-off-ended',
    'customer-erased',
    'day-not-possible',
    'document-name-taken',
    'email-taken',
    'erasure-refused',
    'followers-full',
    'handover-time-not-possible',
    'handover-time-passed',
    'handover-times-changed',
    'illegal-transition',
    'no-former-version',
    'no-handover-times',
    'no-price',
    'not-a-company',
    'not-erased',
    'not-sold-online',
    'not-the-last-step',
    'not-the-stock-car',
    'not-to-follow',
    'not-to-grant',
    'nothing-changed',
    'nothing-owing',
    'offer-expired',
    'order-already-exists',
    'payment-mismatch',
    'payment-open',
    'price-not-agreed',
    'rebuild-under-way',
    'refund-not-as-due',
    'refund-too-large',
    'retailer-unchanged',
    'revision-changed',
    'second-factor-changed',
    'step-not-due',
    'stock-car-as-it-is',
    'stock-car-gone',
    'talk-full',
    'talk-not-open',
    'talk-over',
    'terms-changed',
    'test-drive-over',
    'test-drive-to-come',
    'time-not-offered',
    'time-not-possible',
    'time-taken',
    'too-many-builds',
    'trade-in-accepted',
    'trade-in-offer-changed',
    'trade-in-offer-lapsed',
    'trade-in-too-large',
    'transfer-not-found',
    'valuation-not-requested',
    'vin-taken',
    'vin-unchanged',
    'waiver-over-limit',
    'waiver-too-large',
    'webhook-refused',
  ],
  410: ['contact-erased'],
  413: ['body-too-large', 'licence-too-large', 'line-too-long'],
  415: ['unsupported-content-type'],
  422: ['key-reused', 'message-reused'],
  429: ['too-many-attempts', 'too-many-wrong-codes', 'too-many-wrong-passwords'],
  431: ['head-too-large'],
  500: ['fault', 'history-unreadable'],
  503: ['not-available', 'order-not-readable', 'pdf-not-available', 'unavailable', 'uploads-busy'],
};

it('every failure has its status', () => {
  const codes = Object.entries(failures).map(([code, [status]]) => ({ code, status }));
  const byStatus = Object.entries(Object.groupBy(codes, ({ status }) => String(status)));
  expect(
    Object.fromEntries(byStatus.map(([status, all = []]) => [status, all.map(({ code }) => code).toSorted()])),
  ).toEqual(statuses);
});

it('a refusal says what to wait for, and its own words before those of all of its kind', () => {
  const [, words] = failures['busy-order'];
  expect(refusalResponse({ code: 'busy-order' })).toEqual({ status: 409, message: words, retryAfterSeconds: 1 });
  const seconds = { 'order-not-readable': 60, 'uploads-busy': 5, 'pdf-not-available': 5, unavailable: 2 } as const;
  for (const code of ['order-not-readable', 'uploads-busy', 'pdf-not-available', 'unavailable'] as const)
    expect(refusalResponse({ code }).retryAfterSeconds).toBe(seconds[code]);
  const [, attempts] = failures['too-many-attempts'];
  expect(refusalResponse({ code: 'too-many-attempts', retryAfterSeconds: 7 })).toEqual({
    status: 429,
    message: attempts,
    retryAfterSeconds: 7,
  });
  expect(refusalResponse({ code: 'payment-declined', message: 'Expired Card' })).toEqual({
    status: 402,
    message: 'Expired Card',
  });
});

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The words in quotes of every other test of domain and service. */
const wordsOfTests = (): ReadonlySet<string> => {
  const own = fileURLToPath(import.meta.url);
  const files = globSync('{domain,order-service}/**/*.test.ts', { cwd: root, exclude: ['**/node_modules'] });
  const sources = files
    .filter((file) => `${root}${file}` !== own)
    .map((file) => readFileSync(`${root}${file}`, 'utf8'));
  return new Set(sources.flatMap((source) => source.match(/(?<=['"])[a-z]+(?:-[a-z]+)*(?=['"])/g) ?? []));
};

it('every failure is met by a test', () => {
  const words = wordsOfTests();
  const codes = [...Object.keys(failures), ['no', 'such', 'failure'].join('-')];
  // the last one shows that it would be found
  expect(codes.filter((code) => !words.has(code))).toEqual(['no-such-failure']);
});
