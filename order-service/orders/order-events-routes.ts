/** GET /api/build-your-own/order-events: the order's events as they happen, as server-sent events, for its owner. */
import { Readable } from 'node:stream';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/send-failure.ts';
import { currentSession, sessionStands } from '../http/sessions/sessions.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { orderCalls } from '../routes/order-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { createStreamSlots, type SlotLimits } from './stream-slots.ts';
import type { CredentialWatch } from './credential-watch.ts';
import { createOrderFeed } from './order-feed.ts';
import { createFoldedOrders } from './folded-orders.ts';
import { createHeartbeats } from './heartbeats.ts';
import { orderEventStream, type OrderEventSources, type OrderWatcher } from './order-event-stream.ts';
import { orderReadModels } from './order-read-models.ts';
import { queryText } from './query-text.ts';

/** A browser opens at most six connections to a host anyway, over HTTP/1.1. */
export const streamLimits: SlotLimits = { perHolder: 6, inAll: 10_000 };
const retryAfterSeconds = 30;
/** A reader that accepts nothing for this long, not even heartbeats, is considered gone. */
const stuckMilliseconds = 60_000;

/** The last revision that the browser has: what it reconnects with, or what it asked for at first; -1 for none. */
const revisionAsked = (ctx: HttpContext): bigint => {
  const asked = ctx.get('Last-Event-ID') || queryText(ctx, 'after');
  return /^\d{1,15}$/.test(asked) ? BigInt(asked) : -1n;
};

export type OrderEventsOptions = {
  readonly credentials: Pick<CredentialWatch, 'watch'>;
  /** Ends all streams: browsers reconnect to whichever process answers then. */
  readonly stopping: AbortSignal;
  /** For tests. */
  readonly wait?: Wait | undefined;
};

export const orderEventsRoutes = (
  ports: ServicePorts,
  { credentials, stopping, wait = waitOnTimer }: OrderEventsOptions,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const readModels = orderReadModels(ports);
  const sources: OrderEventSources = {
    eventStore: ports.eventStore,
    readModels,
    feed: createOrderFeed(ports),
    orders: createFoldedOrders(ports.eventStore),
    heartbeats: createHeartbeats(wait),
    wait,
  };
  const open = new Set<AbortController>();
  stopping.addEventListener('abort', () => {
    for (const closing of open) closing.abort();
  });
  const slots = createStreamSlots(streamLimits);

  /** When a store fails, the answer ends, and the browser reconnects. */
  async function* untilFault(ctx: HttpContext, watcher: OrderWatcher): AsyncGenerator<string> {
    try {
      yield* orderEventStream(sources, watcher);
    } catch (fault) {
      ports.log.error('A stream of order events was interrupted', fault, { requestId: ctx.state.requestId });
    }
  }

  on(orderCalls.orderEvents, async (ctx) => {
    const session = await currentSession(ctx, ports);
    const orderNo = queryText(ctx, 'orderNo');
    const document = session && (await readModels.profileOrder(ctx, orderNo));
    if (session === undefined || document?.customerId !== session.customerId) {
      return refuse(ctx, { code: 'order-access-denied' });
    }
    if (stopping.aborted) return refuse(ctx, { code: 'unavailable' });
    const leave = slots.take(session.customerId);
    if (leave === 'holder-full') return refuse(ctx, { code: 'too-many-attempts', retryAfterSeconds });
    if (leave === 'all-full') return refuse(ctx, { code: 'unavailable' });

    const closing = new AbortController();
    open.add(closing);
    const lookAgain = async (): Promise<void> => {
      // a vault that is down is asked again at the next event or heartbeat
      if (!(await sessionStands(ctx, ports).catch(() => true))) closing.abort();
    };
    const unwatch = credentials.watch(session.customerId, () => void lookAgain());
    ctx.res.once('close', () => {
      unwatch();
      leave();
      open.delete(closing);
      closing.abort();
    });
    ctx.req.socket.setTimeout(stuckMilliseconds);
    ctx.set({
      'Cache-Control': 'no-store',
      // a buffering proxy would hold events back
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    });
    ctx.type = 'text/event-stream; charset=utf-8';
    ctx.body = Readable.from(
      untilFault(ctx, {
        orderNo,
        after: revisionAsked(ctx),
        isAllowed: () => sessionStands(ctx, ports),
        signal: closing.signal,
      }),
    );
    return undefined;
  });

  return routes;
};
