/** Looks like a browser to the product and outlives it: cookies survive a restart. */
import type { SeededRandom } from '../harness/seeded-random.ts';

export type Answer = { readonly status: number; readonly body: unknown };

export type Visitor = {
  /** Undefined when the line broke: nobody knows what became of the request. */
  readonly send: (url: string, path: string, init?: RequestInit) => Promise<Answer | undefined>;
};

const answerTimeoutMilliseconds = 20_000;

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** @param address where the visitor is at home, for a product that trusts its proxy */
export const createVisitor = (address?: string): Visitor => {
  const cookies = new Map<string, string>();
  const keep = (cookie: string): void => {
    const [pair = '', ...attributes] = cookie.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, value);
  };
  return {
    send: async (url, path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('Sec-Fetch-Site', 'same-origin');
      if (address !== undefined) headers.set('X-Forwarded-For', address);
      if (cookies.size > 0) headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      try {
        const signal = AbortSignal.timeout(answerTimeoutMilliseconds);
        const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init, headers, signal });
        const text = await response.text();
        // an answer counts from its last byte on; before that the customer has seen nothing
        for (const cookie of response.headers.getSetCookie()) keep(cookie);
        return { status: response.status, body: jsonOf(text) };
      } catch {
        return undefined;
      }
    },
  };
};

const shareOfDoubles = 0.12;

/** Sends as impatient people do: now and then twice at once. The first answer counts, if there is one. */
export const impatiently =
  ({ send }: Visitor, random: SeededRandom): Visitor['send'] =>
  async (...request) => {
    if (!random.chance(shareOfDoubles)) return send(...request);
    const [answer, other] = await Promise.all([send(...request), send(...request)]);
    return answer ?? other;
  };

/** A JSON body, under a key that makes its repetition the same request. */
export const jsonRequest = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
