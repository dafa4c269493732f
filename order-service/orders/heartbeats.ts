import { heartbeatSeconds } from '@driveaway/domain/api/order-events.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';

export type Heartbeats = {
  /** Calls `onBeat` every fifteen seconds, until what it returns is called. */
  readonly listen: (onBeat: () => void) => () => void;
};

/** Spread evenly: that many listeners' sessions are looked up at once, not all of them. */
const turnsByDefault = 150;

/** Heartbeats for any number of listeners from one timer, which runs while there are some. Each has its turn in a round. */
export const createHeartbeats = (wait: Wait, turns = turnsByDefault): Heartbeats => {
  const listeners = Array.from({ length: turns }, () => new Set<() => void>());
  let turn = 0;
  let count = 0;
  let stopping: AbortController | undefined;

  const run = async ({ signal }: AbortController): Promise<void> => {
    for (;;) {
      await wait((heartbeatSeconds * 1_000) / turns, signal);
      if (signal.aborted) return;
      turn = (turn + 1) % turns;
      for (const onBeat of listeners[turn] ?? []) onBeat();
    }
  };

  return {
    listen: (onBeat) => {
      const own = listeners[turn];
      own?.add(onBeat);
      count += 1;
      if (stopping === undefined) {
        stopping = new AbortController();
        void run(stopping);
      }
      return () => {
        if (own?.delete(onBeat) !== true) return;
        count -= 1;
        if (count > 0) return;
        stopping?.abort();
        stopping = undefined;
      };
    },
  };
};
