import { PdfFault } from '../pdf-fault.ts';

export type PrintQueue = {
  /** Runs the work in its turn. Throws `unavailable` when too many wait already, and `closed` after `close`. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** True while nothing runs or waits. */
  readonly isIdle: () => boolean;
  /** Refuses everything that waits and everything to come; what is running goes on. */
  readonly close: () => void;
};

/** First come, first served: `atOnce` run, at most `mostWaiting` wait. */
export const createPrintQueue = (atOnce: number, mostWaiting: number): PrintQueue => {
  const waiting: { readonly go: () => void; readonly refuse: (fault: PdfFault) => void }[] = [];
  const closedFault = (): PdfFault => new PdfFault('closed', 'The PDF renderer is closed');
  let running = 0;
  let closed = false;

  const turn = async (): Promise<void> => {
    if (closed) throw closedFault();
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= mostWaiting) throw new PdfFault('unavailable', 'Too many documents wait to be printed');
    // the one who leaves hands over its place
    await new Promise<void>((resolve, reject) => waiting.push({ go: resolve, refuse: reject }));
  };

  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next.go();
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
    isIdle: () => running === 0,
    close: () => {
      closed = true;
      for (const { refuse } of waiting.splice(0)) refuse(closedFault());
    },
  };
};
