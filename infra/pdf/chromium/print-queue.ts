import { PdfFault } from '../pdf-fault.ts';

type PrintQueue = {
  /** Runs the work in its turn. Throws `unavailable` when too many wait already, and `closed` after `close`. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Runs the work behind all other: one at a time, begun only while nothing else runs or waits. Throws likewise. */
  readonly behind: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** True while nothing runs or waits. */
  readonly isIdle: () => boolean;
  /** Refuses everything that waits and everything to come; what is running goes on. */
  readonly close: () => void;
};

type Waiting = { readonly go: () => void; readonly refuse: (fault: PdfFault) => void };

type PrintQueueLimits = {
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** How many wait behind all other. */
  readonly mostBehind: number;
};

/**
 * First come, first served: `atOnce` run, at most `mostWaiting` wait. What is behind has a place beside those, so that what
 * comes while it runs begins at once.
 */
export const createPrintQueue = ({ atOnce, mostWaiting, mostBehind }: PrintQueueLimits): PrintQueue => {
  const waiting: Waiting[] = [];
  const waitingBehind: Waiting[] = [];
  const closedFault = (): PdfFault => new PdfFault('closed', 'The PDF renderer is closed');
  let running = 0;
  let isBehindRunning = false;
  let closed = false;

  const waitIn = async (line: Waiting[], most: number): Promise<void> => {
    if (line.length >= most) throw new PdfFault('unavailable', 'Too many documents wait to be printed');
    // the one who leaves hands over its place
    await new Promise<void>((resolve, reject) => line.push({ go: resolve, refuse: reject }));
  };

  const turn = async (): Promise<void> => {
    if (closed) throw closedFault();
    if (running < atOnce) running += 1;
    else await waitIn(waiting, mostWaiting);
  };

  const letOneBehindGo = (): void => {
    if (running > 0 || isBehindRunning) return;
    const next = waitingBehind.shift();
    if (next === undefined) return;
    isBehindRunning = true;
    next.go();
  };

  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next.go();
    letOneBehindGo();
  };

  return {
    inTurn: async (work) => {
      await turn();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    behind: async (work) => {
      if (closed) throw closedFault();
      if (running === 0 && !isBehindRunning) isBehindRunning = true;
      else await waitIn(waitingBehind, mostBehind);
      try {
        return await work();
      } finally {
        isBehindRunning = false;
        letOneBehindGo();
      }
    },
    isIdle: () => running === 0 && !isBehindRunning,
    close: () => {
      closed = true;
      for (const { refuse } of [...waiting.splice(0), ...waitingBehind.splice(0)]) refuse(closedFault());
    },
  };
};
