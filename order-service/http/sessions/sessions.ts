/** Signing in and out, and who is signed in. */
import { siteCookies } from '@driveaway/domain/api/site-cookies.ts';
import type { SessionTime } from '@driveaway/domain/api/sessions.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { endCookie, readCookie, writeCookie } from '../context/cookies.ts';
import { refuse, type HttpRefusal } from '../failures/http-refusals.ts';
import type { HttpContext, HttpMiddleware, NamedSession, Session } from '../context/http-state.ts';
import { browserName } from './browser-name.ts';
import { sessionSeconds, sessionTokens, type SessionTokens } from './session-token.ts';

export type SessionPorts = Pick<ServicePorts, 'clock' | 'randomness' | 'secrets' | 'vault' | 'settings'>;

/** A use is noted again after this long, so that few requests write. */
const noteUseAfterMs = 60_000;

/** Keys and their names are made once, not at each request. */
const knownTokens = new WeakMap<ServicePorts['secrets'], SessionTokens>();

const tokensOf = ({ secrets }: Pick<ServicePorts, 'secrets'>): SessionTokens => {
  const known = knownTokens.get(secrets) ?? sessionTokens(secrets.session, secrets.previousSession);
  knownTokens.set(secrets, known);
  return known;
};

const instant = (at: Temporal.Instant): string => at.toString({ smallestUnit: 'millisecond' });

/** A session that was last used at this instant, or before, is over. */
export const idleSince = ({ clock, settings }: Pick<ServicePorts, 'clock' | 'settings'>): string =>
  instant(clock.now().subtract({ minutes: settings.sessionIdleMinutes }));

/** What one customer left in the browser, drafts among it, is not for the next one. */
const clearAfterAnother = (ctx: HttpContext, ports: SessionPorts, customerId: string): void => {
  const earlier = tokensOf(ports).verify(readCookie(ctx, siteCookies.session) ?? '', ports.clock.now());
  if (earlier !== undefined && earlier.customerId !== customerId) ctx.set('Clear-Site-Data', '"storage"');
};

/**
 * Signs the customer in: always a fresh token, to prevent session fixation. The customer finds it in their list.
 * @param sessionId made for this request alone
 */
export const startSession = async (
  ctx: HttpContext,
  ports: SessionPorts,
  { customerId, sessionVersion }: Session,
  sessionId = ports.randomness.uuid(),
): Promise<void> => {
  const session = { customerId, sessionVersion, sessionId };
  const now = ports.clock.now();
  clearAfterAnother(ctx, ports, customerId);
  await ports.vault.noteSession({
    ...session,
    browser: browserName(ctx.get('User-Agent')),
    startedAt: instant(now),
    expiresAt: instant(now.add({ seconds: sessionSeconds })),
  });
  writeCookie(ctx, siteCookies.session, tokensOf(ports).sign(session, now, session.sessionId));
  ctx.state.session = session;
  ctx.state.account = customerId;
};

type CheckedSession = {
  readonly session: NamedSession;
  /** Since the use that was noted last; undefined when none is noted. */
  readonly idleMs: number | undefined;
};

const idleLimitMs = ({ settings }: Pick<ServicePorts, 'settings'>): number => settings.sessionIdleMinutes * 60_000;
const isIdle = (ports: SessionPorts, { idleMs = 0 }: CheckedSession): boolean => idleMs >= idleLimitMs(ports);

/** The session of the token unless it has ended; it may have been idle for too long. */
const checkSession = async (ctx: HttpContext, ports: SessionPorts): Promise<CheckedSession | undefined> => {
  const token = readCookie(ctx, siteCookies.session);
  if (token === undefined || token === '') return undefined;
  const session = tokensOf(ports).verify(token, ports.clock.now());
  if (session === undefined) return undefined;
  const found = await ports.vault.findSession(session.customerId, session.sessionId);
  if (found?.sessionVersion !== session.sessionVersion || found.standing?.isEnded === true) return undefined;
  const lastUsedAt = found.standing?.lastUsedAt;
  const idleMs =
    lastUsedAt === undefined
      ? undefined
      : ports.clock.now().epochMilliseconds - Temporal.Instant.from(lastUsedAt).epochMilliseconds;
  return { session, idleMs };
};

/** The session, for what happens without the customer doing anything: no use of it. Undefined for a visitor. */
export const unusedSession = async (ctx: HttpContext, ports: SessionPorts): Promise<NamedSession | undefined> => {
  const checked = await checkSession(ctx, ports);
  return checked === undefined || isIdle(ports, checked) ? undefined : checked.session;
};

/** The session of the request, checked against the vault once, and used; undefined for a visitor. */
export const currentSession = async (ctx: HttpContext, ports: SessionPorts): Promise<NamedSession | undefined> => {
  if (ctx.state.session !== undefined) return ctx.state.session;
  const checked = await checkSession(ctx, ports);
  if (checked === undefined || isIdle(ports, checked)) return undefined;
  const { session, idleMs = noteUseAfterMs } = checked;
  if (idleMs >= noteUseAfterMs) await ports.vault.noteSessionUse(session.sessionId, instant(ports.clock.now()));
  ctx.state.session = session;
  ctx.state.account = session.customerId;
  return session;
};

/** How long the session of the request goes on without being used, and whether it is over for that reason alone. */
export const sessionTime = async (ctx: HttpContext, ports: SessionPorts): Promise<SessionTime> => {
  const checked = await checkSession(ctx, ports);
  if (checked === undefined) return { secondsLeft: 0, timedOut: false };
  const leftMs = idleLimitMs(ports) - (checked.idleMs ?? 0);
  return leftMs > 0 ? { secondsLeft: Math.ceil(leftMs / 1_000), timedOut: false } : { secondsLeft: 0, timedOut: true };
};

/**
 * Signs the customer out everywhere: the session version is raised, so that a token copied from this browser is worth
 * nothing either; who logs out of a borrowed computer wants to be sure. One session alone ends by the customer's list.
 */
export const endSession = async (ctx: HttpContext, ports: SessionPorts): Promise<void> => {
  const session = await currentSession(ctx, ports);
  const credential = session && (await ports.vault.findCredential(session.customerId));
  if (credential !== undefined) {
    // false means that somebody else has just ended it
    await ports.vault.replaceCredential({ ...credential, sessionVersion: credential.sessionVersion + 1 });
  }
  endCookie(ctx, siteCookies.session);
  // drafts with a name and an address; not the cache, which holds no answer of the API and takes browsers long to empty
  ctx.set('Clear-Site-Data', '"storage"');
  delete ctx.state.session;
};

/** Checks clock and vault again whether the session is still valid: for open streams, and after a write that it asked for. */
export const sessionStands = async (ctx: HttpContext, ports: SessionPorts): Promise<boolean> =>
  (await unusedSession(ctx, ports)) !== undefined;

/** Lets only signed-in customers through; others get the refusal (default: 401 not-signed-in). */
export const requireSession =
  (ports: SessionPorts, refusal: HttpRefusal = { code: 'not-signed-in' }): HttpMiddleware =>
  async (ctx, next) => {
    if ((await currentSession(ctx, ports)) === undefined) refuse(refusal);
    else await next();
  };

/** The session behind `requireSession`. A route without it is a mistake of ours, so this throws. */
export const sessionOf = ({ state }: Pick<HttpContext, 'state'>): NamedSession => {
  if (state.session === undefined) throw new Error('the route does not require a session');
  return state.session;
};
