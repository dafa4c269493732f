/** Seeds shared out over processes, each of which lives every n-th; what all came across is added up here. */
import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { addTo, emptyTotals, type Lived, type Totals } from './report.ts';

/** How many processes are worth their start: one for each core. */
export const usualProcesses = availableParallelism;

/** What a process tells of each seed that it has lived. */
export type Told = { readonly lived: Lived; readonly heapBytes: number; readonly isBroken: boolean };

const counts = z.array(z.tuple([z.string(), z.int()]));
const toldSchema = z.object({
  lived: z.object({
    seed: z.int(),
    steps: counts,
    faults: counts,
    orders: z.int(),
    requests: z.int(),
    virtualSteps: z.int(),
  }),
  heapBytes: z.number(),
  isBroken: z.boolean(),
});

export type Shards = {
  /** The arguments of each process but which seeds are its own. */
  readonly given: readonly string[];
  readonly processes: number;
  readonly firstSeed: number;
  /** Those from here on do not count. */
  readonly endSeed: number;
  readonly isEnough: (totals: Totals) => boolean;
  readonly onProgress: (totals: Totals, heapBytes: number) => void;
};

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Ends with the first seed that broke a law, or when it is enough. Rejects when a process ends by itself. */
export const simulateInShards = ({ given, processes, firstSeed, endSeed, isEnough, onProgress }: Shards) =>
  new Promise<{ readonly totals: Totals; readonly failedSeed: number | undefined }>((resolve, reject) => {
    const totals = emptyTotals();
    const heaps = new Map<number, number>();
    const children: ChildProcess[] = [];
    let isOver = false;
    const end = (settle: () => void): void => {
      if (isOver) return;
      isOver = true;
      for (const child of children) child.kill();
      settle();
    };
    for (let index = 0; index < processes; index += 1) {
      const own = ['--seed', String(firstSeed + index), '--every', String(processes)];
      // young objects are most of what a run makes: room for them halves the collector's work
      const child = fork(main, [...given, ...own], { execArgv: ['--max-semi-space-size=64'] });
      children.push(child);
      child.on('message', (message) => {
        if (isOver) return;
        const { lived, heapBytes, isBroken } = toldSchema.parse(message);
        if (lived.seed >= endSeed) return;
        addTo(totals, lived);
        heaps.set(index, heapBytes);
        onProgress(
          totals,
          [...heaps.values()].reduce((sum, bytes) => sum + bytes, 0),
        );
        if (isBroken) end(() => resolve({ totals, failedSeed: lived.seed }));
        else if (isEnough(totals)) end(() => resolve({ totals, failedSeed: undefined }));
      });
      child.on('exit', (code) => end(() => reject(new Error(`A process of the simulation ended with ${code}`))));
    }
  });
