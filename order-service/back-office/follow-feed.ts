/** The feed as one watcher reads it: nothing is read before they have taken what was read last. */
import type { FeedEnd } from '@driveaway/domain/api/back-office-feed.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { Machine } from '../machines/machine.ts';
import type { Heartbeats } from '../orders/heartbeats.ts';
import type { OrderFeed } from '../orders/order-feed.ts';
import type { FeedPages, FeedPlace, ToldItem } from './feed-pages.ts';

/** What all watchers share. */
export type FeedSources = {
  readonly pages: FeedPages;
  readonly feed: Pick<OrderFeed, 'watchAll'>;
  readonly heartbeats: Heartbeats;
  readonly wait: Wait;
};

export type FeedWatcher = {
  readonly machine: Machine;
  readonly from: FeedPlace;
  /** Checked before anything is told and at every heartbeat; false ends the feed. */
  readonly isAllowed: () => Promise<boolean>;
  /** Ends it: the reader has gone, or the product stops. */
  readonly signal: AbortSignal;
};

type Step =
  | { readonly kind: 'told'; readonly items: readonly ToldItem[]; readonly place: FeedPlace }
  /** Everything is told, or cannot be told yet, until the watcher is woken. */
  | { readonly kind: 'quiet'; readonly isLate: boolean; readonly isTimeUp: boolean }
  | { readonly kind: 'beat' };

/** Wakes the one who waits; rung before, the next wait ends at once. */
const createBell = () => {
  let isRung = false;
  let wake = (): void => undefined;
  return {
    ring: (): void => {
      isRung = true;
      wake();
    },
    heard: async (): Promise<void> => {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      isRung = false;
    },
  };
};

/** Tells what there is and what comes, without end; after so many milliseconds it says that the time is up. */
async function* followFeed(
  { pages, feed, heartbeats, wait }: FeedSources,
  { machine, from, isAllowed, signal }: FeedWatcher,
  patienceMilliseconds?: number,
): AsyncGenerator<Step> {
  const bell = createBell();
  let isBeatDue = false;
  const stopBeating = heartbeats.listen(() => {
    isBeatDue = true;
    bell.ring();
  });
  const watch = feed.watchAll(bell.ring);
  const over = new AbortController();
  signal.addEventListener('abort', bell.ring, { signal: over.signal });
  let isTimeUp = patienceMilliseconds === 0;
  const endPatience = (): void => {
    isTimeUp = true;
    bell.ring();
  };
  if (patienceMilliseconds !== undefined && !isTimeUp) void wait(patienceMilliseconds, over.signal).then(endPatience);
  try {
    // subscribe first, then read what is stored, so that no event is missed in between
    await watch.isComplete;
    let place = from;
    while (!signal.aborted) {
      const page = await pages.after(place);
      const items = page && (await pages.knownTo(machine, page.items));
      if (!(await isAllowed())) return;
      if (page === undefined || items === undefined) yield { kind: 'quiet', isLate: true, isTimeUp };
      else {
        place = page.next;
        // a page of other events has none to tell, and more may follow it
        if (!page.isEnd) {
          yield { kind: 'told', items, place };
          continue;
        }
        yield { kind: 'quiet', isLate: false, isTimeUp };
      }
      await bell.heard();
      if (isBeatDue) yield { kind: 'beat' };
      isBeatDue = false;
    }
  } finally {
    over.abort();
    stopBeating();
    watch.leave();
  }
}

/** How long a browser waits before it comes back. */
const retryMilliseconds = 2_000;

/** The feed as server-sent events, until the watcher leaves. */
export async function* feedMessages(sources: FeedSources, watcher: FeedWatcher): AsyncGenerator<string> {
  yield `retry: ${retryMilliseconds}\n\n`;
  for await (const step of followFeed(sources, watcher)) {
    if (step.kind === 'beat') yield ':\n\n';
    if (step.kind !== 'told') continue;
    for (const { place, text } of step.items) yield `id: ${place.token}\ndata: ${text}\n\n`;
    // what is not for them is not told again either
    if (step.items.at(-1)?.place.token !== step.place.token) yield `id: ${step.place.token}\n\n`;
  }
}

type LineOptions = { readonly limit: number; readonly waitMilliseconds: number };

/** The feed as lines: what there is, or the first news within the wait, and from where to go on. */
export async function* feedLines(
  sources: FeedSources,
  watcher: FeedWatcher,
  { limit, waitMilliseconds }: LineOptions,
): AsyncGenerator<string> {
  let { token } = watcher.from;
  let told = 0;
  let more = false;
  for await (const step of followFeed(sources, watcher, waitMilliseconds)) {
    if (step.kind === 'beat') yield '\n';
    if (step.kind === 'quiet' && (told > 0 || step.isTimeUp)) {
      more = step.isLate;
      break;
    }
    if (step.kind !== 'told') continue;
    const items = step.items.slice(0, limit - told);
    for (const { text } of items) yield `${text}\n`;
    told += items.length;
    token = items.length < step.items.length ? (items.at(-1)?.place.token ?? token) : step.place.token;
    more = told >= limit;
    if (more) break;
  }
  yield `${JSON.stringify({ end: true, position: token, more } satisfies FeedEnd)}\n`;
}
