import { setImmediate } from 'node:timers/promises';
import type { SubscriptionMessage } from '../event-store/port.ts';

type ReadAheadOptions = {
  /** How many messages wait at most for whoever takes them. */
  readonly capacity: number;
  readonly signal: AbortSignal;
  /** Called with the first message of those that wait together: a clock takes longer than a message. */
  readonly onHeard: () => void;
};

/** Pulls a subscription while what came before is being worked on. */
export const readAhead = (
  subscription: AsyncIterable<SubscriptionMessage>,
  { capacity, signal, onHeard }: ReadAheadOptions,
) => {
  const messages = subscription[Symbol.asyncIterator]();
  let waiting: SubscriptionMessage[] = [];
  let ended: { readonly cause: unknown } | undefined;
  let arrived = Promise.withResolvers<void>();
  let taken = Promise.withResolvers<void>();

  const pull = async (): Promise<void> => {
    try {
      while (!signal.aborted) {
        if (waiting.length >= capacity) {
          taken = Promise.withResolvers();
          await taken.promise;
          continue;
        }
        const { done, value } = await messages.next();
        if (done === true) throw new Error('The subscription ended by itself');
        if (waiting.length === 0) onHeard();
        waiting.push(value);
        arrived.resolve();
      }
    } catch (cause) {
      ended = { cause };
      arrived.resolve();
    }
  };
  void pull();
  const onAbort = (): void => {
    arrived.resolve();
    taken.resolve();
  };
  signal.addEventListener('abort', onAbort, { once: true });

  return {
    /** What is there, at least one message; nothing once the signal has aborted. Throws what ended the subscription. */
    take: async (): Promise<readonly SubscriptionMessage[]> => {
      if (!signal.aborted) await arrived.promise;
      // what is ready to be pulled comes along, for as long as each turn brings more
      for (let before = 0; before < waiting.length && waiting.length < capacity;) {
        before = waiting.length;
        await setImmediate();
      }
      if (signal.aborted) return [];
      // what came before the end is handled first
      if (waiting.length === 0 && ended !== undefined) throw ended.cause;
      const messagesTaken = waiting;
      waiting = [];
      if (ended === undefined) arrived = Promise.withResolvers();
      taken.resolve();
      return messagesTaken;
    },
    /** Closes the subscription; never settles while that hangs. */
    close: async (): Promise<void> => {
      signal.removeEventListener('abort', onAbort);
      await messages.return?.();
    },
  };
};
