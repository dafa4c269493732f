import type { Position, RecordedEvent, SubscribeOptions, SubscriptionMessage } from '../../event-store/port.ts';

/** Another object each time, as a store reads it anew. */
const eventAt = (position: Position): RecordedEvent => ({
  id: `id-${position}`,
  type: 'SomethingHappened',
  data: '{}',
  metadata: '{}',
  stream: 'order-1',
  revision: position - 1n,
  position,
});

/** A test double: a store of one stream whose subscriptions the test can break, and in which nothing happens by itself. */
export const scriptedStore = (written = 0) => {
  const positions = Array.from({ length: written }, (_, index) => BigInt(index + 1));
  const asked: (Position | undefined)[] = [];
  let broken: Error | undefined;
  let hangs = false;
  let open = 0;
  let wakers: (() => void)[] = [];
  const wakeAll = (): void => {
    for (const wake of wakers) wake();
    wakers = [];
  };

  async function* subscribe({ after, signal }: SubscribeOptions): AsyncGenerator<SubscriptionMessage, void, undefined> {
    asked.push(after);
    if (hangs) await new Promise<never>(() => undefined);
    open += 1;
    signal.addEventListener('abort', wakeAll);
    let position = after;
    const nextPosition = () => positions.find((candidate) => candidate > (position ?? 0n));
    try {
      while (!signal.aborted) {
        if (broken !== undefined) throw broken;
        const next = nextPosition();
        if (next === undefined) {
          yield { kind: 'caught-up', position };
          if (signal.aborted || nextPosition() !== undefined) continue;
          await new Promise<void>((resolve) => wakers.push(resolve));
        } else {
          position = next;
          yield { kind: 'event', event: eventAt(next) };
        }
      }
    } finally {
      open -= 1;
    }
  }

  return {
    subscribe,
    /** Where each subscription began. */
    asked,
    /** How many subscriptions there are that have not ended. */
    open: (): number => open,
    write: (...more: readonly Position[]): void => {
      positions.push(...more);
      wakeAll();
    },
    /** Ends every subscription with a fault, also those that begin, until it is called without one. */
    breakDown: (fault: Error | undefined): void => {
      broken = fault;
      wakeAll();
    },
    /** Lets later subscriptions say nothing and never end. */
    hang: (): void => {
      hangs = true;
    },
  };
};
