/** A browser, as far as the product can tell: cookies, same origin, an address of its own. */
import { z } from 'zod';
import type { FrontDoor } from '../world/front-door.ts';
import { origin } from '../world/start-lives.ts';

/** `answeredAt`: when, by the clock of whoever answered, as its Date header says. */
export type Answer = { readonly status: number; readonly body: unknown; readonly answeredAt: string };

export type Request = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly json?: unknown;
  readonly form?: readonly FormPart[];
};

export type FormPart = readonly [name: string, value: string | { readonly file: string; readonly bytes: Uint8Array }];

export type Visitor = {
  /** Undefined: no answer came. */
  readonly send: (path: string, request?: Request) => Promise<Answer | undefined>;
};

const boundary = 'simulated-form-boundary';

const multipart = (parts: readonly FormPart[]): Uint8Array =>
  Buffer.concat([
    ...parts.flatMap(([name, value]) => {
      const disposition = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
      return typeof value === 'string'
        ? [Buffer.from(`${disposition}\r\n\r\n${value}\r\n`)]
        : [
            Buffer.from(`${disposition}; filename="${value.file}"\r\nContent-Type: image/jpeg\r\n\r\n`),
            value.bytes,
            Buffer.from('\r\n'),
          ];
    }),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

const bodyOf = ({ json, form }: Request) => {
  if (form !== undefined) {
    return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body: multipart(form) };
  }
  return json === undefined
    ? { headers: {}, body: undefined }
    : { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(json)) };
};

const jsonOf = (text: string): unknown => {
  try {
    return z.unknown().parse(JSON.parse(text));
  } catch {
    return text;
  }
};

export const createVisitor = (door: FrontDoor, address: string): Visitor => {
  const cookies = new Map<string, string>();
  const keep = (cookie: string): void => {
    const [pair = '', ...attributes] = cookie.split('; ');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')) cookies.delete(name);
    else cookies.set(name, pair.slice(at + 1));
  };
  return {
    send: async (path, request = {}) => {
      const { headers, body } = bodyOf(request);
      const method = request.method ?? (body === undefined ? 'GET' : 'POST');
      const cookie = cookies.size === 0 ? {} : { cookie: Array.from(cookies, (pair) => pair.join('=')).join('; ') };
      const lower = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
      const answer = await door({
        method,
        path,
        headers: {
          origin,
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': address,
          ...cookie,
          ...headers,
          ...Object.fromEntries(lower),
        },
        body,
      });
      if (answer === undefined) return undefined;
      for (const one of answer.setCookies) keep(one);
      return { status: answer.status, body: jsonOf(answer.body), answeredAt: answer.answeredAt };
    },
  };
};
