/** Two services and two workers that are started again whenever they die, as a supervisor does. */
import type { SeededRandom } from '../../chaos/harness/seeded-random.ts';
import type { Open } from './front-door.ts';
import { createLife, type Life } from './life.ts';
import { startServiceLife, startWorkerLife, type Site } from './start-lives.ts';

type Running = { readonly life: Life; readonly number: number; stop?: () => Promise<void>; open?: Open };

export type Fleet = {
  /** Those that take requests. */
  readonly services: () => readonly Open[];
  readonly living: () => readonly Life[];
  /** Ends one in order: it finishes what it has, and another follows. */
  readonly stopOne: (random: SeededRandom) => void;
  /** Ends all that run now in order, one after the other; says whether each was followed by a new one. */
  readonly renewAll: () => () => boolean;
  readonly killOne: (random: SeededRandom) => void;
  readonly killAll: () => void;
  /** All processes are off until they are told to begin again. */
  readonly rest: () => void;
  readonly resume: () => void;
  readonly isResting: () => boolean;
  /** Resolves while processes may run: at once, or when they begin again. */
  readonly opened: () => Promise<void>;
  /** Starts none any more and ends all. */
  readonly end: () => void;
  readonly starts: () => number;
};

/** A process that is stopped in order is followed by the next; in milliseconds. */
const betweenRestarts = 5_000;

const roles = ['service 1', 'service 2', 'worker 1', 'worker 2'] as const;

/** `begun`: so many processes had a name here before; none has one of theirs. */
export const keepAlive = (site: Site, seeds: readonly (number | string)[], random: SeededRandom, begun = 0): Fleet => {
  const { time, faults } = site;
  const running = new Map<string, Running>();
  let isEnding = false;
  let isResting = false;
  let awaitingOpening: (() => void)[] = [];
  let starts = begun;

  const start = (role: (typeof roles)[number]): void => {
    if (isEnding || isResting || running.get(role)?.life.isAlive() === true) return;
    starts += 1;
    const life = createLife({ name: `${role} (${starts})`, seeds, time, faults });
    const own: Running = { life, number: starts };
    running.set(role, own);
    const log = site.log(life);
    const onEnd = (): void => {
      // what a real death takes with it: signals that are waited for keep everything behind them in memory
      void own.stop?.();
      time.after(random.between(200, 8_000), () => start(role));
    };
    life.ended.addEventListener('abort', onEnd, { once: true });
    const begin = async (): Promise<void> => {
      if (role.startsWith('worker')) {
        own.stop = (await startWorkerLife(site, life)).stop;
        return;
      }
      const { app, stop } = await startServiceLife(site, life);
      own.stop = stop;
      const answer = app.callback();
      own.open = { life, handler: (request, response) => void answer(request, response) };
    };
    begin().catch((fault: unknown) => {
      log.error('A process could not start', fault);
      life.die();
    });
  };
  for (const role of roles) start(role);

  const living = (): readonly Running[] => [...running.values()].filter(({ life }) => life.isAlive());
  const stopInOrder = (one: Running): void => {
    const { life, stop } = one;
    delete one.open;
    delete one.stop;
    // a process that does not end in time is killed
    const deadline = time.after(30_000, () => life.die());
    const end = async (): Promise<void> => {
      await stop?.();
      deadline.cancel();
      life.die();
    };
    void end();
  };

  return {
    services: () => living().flatMap(({ open }) => open ?? []),
    living: () => living().map(({ life }) => life),
    stopOne: (chances) => {
      const ready = living().filter(({ stop }) => stop !== undefined);
      if (ready.length > 0) stopInOrder(chances.pick(ready));
    },
    renewAll: () => {
      const last = starts;
      const older = (): readonly Running[] => living().filter(({ number }) => number <= last);
      const next = (): void => {
        const [one] = older();
        if (isEnding || one === undefined) return;
        if (one.stop !== undefined) stopInOrder(one);
        time.after(betweenRestarts, next);
      };
      next();
      return () => older().length === 0 && living().length === roles.length;
    },
    killOne: (chances) => {
      const alive = living();
      if (alive.length > 0) chances.pick(alive).life.die();
    },
    killAll: () => {
      for (const { life } of living()) life.die();
    },
    rest: () => {
      isResting = true;
      for (const { life } of living()) life.die();
    },
    resume: () => {
      isResting = false;
      for (const role of roles) start(role);
      const told = awaitingOpening;
      awaitingOpening = [];
      for (const tell of told) tell();
    },
    isResting: () => isResting,
    opened: () => (isResting ? new Promise((resolve) => void awaitingOpening.push(resolve)) : Promise.resolve()),
    end: () => {
      isEnding = true;
      for (const { life } of running.values()) life.die();
    },
    starts: () => starts,
  };
};
