/** What the middleware knows of one request, and the types every route uses. */
import { Router } from '@koa/router';
import type Koa from 'koa';
import type { Skipped } from '@driveaway/domain/api/parked-work.ts';
import type { ChangeWebhook } from '@driveaway/domain/api/webhooks.ts';
import type { SecurityEventName } from '@driveaway/infra/telemetry/security-log-port.ts';

/** A signed-in customer. The version is the vault's: raising it there ends the session. */
export type Session = { readonly customerId: string; readonly sessionVersion: number };

/** A session of a request, by the id of its token. */
export type NamedSession = Session & { readonly sessionId: string };

export type HeaderList = readonly (readonly [name: string, value: string])[];

export type HttpState = {
  /** Made here for every request; the customer can quote it. */
  requestId: string;
  /** Sent with the answer, each unless the answer has one of that name itself. */
  commonHeaders: HeaderList;
  /** Cookies carry Secure and the __Host- prefix. */
  secureCookies: boolean;
  /** Where the answer may be kept for others: its route's pattern, and the version of what it is made from. */
  keptAs?: { readonly route: string; readonly edition: string };
  /** Methods of the calls at the address that was asked for, none of which has the method that was sent. */
  otherMethods?: readonly string[];
  /** Set once a session has been checked against the vault. */
  session?: NamedSession;
  /** For the security log: the event that the request is, if any. */
  securityEvent?: SecurityEventName;
  /** For the security log: whose account it is about, by customer id, else by the hash of the address that was given. */
  account?: string;
  /** For the security log: the machine that asks, and about which order. */
  clientId?: string;
  orderNo?: string;
  /** For the security log: how it was done, where that matters. */
  means?: 'recovery-code' | ChangeWebhook['action'] | Skipped['outcome'];
  /** For the security log: nothing was done, though the answer that says so is no failure. */
  isInVain?: boolean;
  /** What the call says of a fault, where it has words of its own. */
  faultWords?: string;
  /** The code of the failure that is the answer. */
  refusal?: string;
};

export type HttpContext = Koa.ParameterizedContext<HttpState>;
export type HttpMiddleware = (ctx: HttpContext, next: Koa.Next) => Promise<unknown>;
export type HttpRouter = Router<HttpState>;

/** A router over the product's request state. Paths are matched exactly, case included. */
export const createRouter = (): HttpRouter => new Router<HttpState>({ sensitive: true, strict: true });
