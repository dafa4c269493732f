/** The cookie of a browser that follows an order. No call but those of followers looks at it. */
import { readCookie, writeCookie } from '../http/context/cookies.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { sessionTokens } from '../http/sessions/session-token.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { NamedFollower } from './follower-link.ts';

type FollowingPorts = Pick<ServicePorts, 'clock' | 'secrets'>;

export const followingCookie = 'driveaway-following';

/** Begun again with each look: who looks in every three months needs no other link. */
export const followingSeconds = 90 * 24 * 60 * 60;

const kind = { audience: 'driveaway-followers', purpose: 'following', seconds: followingSeconds };

const tokensOf = ({ secrets }: FollowingPorts) => sessionTokens(secrets.session, secrets.previousSession, kind);

/** Lets the browser follow, or go on following. */
export const keepFollowing = (ctx: HttpContext, ports: FollowingPorts, named: NamedFollower): void => {
  const session = { customerId: named.customerId, sessionVersion: 0 };
  const token = tokensOf(ports).sign(session, ports.clock.now(), named.followerId);
  writeCookie(ctx, followingCookie, token, followingSeconds);
};

/** Whom the browser follows as; undefined when it follows nothing. Whether they still may is for the events to say. */
export const followingOf = (ctx: HttpContext, ports: FollowingPorts): NamedFollower | undefined => {
  const session = tokensOf(ports).verify(readCookie(ctx, followingCookie) ?? '', ports.clock.now());
  return session && { customerId: session.customerId, followerId: session.sessionId };
};

export const forgetFollowing = (ctx: HttpContext): void => {
  writeCookie(ctx, followingCookie, '', 0);
};
