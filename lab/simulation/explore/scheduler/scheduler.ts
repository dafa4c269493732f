/**
 * Owns every await of some processes: what they ask of a store, the gateway or a timer waits here until the search says
 * that it happens. Between two such steps a process runs by itself, which nobody else can see.
 */
import type { Step, Touch } from '../search/protocol-run.ts';
import { createProcess, type Asked, type Process, type ProcessOptions } from './process.ts';

/** How much may go wrong in one run. */
export type FaultBudget = {
  /** Processes that die, with what they had sent still under way. */
  readonly crashes: number;
  /** Requests or answers that are lost, of which the caller hears. */
  readonly lost: number;
  /** Requests or answers that take long, while time passes. */
  readonly slow: number;
  /** Processes that stand still while time passes, with everything they wait for. */
  readonly pauses: number;
};

export type SchedulerOptions = {
  readonly faults: FaultBudget;
  readonly startsAt: Temporal.Instant;
  /** What is under way arrives within so many milliseconds, or never; so long does a pause last at most. */
  readonly longestMilliseconds: number;
};

type Act = Step & { readonly act: () => void | Promise<void> };

// taken before a run forbids the machine's own
const realSetImmediate = setImmediate;

/** What a step has set in motion comes to rest. */
const settle = (): Promise<void> => new Promise((resolve) => void realSetImmediate(resolve));

