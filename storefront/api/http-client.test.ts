import { successSchema } from '@driveaway/domain/api/failure.ts';
import { describe, expect, it } from 'vitest';
import { ApiFailure, fieldErrorsOf, isOutcomeUnknown, messageOf } from './api-failure.ts';
import { createHttpClient, withQuery } from './http-client.ts';

const answering = (status: number, body: string) => {
  const requests: { readonly url: string; readonly init: RequestInit }[] = [];
  const client = createHttpClient((url, init) => {
    requests.push({ url, init });
    return Promise.resolve(new Response(body, { status }));
  });
  return { client, requests };
};

const failureOf = async (call: Promise<unknown>): Promise<ApiFailure> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiFailure) return error;
  throw new Error('the call did not fail with an ApiFailure', { cause: error });
};

const neverAnswering = createHttpClient(
  (_url, { signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    }),
);

describe('the HTTP client', () => {
  it('answers what the schema parsed', async () => {
    const { client } = answering(200, '{"success":true,"message":"Thank you","more":1}');
    expect(await client.getJson(successSchema, '/x')).toEqual({ success: true, message: 'Thank you' });
  });

  it('sends the idempotency key with every mutation', async () => {
    const { client, requests } = answering(200, '{"success":true,"message":""}');
    await client.postJson(successSchema, '/x', { a: 1 }, { idempotencyKey: 'key-1' });
    await client.postForm(successSchema, '/x', new FormData(), { idempotencyKey: 'key-2' });
    const keys = requests.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'));
    expect(keys).toEqual(['key-1', 'key-2']);
  });

  it('leaves the content type of a form to the browser, which knows the boundary', async () => {
    const { client, requests } = answering(200, '{"success":true,"message":""}');
    await client.postForm(successSchema, '/x', new FormData(), { idempotencyKey: 'key-2' });
    expect(new Headers(requests[0]?.init.headers).has('Content-Type')).toBe(false);
  });

  it('carries what the server said when it says no', async () => {
    const body = {
      success: false,
      code: 'malformed',
      message: 'No',
      errors: { 'account.email': ['Taken'] },
      requestId: 'r',
    };
    const failure = await failureOf(answering(422, JSON.stringify(body)).client.getJson(successSchema, '/x'));
    expect(failure).toMatchObject({ reason: 'refused', status: 422 });
    expect(messageOf(failure)).toBe('No');
    expect(fieldErrorsOf(failure)).toEqual({ 'account.email': ['Taken'] });
    expect(isOutcomeUnknown(failure)).toBe(false);
  });

  it('keeps the status when a refusal has another shape', async () => {
    const failure = await failureOf(answering(502, '<html>').client.getJson(successSchema, '/x'));
    expect(failure).toMatchObject({ reason: 'refused', status: 502 });
    expect(messageOf(failure)).toBe('Something went wrong');
    expect(isOutcomeUnknown(failure)).toBe(true);
  });

  it('refuses an answer of another shape', async () => {
    const failure = await failureOf(answering(200, '{"success":"yes"}').client.getJson(successSchema, '/x'));
    expect(failure.reason).toBe('unreadable');
    expect(isOutcomeUnknown(failure)).toBe(true);
  });

  it('tells a network failure, whose outcome nobody knows', async () => {
    const client = createHttpClient(() => Promise.reject(new TypeError('fetch failed')));
    const failure = await failureOf(client.postJson(successSchema, '/x', {}, { idempotencyKey: 'k' }));
    expect(failure.reason).toBe('network');
    expect(isOutcomeUnknown(failure)).toBe(true);
  });

  it('gives up after the time-out', async () => {
    const failure = await failureOf(neverAnswering.getJson(successSchema, '/x', { timeoutMs: 5 }));
    expect(failure.reason).toBe('timeout');
    const { signal } = new AbortController();
    expect((await failureOf(neverAnswering.getJson(successSchema, '/x', { signal, timeoutMs: 5 }))).reason).toBe(
      'timeout',
    );
  });

  it('passes on an abort from outside as it is', async () => {
    const controller = new AbortController();
    const call = neverAnswering.getJson(successSchema, '/x', { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.not.toBeInstanceOf(ApiFailure);
  });

  it('asks for JSON alone, of this site and never of a cache, and sends what it is given', async () => {
    const { client, requests } = answering(200, '{"success":true,"message":""}');
    await client.getJson(successSchema, '/x');
    await client.postJson(successSchema, '/x', { a: 1 }, { idempotencyKey: 'k' });
    await client.postJson(successSchema, '/x', undefined, { idempotencyKey: 'k' });
    expect(
      requests.map(({ init: { method, body, cache, credentials, headers } }) => ({
        method,
        body,
        cache,
        credentials,
        headers: Object.fromEntries(new Headers(headers)),
      })),
    ).toEqual([
      { cache: 'no-store', credentials: 'same-origin', headers: { accept: 'application/json' } },
      {
        method: 'POST',
        body: '{"a":1}',
        cache: 'no-store',
        credentials: 'same-origin',
        headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': 'k' },
      },
      {
        method: 'POST',
        cache: 'no-store',
        credentials: 'same-origin',
        headers: { accept: 'application/json', 'idempotency-key': 'k' },
      },
    ]);
  });

  it('ends a call whose answer was not wanted any more before it began', async () => {
    const controller = new AbortController();
    controller.abort(new Error('left'));
    const seen: unknown[] = [];
    const client = createHttpClient((_url, { signal }) => {
      seen.push(signal?.aborted, signal?.reason);
      return Promise.reject(new Error('ended'));
    });
    await expect(client.getJson(successSchema, '/x', { signal: controller.signal })).rejects.toThrow('ended');
    expect(seen).toEqual([true, new Error('left')]);
  });

  it.each([
    ['Mon, 23 Nov 2026 05:30:00 GMT', '2026-11-23T05:30:00.000Z'],
    ['soon', ''],
    [undefined, ''],
  ])('tells when the server said so: %s', async (date, answeredAt) => {
    const headers = new Headers(date === undefined ? {} : { Date: date });
    const client = createHttpClient(() =>
      Promise.resolve(new Response('{"success":true,"message":"Hi"}', { headers })),
    );
    expect(await client.getDatedJson(successSchema, '/x')).toEqual({
      data: { success: true, message: 'Hi' },
      date: answeredAt,
    });
  });

  it.each([
    ['4', 4_000],
    // of two caches in a row
    ['0, 5', 0],
    ['', 0],
    ['old', 0],
  ])('reads an answer that a cache between has kept, whatever it says of its age: %s', async (age, keptMs) => {
    const told: number[] = [];
    const client = createHttpClient(
      () =>
        Promise.resolve(
          new Response('{"success":true,"message":"Hi"}', {
            headers: { Date: 'Mon, 23 Nov 2026 05:30:00 GMT', Age: age },
          }),
        ),
      (serverMs) => told.push(serverMs),
    );
    expect(await client.getJson(successSchema, '/x')).toEqual({ success: true, message: 'Hi' });
    expect(told).toEqual([Date.UTC(2026, 10, 23, 5, 30) + keptMs]);
  });

  it('encodes queries and leaves out what is undefined', () => {
    expect(withQuery('/x', { a: 'b c&d', n: 1, no: undefined })).toBe('/x?a=b+c%26d&n=1');
  });
});
