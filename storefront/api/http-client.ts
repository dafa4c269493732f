/** The one way the browser talks to the service: typed answers, a time-out on every call, failures of one kind. */
import { brand } from '@driveaway/domain/brand/brand.ts';
import { failureSchema } from '@driveaway/domain/api/failure.ts';
import { z } from 'zod/mini';
import { noteServerTime } from '../browser/browser-clock.ts';
import { ApiFailure } from './api-failure.ts';

/** Calls of the ordering area live under this path. */
export const orderingApi = `/api/${brand.baseUrlSegment}`;

const defaultTimeoutMs = 10_000;

type CallOptions = {
  /** Ends the call from outside: the answer is no longer wanted. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
};

/** A mutation names its submit, so that a repeated one is carried out once. */
export type MutationOptions = CallOptions & { readonly idempotencyKey: string };

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

type ClientParts = {
  readonly fetch: Fetch;
  /** Told what the server's clock says with each answer, in ms since 1970. */
  readonly onServerTime: (serverMs: number) => void;
};

/** What a text says in JSON; undefined when it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What an answer is checked by, in zod's full form or its small one. */
type Schema<Data> = z.core.$ZodType<Data>;

const refusalOf = (status: number, text: string): ApiFailure => {
  const parsed = failureSchema.safeParse(parseJson(text));
  return new ApiFailure({ reason: 'refused', status, ...(parsed.success ? { failure: parsed.data } : {}) });
};

const jsonWanted = { headers: { Accept: 'application/json' } } as const;

/** When the server answered, in ms since 1970; one between may have kept the answer for some seconds. */
const timeOf = (headers: Headers): number | undefined => {
  // two of them in a row say two ages, of which the first counts
  const keptSeconds = Number.parseInt(headers.get('Age') ?? '', 10) || 0;
  const answered = Date.parse(headers.get('Date') ?? '') + keptSeconds * 1_000;
  return Number.isNaN(answered) ? undefined : answered;
};

/** Sends a request and answers its text; throws `ApiFailure`, or the abort reason when `signal` ended it. */
const send = async (
  url: string,
  init: RequestInit,
  { signal, timeoutMs = defaultTimeoutMs }: CallOptions,
  { fetch, onServerTime }: ClientParts,
) => {
  const call = new AbortController();
  const end = (): void => {
    call.abort(signal?.reason);
  };
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener('abort', end);
  if (signal?.aborted === true) end();
  try {
    const response = await fetch(url, {
      ...init,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: call.signal,
    });
    const { status, ok, headers } = response;
    const answeredAt = timeOf(headers);
    if (answeredAt !== undefined) onServerTime(answeredAt);
    const date = answeredAt === undefined ? '' : new Date(answeredAt).toISOString();
    return { status, ok, text: await response.text(), date };
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new ApiFailure({ reason: call.signal.aborted ? 'timeout' : 'network', cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
};

/** A client over a `fetch`; the browser's own unless a test brings another. */
export const createHttpClient = (
  fetch: Fetch = (url, init) => globalThis.fetch(url, init),
  onServerTime: ClientParts['onServerTime'] = noteServerTime,
) => {
  const parts = { fetch, onServerTime };
  const callDated = async <Data>(
    schema: Schema<Data>,
    url: string,
    init: RequestInit,
    options: CallOptions,
  ): Promise<{ readonly data: Data; readonly date: string }> => {
    const { status, ok, text, date } = await send(url, init, options, parts);
    if (!ok) throw refusalOf(status, text);
    const parsed = z.safeParse(schema, parseJson(text));
    // the error names fields, never values, so it may be kept as the cause
    if (!parsed.success) throw new ApiFailure({ reason: 'unreadable', status, cause: parsed.error });
    return { data: parsed.data, date };
  };
  const call = async <Data>(schema: Schema<Data>, url: string, init: RequestInit, options: CallOptions) =>
    (await callDated(schema, url, init, options)).data;
  const post = <Data>(
    schema: Schema<Data>,
    url: string,
    body: { readonly body?: BodyInit; readonly contentType?: string },
    { idempotencyKey, ...options }: MutationOptions,
  ) =>
    call(
      schema,
      url,
      {
        method: 'POST',
        headers: {
          Accept: 'application/json',
          'Idempotency-Key': idempotencyKey,
          ...(body.contentType === undefined ? {} : { 'Content-Type': body.contentType }),
        },
        ...(body.body === undefined ? {} : { body: body.body }),
      },
      options,
    );
  return {
    /** Reads a resource. */
    getJson: <Data>(schema: Schema<Data>, url: string, options: CallOptions = {}) =>
      call(schema, url, jsonWanted, options),
    /** Reads a resource with the server's time of the answer, an ISO instant; '' where the answer does not say. */
    getDatedJson: <Data>(schema: Schema<Data>, url: string, options: CallOptions = {}) =>
      callDated(schema, url, jsonWanted, options),
    /** Sends JSON; `undefined` sends no body. */
    postJson: <Data>(schema: Schema<Data>, url: string, body: unknown, options: MutationOptions) =>
      post(
        schema,
        url,
        body === undefined ? {} : { body: JSON.stringify(body), contentType: 'application/json' },
        options,
      ),
    /** Sends multipart form data with dotted names. */
    postForm: <Data>(schema: Schema<Data>, url: string, body: FormData, options: MutationOptions) =>
      post(schema, url, { body }, options),
  };
};

export const { getJson, getDatedJson, postJson, postForm } = createHttpClient();

/** `path?name=value&…`, encoded; undefined values are left out. */
export const withQuery = (
  path: string,
  query: Readonly<Record<string, string | number | boolean | undefined>>,
): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `${path}?${search.toString()}`;
};
