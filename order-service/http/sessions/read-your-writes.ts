/** A customer sees what they just did: a write leaves its position in a cookie, a query waits for it, not for long. */
import { pollUntil } from '@driveaway/infra/subscriptions/poll-until.ts';
import type { ServicePorts } from '../../service-ports.ts';
import { readCookie, writeCookie } from '../context/cookies.ts';
import { RefusedRequest } from '../failures/http-refusals.ts';
import type { HttpContext } from '../context/http-state.ts';

const positionCookie = 'driveaway-position';
const cookieSeconds = 60;
const longestWaitMs = 2_000;

/** Remembers for a minute how far the read models must be before they show what this request did. */
export const rememberPosition = (ctx: HttpContext, position: bigint): void =>
  writeCookie(ctx, positionCookie, position.toString(), cookieSeconds);

/** The position of the customer's last write, if it was a moment ago. */
export const rememberedPosition = (ctx: HttpContext): bigint | undefined => {
  const value = readCookie(ctx, positionCookie);
  return value !== undefined && /^\d{1,20}$/.test(value) ? BigInt(value) : undefined;
};

type WaitPorts = Pick<ServicePorts, 'readModels' | 'eventStore'>;

/**
 * Waits until a projection has handled a position; at most `waitMs`. False when it is late. A position beyond the
 * store's head (another installation's cookie) is not waited for.
 * @param projection a name of `readModelCollections`
 */
export const waitForReadModels = async (
  { readModels, eventStore }: WaitPorts,
  projection: string,
  position: bigint,
  waitMs = longestWaitMs,
): Promise<boolean> => {
  const hasArrived = async () => ((await readModels.loadCheckpoint(projection)) ?? -1n) >= position;
  if (await hasArrived()) return true;
  if (position > ((await eventStore.head()) ?? -1n)) return true;
  return pollUntil(hasArrived, waitMs);
};

/**
 * For queries: waits for the customer's own last write. A read model that is late is refused as unavailable: it would
 * show an order as unpaid to whoever has just paid it.
 */
export const waitForOwnWrites = async (ctx: HttpContext, ports: WaitPorts, projection: string): Promise<void> => {
  const position = rememberedPosition(ctx);
  if (position === undefined) return;
  if (await waitForReadModels(ports, projection, position)) return;
  throw new RefusedRequest({ code: 'unavailable' });
};

/** For queries that must not miss what another connection did: waits for everything that is recorded by now, or refuses. */
export const waitForAllWrites = async (ports: WaitPorts, projection: string): Promise<void> => {
  const head = await ports.eventStore.head();
  if (head === undefined || (await waitForReadModels(ports, projection, head))) return;
  throw new RefusedRequest({ code: 'unavailable' });
};
