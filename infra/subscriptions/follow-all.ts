import type { Clock, Randomness } from '../clock/port.ts';
import type { EventStore, Position, RecordedEvent, SubscriptionMessage } from '../event-store/port.ts';
import type { Log } from '../telemetry/port.ts';
import { backoffMilliseconds } from '../clock/backoff.ts';
import { waitOnTimer, type Wait } from '../clock/wait.ts';

/** While catching up, how many handled events a crash may repeat. */
const eventsPerCheckpoint = 256;

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

export type FollowAllOptions = {
  /** Names the follower in the log. */
  readonly name: string;
  readonly eventStore: Pick<EventStore, 'subscribe'>;
  readonly prefixes: readonly string[];
  readonly loadCheckpoint: () => Promise<Position | undefined>;
  readonly saveCheckpoint: (position: Position) => Promise<void>;
  /** Awaited before the next event is taken. What it throws counts as a fault: the same event comes again. */
  readonly handle: (event: RecordedEvent) => Promise<void>;
  /** Called after every answer of the store, with what has become of it. */
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
  /** Settles once the signal has aborted and the event in hand is done; never rejects. */
  readonly finished: Promise<void>;
};

/**
 * Follows the store from a checkpoint, one event at a time in position order, until the signal aborts. Any fault, of
 * the store, the handler or the checkpoint, leads to a new subscription after the last handled event, each time after a
 * longer wait. At-least-once: an event may come again after a crash, never before its predecessor was handled. The
 * checkpoint is saved every 256 events while catching up; after every event and at every caught-up when live.
 */
export const followAll = (options: FollowAllOptions): Following => {
  const { name, eventStore, prefixes, handle, signal, log, clock, randomness, wait = waitOnTimer } = options;
  const silenceMilliseconds = options.silenceMilliseconds ?? defaultSilenceMilliseconds;

  let loaded = false;
  let position: Position | undefined;
  let saved: Position | undefined;
  let unsavedEvents = 0;
  let caughtUp = false;
  let lastPolledAt: Temporal.Instant | undefined;
  let state: FollowProgress['state'] = 'following';
  let failures = 0;

  const progress = (): FollowProgress => ({ position, caughtUp, lastPolledAt, state, failures });
  const report = (): void => options.onProgress?.(progress());

  const save = async (): Promise<void> => {
    if (position === undefined || position === saved) return;
    const reached = position;
    await options.saveCheckpoint(reached);
    saved = reached;
    unsavedEvents = 0;
  };

  const moveTo = (reached: Position | undefined): void => {
    if (reached !== undefined && (position === undefined || reached > position)) position = reached;
  };

  const take = async (message: SubscriptionMessage): Promise<void> => {
    lastPolledAt = clock.now();
    if (message.kind === 'event') {
      if (position !== undefined && message.event.position <= position) return;
      await handle(message.event);
      moveTo(message.event.position);
      unsavedEvents += 1;
      failures = 0;
      if (caughtUp || unsavedEvents >= eventsPerCheckpoint) await save();
    } else {
      moveTo(message.position);
      if (message.kind === 'caught-up') caughtUp = true;
      await save();
      failures = 0;
    }
    report();
  };

  /** Takes messages until the signal aborts, the subscription falls silent, or something throws. */
  const followOnce = async (): Promise<void> => {
    if (!loaded) {
      saved = await options.loadCheckpoint();
      moveTo(saved);
      loaded = true;
    }
    const attempt = new AbortController();
    let interrupt = (): void => undefined;
    attempt.signal.addEventListener('abort', () => interrupt());
    const stop = (): void => attempt.abort();
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();

    const subscription = eventStore.subscribe({ after: position, prefixes, signal: attempt.signal });
    const messages = subscription[Symbol.asyncIterator]();
    const next = (): Promise<IteratorResult<SubscriptionMessage, unknown> | 'interrupted'> =>
      new Promise((resolve, reject) => {
        interrupt = () => resolve('interrupted');
        if (attempt.signal.aborted) interrupt();
        else messages.next().then(resolve, reject);
      });

    let heard = true;
    // A slow handler is not a silent store.
    let busy = false;
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
        const message = await next();
        if (message === 'interrupted' || attempt.signal.aborted) return;
        if (message.done === true) throw new Error('The subscription ended by itself');
        heard = true;
        busy = true;
        await take(message.value);
        busy = false;
      }
    } finally {
      attempt.abort();
      signal.removeEventListener('abort', stop);
      await watching;
      // Not awaited: a subscription that hangs must not hold up the next one.
      messages
        .return?.()
        .catch((cause: unknown) => log.warn('A subscription did not close', { name, cause: String(cause) }));
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
    // Only saves the next start from repeating some events.
    await save().catch((cause: unknown) =>
      log.warn('The last checkpoint was not saved', { name, cause: String(cause) }),
    );
    state = 'stopped';
    caughtUp = false;
    report();
  };

  return { progress, finished: follow() };
};
