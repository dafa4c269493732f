/**
 * A customer sees what they just did: a write leaves its position in a cookie, and a query waits for it up to a
 * timeout.
 */
import { siteCookies } from '@driveaway/domain/api/site-cookies.ts';
import {
  awaitAllEvents,
  awaitProjection,
  type ProjectionProgressPorts,
} from '@driveaway/infra/read-models/await-projection.ts';
import { readCookie, writeCookie } from '../context/cookies.ts';
import { refuse } from '../failures/http-refusals.ts';
import type { HttpContext } from '../context/http-state.ts';

/** Remembers for a minute how far the read models must be before they show what this request did. */
export const rememberPosition = (ctx: HttpContext, position: bigint): void =>
  writeCookie(ctx, siteCookies.position, position.toString());

/** The position of the customer's last write, if it was a moment ago. */
const rememberedPosition = (ctx: HttpContext): bigint | undefined => {
  const value = readCookie(ctx, siteCookies.position);
  return value !== undefined && /^\d{1,20}$/.test(value) ? BigInt(value) : undefined;
};

/**
 * For queries: waits for the customer's own last write. A read model that is still behind is refused as unavailable: it
 * would show an order as unpaid to a customer who has just paid.
 */
export const waitForOwnWrites = async (
  ctx: HttpContext,
  ports: ProjectionProgressPorts,
  projection: string,
): Promise<void> => {
  const position = rememberedPosition(ctx);
  if (position !== undefined && !(await awaitProjection(ports, projection, position))) refuse({ code: 'unavailable' });
};

/** For queries that must not miss what another connection did: waits for everything that is recorded by now, or refuses. */
export const waitForAllWrites = async (ports: ProjectionProgressPorts, projection: string): Promise<void> => {
  if (!(await awaitAllEvents(ports, projection))) refuse({ code: 'unavailable' });
};
