import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orderDetailsQuery } from '../../../api/order-queries.ts';
import { createSubmitKeys } from '../../../api/submit-key.ts';
import { createPaymentCalls } from './payment-calls.ts';

const orderNo = '12345678-1234';
const request = {
  orderReference: 'ref',
  amount: 1_000,
  cardName: 'A Byron',
  cardNumber: 'eCrypted:x',
  cardExpiryMonth: '01',
  cardExpiryYear: '30',
  cardCVN: 'eCrypted:y',
};
const refusal = (code: string) => ({ success: false, code, message: `No: ${code}`, errors: {}, requestId: 'r' });

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A visit to the pay step whose service answers so, time after time. */
const visit = (...answers: readonly (readonly [status: number, body: unknown])[]) => {
  const waiting = [...answers];
  const sentKeys: (string | null)[] = [];
  vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
    sentKeys.push(new Headers(headers).get('Idempotency-Key'));
    const [status, body] = waiting.shift() ?? [503, {}];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  let made = 0;
  const queries = new QueryClient();
  const { queryKey } = orderDetailsQuery(orderNo);
  queries.setQueryData<object>(queryKey, {});
  const told: string[] = [];
  const calls = createPaymentCalls({
    orderNo,
    keys: createSubmitKeys(() => `key-${(made += 1)}`),
    queries,
    logInAgain: () => void told.push('log in'),
    onCarGone: () => void told.push('car gone'),
  });
  const isAskedAnew = (): boolean => queries.getQueryState(queryKey)?.isInvalidated === true;
  return { ...calls, sentKeys, told, isAskedAnew, kept: (): unknown => queries.getQueryData(queryKey) };
};

describe('what the page does with the answer to a payment', () => {
  it.each([
    ['paid', 200, { success: true, message: 'Thanks', status: 'paid' }, { kind: 'paid', message: 'Thanks' }, true, []],
    ['pending', 200, { success: true, message: '', status: 'pending' }, { kind: 'pending' }, false, []],
    ['held', 200, { success: true, message: '', status: 'held' }, { kind: 'pending' }, false, []],
    ['none that says what happened', 503, {}, { kind: 'unknown' }, false, []],
    ['open elsewhere', 409, refusal('payment-open'), { kind: 'pending' }, false, []],
    ['declined', 422, refusal('declined'), { kind: 'refused', message: 'No: declined' }, true, []],
    [
      'too late',
      409,
      refusal('stock-car-gone'),
      { kind: 'refused', message: 'No: stock-car-gone' },
      true,
      ['car gone'],
    ],
    [
      'not signed in',
      401,
      refusal('not-signed-in'),
      { kind: 'refused', message: 'No: not-signed-in' },
      true,
      ['log in'],
    ],
  ])('%s', async (_what, status, body, answer, isAskedAnew, told) => {
    const page = visit([status, body]);
    expect(await page.pay(request)).toEqual(answer);
    expect([page.isAskedAnew(), page.told]).toEqual([isAskedAnew, told]);
  });

  it.each([
    ['stays that of a payment that is under way', 200, { success: true, message: '', status: 'pending' }, 'key-1'],
    ['stays that of one without an answer', 500, {}, 'key-1'],
    ['is a new one after a refusal', 422, refusal('declined'), 'key-2'],
    ['is a new one after a payment', 200, { success: true, message: '', status: 'paid' }, 'key-2'],
  ])('the key of the next payment %s', async (_what, status, body, next) => {
    const page = visit([status, body]);
    await page.pay(request);
    await page.pay({ ...request, cardNumber: 'eCrypted:anew' });
    expect(page.sentKeys).toEqual(['key-1', next]);
    await page.pay({ ...request, amount: 2_000 });
    expect(page.sentKeys[2]).not.toBe(next);
  });
});

describe('when the order is asked what became of a payment', () => {
  const { signal } = new AbortController();

  it.each([
    [401, ['log in']],
    [403, ['log in']],
    [503, []],
  ])('and refuses with %i', async (status, told) => {
    const page = visit([status, refusal('some-code')]);
    await expect(page.askOrder(signal)).rejects.toMatchObject({ status });
    expect([page.told, page.kept()]).toEqual([told, {}]);
  });
});
