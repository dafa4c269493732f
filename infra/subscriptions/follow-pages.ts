import type { Clock, Randomness } from '../clock/port.ts';
import type { EventStore, Position, RecordedEvent, SubscriptionMessage } from '../event-store/port.ts';
import type { Log } from '../telemetry/port.ts';
import { backoffMilliseconds } from '../clock/backoff.ts';
import { waitOnTimer, type Wait } from '../clock/wait.ts';
import { readAhead } from './read-ahead.ts';

/** A subscription that says nothing for this long is asked anew: it may be dead without knowing. */
const defaultSilenceMilliseconds = 15_000;

export type FollowProgress = {
  /** Everything up to here is handled; undefined before the first. */
  readonly position: Position | undefined;
  /** True while the subscription has reached the head and been delivered everything since. */
  readonly caughtUp: boolean;
  /** When the store last answered; undefined before its first answer. */
  readonly lastPolledAt: Temporal.Instant | undefined;
  /** `waiting`: a fault, to be tried again. `stopped`: the signal aborted. */
  readonly state: 'following' | 'waiting' | 'stopped';
  /** Faults in a row without anything handled in between. */
  readonly failures: number;
};

/** What a subscription had ready: its events, none when it reported progress only. */
export type FollowedPage = {
  readonly events: readonly RecordedEvent[];
  /** Everything up to here is in the events or matches nothing; undefined in an empty store. */
  readonly position: Position | undefined;
  /** The subscription has reached the head, with this page or before. */
  readonly caughtUp: boolean;
};

export type FollowPagesOptions = {
  /** Names the follower in the log. */
  readonly name: string;
  readonly eventStore: Pick<EventStore, 'subscribe'>;
  readonly prefixes: readonly string[];
  /** The most events of a page. */
  readonly pageSize: number;
  readonly loadCheckpoint: () => Promise<Position | undefined>;
  /** Awaited before the next page is taken. What it throws counts as a fault: the same events come again. */
  readonly handlePage: (page: FollowedPage) => Promise<void>;
  /** Called after every page, with what has become of it. */
  readonly onProgress?: ((progress: FollowProgress) => void) | undefined;
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, 'bytes'>;
  readonly wait?: Wait | undefined;
  readonly silenceMilliseconds?: number | undefined;
};

export type Following = {
  readonly progress: () => FollowProgress;
  /** Settles once the signal has aborted and what is in hand is done; never rejects. */
  readonly finished: Promise<void>;
};

const later = (one: Position | undefined, other: Position | undefined): Position | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one;

/** The page that follows `after`: events that came before are left out. */
const pageOf = (messages: readonly SubscriptionMessage[], after: Position | undefined) => {
  const events: RecordedEvent[] = [];
  let position = after;
  for (const message of messages) {
    const reached = message.kind === 'event' ? message.event.position : message.position;
    if (message.kind === 'event' && (position === undefined || reached === undefined || reached > position)) {
      events.push(message.event);
    }
    position = later(position, reached);
  }
  return { events, position, atHead: messages.some(({ kind }) => kind === 'caught-up') };
};

/**
 * Follows the store from a checkpoint in pages of what is ready, in position order, until the signal aborts; nothing is
 * waited for when there is nothing more. Any fault, of the store or the handler, leads to a new subscription after the
 * last handled page, each time after a longer wait. At-least-once: events may come again after a fault or a crash, never
 * before their predecessors were handled. The checkpoint is the handler's to save.
 */
export const followPages = (options: FollowPagesOptions): Following => {
  const { name, eventStore, prefixes, pageSize, handlePage, signal, log, clock, randomness } = options;
  const { wait = waitOnTimer, silenceMilliseconds = defaultSilenceMilliseconds } = options;

  let loaded = false;
  let position: Position | undefined;
  let caughtUp = false;
  let lastPolledAt: Temporal.Instant | undefined;
  let state: FollowProgress['state'] = 'following';
  let failures = 0;

  const progress = (): FollowProgress => ({ position, caughtUp, lastPolledAt, state, failures });
  const report = (): void => options.onProgress?.(progress());

  const take = async (messages: readonly SubscriptionMessage[]): Promise<void> => {
    const page = pageOf(messages, position);
    const isAtHead = caughtUp || page.atHead;
    await handlePage({ events: page.events, position: page.position, caughtUp: isAtHead });
    position = page.position;
    caughtUp = isAtHead;
    failures = 0;
    report();
  };

  /** Takes pages until the signal aborts, the subscription falls silent, or something throws. */
  const followOnce = async (): Promise<void> => {
    if (!loaded) {
      position = await options.loadCheckpoint();
      loaded = true;
    }
    const attempt = new AbortController();
    const stop = (): void => attempt.abort();
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();

    let heard = true;
    // A slow handler is not a silent store.
    let busy = false;
    const inbox = readAhead(eventStore.subscribe({ after: position, prefixes, signal: attempt.signal }), {
      capacity: pageSize,
      signal: attempt.signal,
      onHeard: () => {
        heard = true;
        lastPolledAt = clock.now();
      },
    });
    const watchSilence = async (): Promise<void> => {
      while (!attempt.signal.aborted) {
        heard = false;
        await wait(silenceMilliseconds, attempt.signal);
        if (!heard && !busy) attempt.abort();
      }
    };
    const watching = watchSilence();

    try {
      for (;;) {
        const messages = await inbox.take();
        if (attempt.signal.aborted) return;
        busy = true;
        await take(messages);
        // what was said meanwhile may wait in the inbox
        heard = true;
        busy = false;
      }
    } finally {
      attempt.abort();
      signal.removeEventListener('abort', stop);
      await watching;
      // Not awaited: a subscription that hangs must not hold up the next one.
      inbox.close().catch((cause: unknown) => log.warn('A subscription did not close', { name, cause: String(cause) }));
    }
  };

  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      state = 'following';
      try {
        await followOnce();
      } catch (cause) {
        // a handler that gives up because of the abort is not a fault
        if (signal.aborted) break;
        failures += 1;
        state = 'waiting';
        caughtUp = false;
        log.error('Following the event store failed; trying again', cause, { name, failures });
        report();
        await wait(backoffMilliseconds(failures, randomness), signal);
      }
    }
    state = 'stopped';
    caughtUp = false;
    report();
  };

  return { progress, finished: follow() };
};
