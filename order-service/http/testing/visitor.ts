/** Acts as a browser: keeps cookies and sends Origin headers. */
import { z } from 'zod';

const failureSchema = z.looseObject({
  success: z.boolean().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; `{}` when it is none. */
  readonly body: z.infer<typeof failureSchema>;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const parsed = failureSchema.safeParse(jsonOf(text));
  return { status: response.status, headers: response.headers, text, body: parsed.success ? parsed.data : {} };
};

/** A visitor of the site at `url` with cookies of their own. */
export const visitorOf = (url: string) => {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = new Headers(init.headers);
    if (!headers.has('Origin') && !headers.has('Sec-Fetch-Site')) headers.set('Origin', url);
    if (!headers.has('Cookie') && cookies.size > 0) {
      headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answerOf(response);
  };
  return {
    cookies,
    send,
    get: async (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    post: async (path: string, body: unknown, headers: Record<string, string> = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    postForm: async (path: string, body: FormData, headers: Record<string, string> = {}) =>
      send(path, { method: 'POST', headers, body }),
  };
};

export type Visitor = ReturnType<typeof visitorOf>;
