import { UnavailableError } from '@eventstore/db-client';
import type { Randomness } from '../../clock/port.ts';
import { backoffMilliseconds } from '../../clock/backoff.ts';
import type { Wait } from '../../clock/wait.ts';
import type { Log } from '../../telemetry/port.ts';
import type { Position, SubscribeOptions, SubscriptionMessage } from '../port.ts';
import { isPassing, toCommandError, toFault } from './event-store-db-errors.ts';
import { onIdle } from './on-idle.ts';
import { readAnswer, subscribeRequest, type ReadCall } from './stream-calls.ts';

type Source = {
  readonly open: (request: ReturnType<typeof subscribeRequest>) => Promise<ReadCall>;
  /** The position of the newest event of the store. */
  readonly head: () => Promise<Position | undefined>;
  /** How long nothing may come before that is asked. */
  readonly idleMilliseconds: number;
  /** Aborts when the store is closed. */
  readonly closing: AbortSignal;
  /** The fault that a closed store throws. */
  readonly closedFault: () => Error;
  readonly randomness: Pick<Randomness, 'bytes'>;
  readonly wait: Wait;
  readonly log: Log | undefined;
};

/**
 * Catch-up, then live, over as many subscriptions as it takes. Catching up, the server sends only what matches; live,
 * it sends every event but the system's, so that the position follows the head of the store and not the last match, and is
 * told as soon as nothing else is there to be read. Dropped subscriptions are opened anew after the last message, each time
 * later and with jitter; so is one that stays silent although the store has newer events, or while its node does not answer.
 */
export async function* followAllStream(
  { after, prefixes = [], signal }: SubscribeOptions,
  { open, head, idleMilliseconds, closing, closedFault, randomness, wait, log }: Source,
): AsyncGenerator<SubscriptionMessage, void, undefined> {
  let position = after;
  let failures = 0;
  const stopped = AbortSignal.any([signal, closing]);
  const matches = (stream: string): boolean =>
    prefixes.length === 0 || prefixes.some((prefix) => stream.startsWith(prefix));
  const moveTo = (reached: Position): boolean => {
    if (position !== undefined && reached <= position) return false;
    position = reached;
    return true;
  };

  /** One subscription: ends once it is stopped or, with `untilCaughtUp`, has nothing more; throws when it is dropped. */
  async function* followOnce(filter: readonly string[], untilCaughtUp: boolean): AsyncGenerator<SubscriptionMessage> {
    const call = await open(subscribeRequest(position, filter));
    const cancel = (): void => call.cancel();
    stopped.addEventListener('abort', cancel);
    const idle = onIdle(call, idleMilliseconds, async () => {
      const newest = await head();
      return newest !== undefined && newest > (position ?? -1n);
    });
    let unreported = false;
    let isAtHead = false;
    try {
      if (stopped.aborted) return;
      for await (const response of call) {
        if (stopped.aborted) return;
        idle.heard();
        const answer = readAnswer(response);
        if (answer.kind === 'event' && answer.position > (position ?? -1n)) {
          const event = matches(answer.stream) ? answer.event() : undefined;
          moveTo(answer.position);
          if (event !== undefined) yield { kind: 'event', event };
          if (stopped.aborted) return;
          unreported = event === undefined || isAtHead;
        } else if (answer.kind === 'checkpoint' && moveTo(answer.position)) {
          unreported = true;
        }
        const isCaughtUp = answer.kind === 'caught-up';
        if (answer.kind !== 'confirmation') failures = 0;
        // One report for a run of events: nothing else is waiting to be read.
        if (unreported && position !== undefined && (call.readableLength === 0 || isCaughtUp)) {
          unreported = false;
          yield { kind: isAtHead ? 'caught-up' : 'checkpoint', position };
        }
        if (isCaughtUp) {
          if (untilCaughtUp) return;
          // the server says so once: from here on it is where nothing else is ready
          isAtHead = true;
          yield { kind: 'caught-up', position };
        }
      }
      throw new UnavailableError(undefined, 'The server ended a subscription');
    } finally {
      idle.stop();
      stopped.removeEventListener('abort', cancel);
      call.cancel();
    }
  }

  while (!stopped.aborted) {
    try {
      if (prefixes.length > 0) yield* followOnce(prefixes, true);
      if (!stopped.aborted) yield* followOnce([], false);
    } catch (cause) {
      if (stopped.aborted) break;
      const error = toCommandError(cause);
      if (!isPassing(error)) throw toFault(error);
      failures += 1;
      log?.warn('A subscription was dropped and is opened again', { failures, cause: error.message });
      await wait(backoffMilliseconds(failures, randomness), stopped);
    }
  }
  if (!signal.aborted) throw closedFault();
}
