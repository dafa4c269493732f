/** GET /api/build-your-own/order-events: the order's events as they happen, as server-sent events, for its owner. */
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import type { HttpContext, Session } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { setCommonHeaders } from '../http/server/request-context.ts';
import { sessionStands, unusedSession } from '../http/sessions/sessions.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { orderCalls } from '../routes/order-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { createStreamSlots, type SlotLimits } from './stream-slots.ts';
import type { CredentialWatch } from './credential-watch.ts';
import { createOrderFeed } from './order-feed.ts';
import { createFoldedOrders } from './folded-orders.ts';
import { createHeartbeats } from './heartbeats.ts';
import { openOrderEventStream, type OrderEventSources } from './order-event-stream.ts';
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

type OrderEventsOptions = {
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
  const open = new Set<() => void>();
  stopping.addEventListener('abort', () => {
    for (const end of open) end();
  });
  const slots = createStreamSlots(streamLimits);

  /** Answers with the events, past Koa, whose pipe takes more memory than all else of an open page; ends with its session. */
  const answer = (ctx: HttpContext, orderNo: string, { customerId }: Session, giveBack: () => void): void => {
    const { req, res, state } = ctx;
    ctx.respond = false;
    ctx.status = 200;
    setCommonHeaders(ctx);
    // by themselves: Node keeps them, and written with more it keeps their parts
    res.flushHeaders();
    const { leave, drained } = openOrderEventStream(sources, {
      orderNo,
      after: revisionAsked(ctx),
      isAllowed: () => sessionStands(ctx, ports),
      write: (text) => res.write(text),
      onEnd: (fault) => {
        const { requestId } = state;
        if (fault !== undefined) ports.log.error('A stream of order events was interrupted', fault, { requestId });
        res.end();
      },
    });
    const end = (): void => {
      leave();
      res.end();
    };
    const lookAgain = async (): Promise<void> => {
      // a vault that is down is asked again at the next event or heartbeat
      if (!(await sessionStands(ctx, ports).catch(() => true))) end();
    };
    const unwatch = credentials.watch(customerId, () => void lookAgain());
    open.add(end);
    req.socket.setTimeout(stuckMilliseconds);
    res.on('drain', drained);
    res.once('close', () => {
      leave();
      unwatch();
      giveBack();
      open.delete(end);
    });
  };

  on(orderCalls.orderEvents, async (ctx) => {
    const session = await unusedSession(ctx, ports);
    const orderNo = queryText(ctx, 'orderNo');
    if (session === undefined) refuse({ code: 'not-signed-in' });
    const document = await readModels.profileOrder(ctx, orderNo);
    if (document?.customerId !== session.customerId) refuse({ code: 'order-access-denied' });
    if (stopping.aborted) refuse({ code: 'unavailable' });
    const headers = {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // a buffering proxy would hold events back
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    };
    if (ctx.method === 'HEAD') {
      ctx.status = 200;
      ctx.set(headers);
      return;
    }
    const giveBack = slots.take(session.customerId);
    if (giveBack === 'holder-full') refuse({ code: 'too-many-attempts', retryAfterSeconds });
    if (giveBack === 'all-full') refuse({ code: 'unavailable' });
    ctx.set(headers);
    answer(ctx, orderNo, session, giveBack);
  });

  return routes;
};
