/** The cookie of a browser that follows an order. No call but those of followers looks at it. */
import { siteCookies } from '@driveaway/domain/api/site-cookies.ts';
import { endCookie, readCookie, writeCookie } from '../http/context/cookies.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { sessionTokens } from '../http/sessions/session-token.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { NamedFollower } from './follower-link.ts';

type FollowingPorts = Pick<ServicePorts, 'clock' | 'secrets'>;

const kind = { audience: 'driveaway-followers', purpose: 'following', seconds: siteCookies.following.seconds };

const tokensOf = ({ secrets }: FollowingPorts) => sessionTokens(secrets.session, secrets.previousSession, kind);

/** Lets the browser follow, or go on following. */
export const keepFollowing = (ctx: HttpContext, ports: FollowingPorts, named: NamedFollower): void => {
  const session = { customerId: named.customerId, sessionVersion: 0 };
  const token = tokensOf(ports).sign(session, ports.clock.now(), named.followerId);
  writeCookie(ctx, siteCookies.following, token);
};

/** Whom the browser follows as; undefined when it follows nothing. Whether they still may is for the events to say. */
export const followingOf = (ctx: HttpContext, ports: FollowingPorts): NamedFollower | undefined => {
  const session = tokensOf(ports).verify(readCookie(ctx, siteCookies.following) ?? '', ports.clock.now());
  return session && { customerId: session.customerId, followerId: session.sessionId };
};

export const forgetFollowing = (ctx: HttpContext): void => {
  endCookie(ctx, siteCookies.following);
};
