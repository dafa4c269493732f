import type { ApiCall } from '../../routes/api-call.ts';
import type { CallWorld } from './call-world.ts';

/** What a request of a call holds beside its method. */
export type CallRequest = {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
};

export type CallAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** Empty for a stream of events, which has no end. */
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Sends a request of a call as a page of the site would, with the headers of whoever calls. */
export const sendCall = async (
  { shop }: Pick<CallWorld, 'shop'>,
  { method }: Pick<ApiCall, 'method'>,
  { path, headers = {}, body }: CallRequest,
  callerHeaders: Readonly<Record<string, string>> = {},
): Promise<CallAnswer> => {
  const leaving = new AbortController();
  const response = await fetch(`${shop.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { Origin: shop.url, ...callerHeaders, ...headers },
    signal: leaving.signal,
    ...(body === undefined ? {} : { body }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await response.text();
  if (isStream) leaving.abort();
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
};

/** A JSON body. */
export const jsonBody = (value: unknown): Pick<CallRequest, 'headers' | 'body'> => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
});