export const createScheduler = ({ faults, startsAt, longestMilliseconds }: SchedulerOptions) => {
  const processes: Process[] = [];
  const left: Record<keyof FaultBudget, number> = { ...faults };
  const told: string[] = [];
  let now = 0;
  const tell = (who: string, what: string): void => {
    told.push(`${(now / 1_000).toFixed(1).padStart(6)} s  ${who} ${what}`);
  };
  const spend = (fault: keyof FaultBudget): void => {
    left[fault] -= 1;
  };
  const budget = (fault: keyof FaultBudget): Touch => ({ what: `budget of ${fault}`, changes: true });
  const own = ({ name }: Process): Touch => ({ what: `process ${name}`, changes: true });
  const place = ({ at, changes }: Asked): Touch => ({ what: at, changes });

  /** The request does its work where it was sent to. */
  const arrive = async (asked: Asked): Promise<void> => {
    asked.answer = await asked.work();
  };

  const stepsOfAsked = (process: Process, asked: Asked): readonly Act[] => {
    const { name, does, changes } = asked;
    const here = `${process.name}: ${name}`;
    const arriveUnheard = async (): Promise<void> => {
      await arrive(asked);
      tell(process.name, `${does}: ${asked.answer?.words ?? ''}, which it does not hear`);
    };
    if (process.isDead()) {
      const act = async (): Promise<void> => {
        await arriveUnheard();
        process.asked.delete(asked);
      };
      return [{ name: `${here} arrives`, touches: [own(process), place(asked)], act }];
    }
    if (process.pausedUntil !== undefined) {
      if (asked.answer !== undefined) return [];
      return [{ name: `${here} arrives`, touches: [own(process), place(asked)], act: arriveUnheard }];
    }
    const deliver = (answer = asked.answer): void => {
      process.asked.delete(asked);
      if (answer === undefined) throw new Error(`${here} has no answer`);
      process.hear(`${name}=${answer.mark}`);
      answer.settle();
    };
    if (asked.answer !== undefined) {
      const act = (): void => {
        tell(process.name, `hears what came of it: ${does}`);
        deliver();
      };
      return [{ name: `${here} is answered`, touches: [own(process)], act }];
    }
    const lose = (isServed: boolean) => async (): Promise<void> => {
      spend('lost');
      if (isServed) await arrive(asked);
      const came = isServed ? `${asked.answer?.words ?? ''}, and the answer is lost` : 'the request is lost';
      tell(process.name, `${does}: ${came}`);
      deliver(asked.whenLost?.());
    };
    const touchesWhenLost = [own(process), place(asked), budget('lost')];
    const mayBeLost = left.lost > 0 && asked.whenLost !== undefined;
    return [
      {
        name: here,
        touches: [own(process), place(asked)],
        act: async () => {
          await arrive(asked);
          tell(process.name, `${does}: ${asked.answer?.words ?? ''}`);
          deliver();
        },
      },
      ...(mayBeLost ? [{ name: `${here} is lost`, touches: touchesWhenLost, act: lose(false) }] : []),
      ...(mayBeLost && changes
        ? [{ name: `${here} has its answer lost`, touches: touchesWhenLost, act: lose(true) }]
        : []),
      ...(left.slow > 0 && changes && asked.slowUntil === undefined
        ? [
            {
              name: `${here} arrives, its answer takes long`,
              touches: [own(process), place(asked), budget('slow')],
              act: async () => {
                spend('slow');
                await arrive(asked);
                asked.slowUntil = now + longestMilliseconds;
                tell(process.name, `${does}: ${asked.answer?.words ?? ''}, and the answer takes long`);
              },
            },
          ]
        : []),
    ];
  };

  const stepsOf = (process: Process): readonly Act[] => {
    const { name } = process;
    const acts: Act[] = [...process.asked].flatMap((asked) => stepsOfAsked(process, asked));
    if (process.isDead()) return acts;
    const act = (name: string, fault: keyof FaultBudget | undefined, act: () => void): void => {
      acts.push({ name, touches: fault === undefined ? [own(process)] : [own(process), budget(fault)], act });
    };
    if (!process.hasBegun()) act(`${name} comes`, undefined, () => process.begin());
    if (process.pausedUntil !== undefined) {
      act(`${name} goes on`, undefined, () => {
        tell(name, 'goes on');
        process.pausedUntil = undefined;
      });
      return acts;
    }
    const timer = process.readyTimer();
    if (timer !== undefined) {
      act(`${name}: timer ${timer.number} ends`, undefined, () => {
        tell(name, `has waited ${(timer.milliseconds / 1_000).toFixed(1)} s`);
        process.hear(`timer ${timer.number}`);
        timer.end();
      });
    }
    if (left.crashes > 0 && process.asked.size > 0) {
      act(`${name} dies`, 'crashes', () => {
        spend('crashes');
        tell(name, 'dies');
        process.die();
        for (const asked of process.asked) {
          if (!asked.changes || asked.answer !== undefined) process.asked.delete(asked);
          else asked.slowUntil ??= now + longestMilliseconds;
        }
      });
    }
    if (left.pauses > 0 && process.hasBegun() && !process.isDone()) {
      act(`${name} stands still`, 'pauses', () => {
        spend('pauses');
        tell(name, 'stands still');
        process.pausedUntil = now + longestMilliseconds;
      });
    }
    return acts;
  };

  /** Time passes when nothing is left to do at an instant but what takes long, and somebody waits for something. */
  const passingOfTime = (): readonly Act[] => {
    const awake = processes.filter((process) => !process.isDead() && process.pausedUntil === undefined);
    if (awake.some((process) => process.readyTimer() !== undefined)) return [];
    const urgent = awake.flatMap(({ asked }) => [...asked].filter(({ slowUntil }) => slowUntil === undefined));
    if (urgent.length > left.slow || !awake.some((process) => process.waitsForSomething())) return [];
    const next = Math.min(...awake.flatMap((process) => process.deadlines()));
    const living = processes.filter((process) => !process.isDead());
    const underWay = living.flatMap(({ asked }) => [...asked]);
    const bound = Math.min(
      ...living.map(({ pausedUntil = Infinity }) => pausedUntil),
      ...underWay.map(({ slowUntil = now + longestMilliseconds }) => slowUntil),
    );
    if (next > bound) return [];
    const act = (): void => {
      for (const asked of urgent) {
        spend('slow');
        asked.slowUntil = now + longestMilliseconds;
        tell('time', `passes while this is on its way: ${asked.does}`);
      }
      now = next;
      // what a dead process had sent has arrived by now, or never does
      for (const process of processes) {
        for (const asked of process.asked) if ((asked.slowUntil ?? now) < now) process.asked.delete(asked);
      }
    };
    return [{ name: 'time passes', touches: 'everything', act }];
  };

  const acts = (): readonly Act[] => [...processes.flatMap(stepsOf), ...passingOfTime()];

  return {
    /** A process that begins at once, or whenever it comes. */
    add: (options: Omit<ProcessOptions, 'now' | 'startsAt' | 'tell'>): Process => {
      const process = createProcess({ ...options, now: () => now, startsAt, tell: (what) => tell(options.name, what) });
      processes.push(process);
      if (options.comesAnyTime !== true) process.begin();
      return process;
    },
    /** Milliseconds since the beginning. */
    now: () => now,
    steps: (): readonly Step[] => acts(),
    take: async (name: string): Promise<void> => {
      const chosen = acts().find((act) => act.name === name);
      if (chosen === undefined) throw new Error(`"${name}" is not possible: a run went another way than before`);
      await chosen.act();
      await settle();
    },
    state: (): string => {
      const marks = processes.map((process) => process.mark());
      return `${now} ${left.crashes} ${left.lost} ${left.slow} ${left.pauses}\n${marks.toSorted().join('\n')}`;
    },
    isAtRest: (): boolean =>
      processes.every(
        (process) =>
          process.isDead() ||
          (process.hasBegun() &&
            process.pausedUntil === undefined &&
            process.asked.size === 0 &&
            process.readyTimer() === undefined &&
            !process.waitsForSomething()),
      ),
    isDead: (name: string): boolean => processes.some((process) => process.name === name && process.isDead()),
    /** Lets what has begun so far come to rest. */
    settle,
    told: (): readonly string[] => told,
  };
};
