/** What calls make of the answers of the service, where that is more than reading them. */
import { afterEach, expect, it, vi } from 'vitest';
import { logIn } from './account-calls.ts';
import { explainedPriceQuery } from './explained-price-query.ts';
import { failedRepayment } from './finance-queries.ts';
import { fetchTelling } from './fetch-telling.ts';
import { readNearestSuburbs } from './location-query.ts';
import { loginNewsOf } from './login-news.ts';
import { priceReads } from './price-queries.ts';
import { ApiFailure } from './api-failure.ts';
import { readProfileOrder } from './profile-queries.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});
const answer = (status: number, body: unknown): void => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
};
const failure = (code: string) => ({ success: false, code, message: 'No', errors: {}, requestId: 'r' });
const login = { email: 'ada@example.com', password: 'a long secret' };
const options = { idempotencyKey: 'k' };

it('a log-in is done, wants a code, or fails', async () => {
  answer(200, { success: true, message: '' });
  expect(await logIn(login, options)).toBe('logged-in');
  answer(401, failure('second-factor-needed'));
  expect(await logIn(login, options)).toBe('code-needed');
  answer(401, failure('wrong-credentials'));
  await expect(logIn(login, options)).rejects.toMatchObject({ status: 401 });
});

it('the nearest suburbs come nearest first, and there may be none', async () => {
  const manly = { name: 'Manly', stateAbbreviationName: 'NSW', postcode: '2095' };
  answer(200, [manly, { ...manly, name: 'Manly Vale' }]);
  expect(await readNearestSuburbs({ latitude: 1, longitude: 2 })).toEqual([
    { name: 'Manly', state: 'NSW', postcode: '2095' },
    { name: 'Manly Vale', state: 'NSW', postcode: '2095' },
  ]);
  answer(200, []);
  await expect(readNearestSuburbs({ latitude: 1, longitude: 2 })).rejects.toThrow('No suburb is known');
});

it('a price that only a retailer can quote has no lines, and says so', async () => {
  const suburb = { name: 'Manly', state: 'NSW', postcode: '2095' } as const;
  const build = {
    variantCode: 'v',
    paintCode: 'p',
    interiorCode: 'i',
    accessoryCodes: [],
    cappedService: false,
    extendedWarranty: false,
  };
  answer(200, { available: false, message: 'Ask', price: null, bodyStyle: 'suv' });
  const { queryFn } = explainedPriceQuery(suburb, { kind: 'build', build });
  if (typeof queryFn !== 'function') throw new Error('no reading');
  const explained: unknown = await Reflect.apply(queryFn, undefined, [{ signal: new AbortController().signal }]);
  expect(explained).toEqual({ total: null, message: 'Ask', luxuryCarTax: 0, lines: [] });
});

it('an order may come from a service that does not say yet how new it is', async () => {
  answer(200, { orderNo: '12345678-1234' });
  const fault: unknown = await readProfileOrder('12345678-1234').catch((error: unknown) => error);
  expect(fault).toMatchObject({ reason: 'unreadable' });
  // of what lacks, this is nothing that is missed
  expect(JSON.stringify(fault instanceof ApiFailure && fault.cause)).toMatch(/^(?!.*orderRevision).*calendarId/s);
});

it('a price is asked for once more where the server was not reached', () => {
  const unreached = new ApiFailure({ reason: 'network' });
  expect([0, 1, 2].map((failures) => priceReads.retry(failures, unreached))).toEqual([true, false, false]);
  expect(priceReads.retry(0, new ApiFailure({ reason: 'refused', status: 404 }))).toBe(false);
});

it('news for the log-in are texts, or none', () => {
  expect(loginNewsOf({ title: 'Hello' })).toEqual({ title: 'Hello', text: '', email: '' });
  expect(loginNewsOf({ text: 'x', email: 'a@b' })).toEqual({ title: '', text: 'x', email: 'a@b' });
  expect([loginNewsOf(null), loginNewsOf({ title: 1 })]).toEqual([undefined, undefined]);
});

it('a repayment that failed says so', () => {
  const form = {
    paymentType: 'finance',
    financeProductId: 'FIN_PROD_AUS_CONSUMER_LOAN',
    mileage: 15_000,
    financePackageId: 'Weekly',
    deposit: 0,
    term: 48,
    ageRange: '23',
    homeOwner: 'true',
    creditRating: 'GOOD',
  } as const;
  expect(failedRepayment({ variantCode: 'v', form, place: { postcode: '2095', state: 'NSW' } })).toMatchObject({
    pimIdentifier: 'v',
    financeProductId: 'FIN_PROD_AUS_CONSUMER_LOAN',
    postCode: '2095',
    errorDescription: expect.stringContaining('went wrong'),
  });
});

it.each([
  ['load', 200],
  ['error', 'TypeError'],
  ['abort', 'AbortError'],
])('an upload tells how much has left, until its %s', async (end, outcome) => {
  const made: Upload[] = [];
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 200;
    readonly responseText = '{}';
    readonly said: unknown[] = [];
    constructor() {
      super();
      made.push(this);
    }
    open(...given: readonly string[]): void {
      this.said.push(given);
    }
    setRequestHeader(...given: readonly string[]): void {
      this.said.push(given);
    }
    send(body: unknown): void {
      this.said.push(body);
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  const shares: number[] = [];
  const ending = new AbortController();
  const sent = fetchTelling((share) => shares.push(share))('/x', {
    headers: { 'Idempotency-Key': 'k' },
    body: 'b',
    signal: ending.signal,
  });
  const [request] = made;
  expect(request?.said).toEqual([['POST', '/x'], ['idempotency-key', 'k'], 'b']);
  for (const [loaded, total] of [
    [1, 4],
    [4, 4],
    [1, 0],
  ]) {
    request?.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  expect(shares).toEqual([0.25, 1]);
  if (end === 'abort') ending.abort();
  else request?.dispatchEvent(new Event(end));
  const told = await sent.then(
    ({ status }) => status,
    (reason: unknown) => (reason instanceof Error ? reason.name : reason),
  );
  expect(told).toBe(outcome);
});
