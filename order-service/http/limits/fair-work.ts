import { RefusedRequest } from '../failures/http-refusals.ts';

/** Whom a piece of work is for: an address, an account. */
export type Lanes = readonly string[];

type Waiting = {
  readonly lanes: Lanes;
  readonly round: number;
  readonly start: () => void;
  readonly refuse: () => void;
};

/**
 * Runs at most `limit` pieces of work at once. Those that wait take turns: a lane has one turn a round, so that whoever
 * asks for much waits behind everybody else. When more than `mostWaiting` wait, the one whose turn would come last is
 * refused as unavailable.
 */
export const fairWork = (limit: number, mostWaiting: number) => {
  let running = 0;
  let currentRound = 0;
  /** By round, and those of one round as they came. */
  const queue: Waiting[] = [];
  /** The round of a lane's last turn; of the current round or later. */
  const lastRounds = new Map<string, number>();

  const refuseLast = (): void => {
    const last = queue.pop();
    if (last === undefined) return;
    for (const lane of last.lanes) lastRounds.set(lane, last.round - 1);
    last.refuse();
  };
  const turn = async (lanes: Lanes): Promise<void> => {
    if (running < limit) {
      running += 1;
      return;
    }
    const round = Math.max(currentRound, ...lanes.map((lane) => (lastRounds.get(lane) ?? currentRound - 1) + 1));
    for (const lane of lanes) lastRounds.set(lane, round);
    await new Promise<void>((resolve, reject) => {
      const refuse = (): void => reject(new RefusedRequest({ code: 'unavailable' }));
      const later = queue.findIndex((other) => other.round > round);
      queue.splice(later === -1 ? queue.length : later, 0, { lanes, round, start: resolve, refuse });
      if (queue.length > mostWaiting) refuseLast();
    });
  };
  const leave = (): void => {
    const next = queue.shift();
    if (next === undefined) {
      running -= 1;
      lastRounds.clear();
      return;
    }
    currentRound = next.round;
    for (const [lane, round] of lastRounds) if (round < currentRound) lastRounds.delete(lane);
    // the slot passes straight to the next in the queue
    next.start();
  };

  return async <Result>(lanes: Lanes, work: () => Promise<Result>): Promise<Result> => {
    await turn(lanes);
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
