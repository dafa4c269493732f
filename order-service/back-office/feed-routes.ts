/** GET /api/back-office/feed and the feeds below it, past Koa: nothing is written that the reader has not made room for. */
import { once } from 'node:events';
import { feedQuerySchema, latestPosition } from '@driveaway/domain/api/back-office-feed.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { malformedField } from '../http/failures/malformed-input.ts';
import { validate } from '../http/requests/validate.ts';
import { setCommonHeaders } from '../http/server/request-context.ts';
import type { VerifiedMachine } from '../machines/machine.ts';
import { machineTokenSeconds } from '../machines/machine-token.ts';
import { rememberRevocations } from '../machines/revoked-clients.ts';
import { createHeartbeats } from '../orders/heartbeats.ts';
import { createOrderFeed } from '../orders/order-feed.ts';
import { currentCollections } from '../orders/current-collections.ts';
import { createStreamSlots, type SlotLimits } from '../orders/stream-slots.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { MachineCall } from '../routes/api-call.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { createFeedPages, type FeedPages, type FeedPlace, type FeedPorts, type FeedSubject } from './feed-pages.ts';
import { feedLines, feedMessages, type FeedSources, type FeedWatcher } from './follow-feed.ts';

/** A client stands for everybody at its desks. */
const feedLimits: SlotLimits = { perHolder: 500, inAll: 2_000 };
const retryAfterSeconds = 30;
/** A reader that accepts nothing for this long, not even heartbeats, is considered gone. */
const stuckMilliseconds = 60_000;
const lines = 'application/x-ndjson';
const messages = 'text/event-stream';

type FeedRoutePorts = FeedPorts & Pick<ServicePorts, 'clock' | 'log' | 'randomness'>;
type FeedOptions = {
  /** What is told where. */
  readonly feeds: readonly {
    readonly call: MachineCall;
    readonly subject: FeedSubject;
  }[];
  /** Ends all feeds: watchers come back to whichever process answers then. */
  readonly stopping: AbortSignal;
  /** For tests. */
  readonly wait?: Wait | undefined;
};

const placeAsked = async (pages: FeedPages, asked: string | undefined): Promise<FeedPlace> => {
  if (asked === undefined) return pages.beginning;
  const place = asked === latestPosition ? await pages.latest() : await pages.find(asked);
  if (place === undefined) throw malformedField('after', 'This is no position of this feed.');
  return place;
};

/** Writes texts as fast as they are read, until there are no more or the signal aborts. */
const writeAll = async ({ res }: HttpContext, texts: AsyncIterable<string>, signal: AbortSignal): Promise<void> => {
  for await (const text of texts) {
    if (res.destroyed) return;
    // the end is written even to whom nothing is told any more
    if (!res.write(text) && !signal.aborted) await once(res, 'drain', { signal }).catch(() => undefined);
  }
};

export const feedRoutes = (
  ports: FeedRoutePorts,
  { feeds, stopping, wait = waitOnTimer }: FeedOptions,
): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();
  const heartbeats = createHeartbeats(wait);
  const slots = createStreamSlots(feedLimits);
  const isRevoked = rememberRevocations(ports);
  const collectionOf = currentCollections(ports.readModels);

  const isAllowed = async (machine: VerifiedMachine): Promise<boolean> => {
    const endsAt = machine.issuedAt.add({ seconds: machineTokenSeconds });
    return Temporal.Instant.compare(ports.clock.now(), endsAt) < 0 && !(await isRevoked(machine));
  };

  /** Answers by itself, since a feed may last for hours. */
  const answer = async (
    ctx: HttpContext,
    textsOf: (watcher: FeedWatcher) => AsyncIterable<string>,
    watcher: Omit<FeedWatcher, 'signal'>,
  ): Promise<void> => {
    const { req, res, state } = ctx;
    const gone = new AbortController();
    const signal = AbortSignal.any([gone.signal, stopping]);
    res.once('close', () => gone.abort());
    req.socket.setTimeout(stuckMilliseconds);
    setCommonHeaders(ctx);
    res.flushHeaders();
    try {
      await writeAll(ctx, textsOf({ ...watcher, signal }), signal);
    } catch (fault) {
      ports.log.error('The feed was interrupted', fault, { requestId: state.requestId });
    }
    res.end();
  };

  for (const { call, subject } of feeds) {
    const pages = createFeedPages(ports, subject);
    const feed = createOrderFeed(ports, subject.prefixes);
    const sources: FeedSources = { pages, feed, heartbeats, wait };

    onMachine(call, async (ctx, machine) => {
      const { after, wait: seconds, limit } = validate(feedQuerySchema, ctx.query);
      if (stopping.aborted || (await collectionOf(subject.collection)) === undefined) refuse({ code: 'unavailable' });
      const from = await placeAsked(pages, ctx.get('Last-Event-ID') || after);
      const type = ctx.accepts(lines, messages) === messages ? messages : lines;
      // asking for the headers alone opens nothing
      const giveBack = ctx.method === 'HEAD' ? undefined : slots.take(machine.clientId);
      if (typeof giveBack === 'string') refuse({ code: 'too-many-attempts', retryAfterSeconds });
      ctx.status = 200;
      ctx.set({
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'no-store',
        // a buffering proxy would hold events back
        'X-Accel-Buffering': 'no',
      });
      if (giveBack === undefined) return;
      ctx.respond = false;
      const watcher = { machine, from, isAllowed: () => isAllowed(machine) };
      const textsOf = (own: FeedWatcher) =>
        type === messages
          ? feedMessages(sources, own)
          : feedLines(sources, own, { limit, waitMilliseconds: seconds * 1_000 });
      // not awaited: the request is answered, and its log line written, when the feed begins
      void answer(ctx, textsOf, watcher).finally(giveBack);
    });
  }

  return routes;
};
