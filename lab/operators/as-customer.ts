/** A customer in a browser of their own, who logs in with a password. */
import { z } from 'zod';

export type LoggedInCustomer = {
  /** Gives, or withdraws, every consent. */
  readonly consent: (given: boolean) => Promise<void>;
};

/** Each call logs in anew. Throws when one is refused. */
export const asCustomer = (
  server: string,
  { email, password }: { readonly email: string; readonly password: string },
): LoggedInCustomer => {
  const post = async (path: string, body: object, cookie = ''): Promise<Response> => {
    const response = await fetch(`${server}/api/build-your-own/${path}`, {
      method: 'POST',
      headers: { Origin: server, Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    return response;
  };
  return {
    consent: async (given) => {
      const { headers } = await post('authenticate', { email, password });
      const cookie = headers.getSetCookie().map((line) => line.split(';', 1).join(''));
      const changed = await post('consents', { email: given, post: given, phoneAndSms: given }, cookie.join('; '));
      z.object({ success: z.literal(true) }).parse(await changed.json());
    },
  };
};
