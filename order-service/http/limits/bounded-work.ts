import { refuse } from '../failures/http-refusals.ts';

/**
 * Runs at most `limit` pieces of work at once and lets at most `maximumWaiting` wait for their turn; anything beyond
 * that is refused as unavailable, so that a flood cannot build up a queue.
 */
export const boundedWork = (limit: number, maximumWaiting: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const turn = async (): Promise<void> => {
    if (running < limit) {
      running += 1;
      return;
    }
    if (waiting.length >= maximumWaiting) refuse({ code: 'unavailable' });
    // the slot passes straight to the next in the queue
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await turn();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
