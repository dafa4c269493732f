/** Seeds shared out over processes, each of which lives every n-th; what all came across is added up here. */
import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Half of a start is reading TypeScript: what was compiled is kept beside the machine's temporary files, by its content. */
export const withCompileCache: NodeJS.ProcessEnv = {
  NODE_COMPILE_CACHE: join(tmpdir(), 'driveaway-compile-cache'),
  ...process.env,
};

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Why a process ended though nobody told it to: what it was at can be lived again by its seed. */
export type EndedEarly = { readonly seed: number; readonly how: string };

export type ShardsOutcome = {
  readonly totals: Totals;
  readonly failedSeed?: number | undefined;
  readonly endedEarly?: EndedEarly | undefined;
};

/** Ends with the first seed that broke a law, when a process ends by itself, or when it is enough. */
export const simulateInShards = ({ given, processes, firstSeed, endSeed, isEnough, onProgress }: Shards) =>
  new Promise<ShardsOutcome>((resolve) => {
    const totals = emptyTotals();
    const heaps = new Map<number, number>();
    const children: ChildProcess[] = [];
    let isOver = false;
    const end = (outcome: Omit<ShardsOutcome, 'totals'>): void => {
      if (isOver) return;
      isOver = true;
      for (const child of children) child.kill();
      resolve({ totals, ...outcome });
    };
    for (let index = 0; index < processes; index += 1) {
      const own = ['--seed', String(firstSeed + index), '--every', String(processes)];
      // young objects are most of what a run makes: room for them halves the collector's work
      const child = fork(main, [...given, ...own], { execArgv: ['--max-semi-space-size=64'], env: withCompileCache });
      children.push(child);
      let living = firstSeed + index;
      child.on('message', (message) => {
        if (isOver) return;
        const { lived, heapBytes, isBroken } = toldSchema.parse(message);
        living = lived.seed + processes;
        if (lived.seed >= endSeed) return;
        addTo(totals, lived);
        heaps.set(index, heapBytes);
        onProgress(
          totals,
          [...heaps.values()].reduce((sum, bytes) => sum + bytes, 0),
        );
        if (isBroken) end({ failedSeed: lived.seed });
        else if (isEnough(totals)) end({});
      });
      child.on('exit', (code, signal) => {
        const how = signal === null ? `ended with ${code}` : `was ended by ${signal}`;
        end({ endedEarly: { seed: living, how } });
      });
    }
  });
