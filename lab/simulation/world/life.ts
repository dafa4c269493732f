/** One process of the product, between its start and its end: it waits on virtual time and reaches stores over lines. */
import type { Clock } from '@driveaway/infra/clock/port.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import { createSeededRandom, type SeededRandom } from '../../chaos/harness/seeded-random.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { Fate, Faults, Place } from './faults.ts';

export type Life = {
  readonly name: string;
  readonly randomness: SeededRandom;
  readonly clock: Clock;
  /** Monotonic, in milliseconds. */
  readonly elapsed: () => number;
  readonly wait: Wait;
  readonly isAlive: () => boolean;
  /** Aborts when the process dies: for what must let go of shared things. */
  readonly ended: AbortSignal;
  /**
   * Sends a request to something outside, which does its work and answers; both take time, and either may be lost. A dead
   * process never hears of it, though what it sent may still arrive.
   */
  readonly reach: <Result>(place: Place, what: string, work: () => Promise<Result>) => Promise<Result>;
  readonly die: () => void;
};

export type LifeOptions = {
  readonly name: string;
  readonly seeds: readonly (number | string)[];
  readonly time: VirtualTime;
  readonly faults: Faults;
};

/** What waits for a signal: one listener serves all, since to add and remove one costs more than the rest of a wait. */
const waitingFor = new WeakMap<AbortSignal, Set<() => void>>();

const endsOf = (signal: AbortSignal): Set<() => void> => {
  const known = waitingFor.get(signal);
  if (known !== undefined) return known;
  const ends = new Set<() => void>();
  const endAll = (): void => {
    for (const end of ends) end();
  };
  waitingFor.set(signal, ends);
  signal.addEventListener('abort', endAll, { once: true });
  return ends;
};

/** A process that has just begun. */
export const createLife = ({ name, seeds, time, faults }: LifeOptions): Life => {
  const randomness = createSeededRandom(...seeds, name);
  const chances = createSeededRandom(...seeds, name, 'chances');
  const ending = new AbortController();
  const begunAt = time.now();
  let isAlive = true;
  /** Lets go of what would keep a dead process in memory: signals may live for longer than it. */
  const waits = new Set<() => void>();
  const die = (): void => {
    isAlive = false;
    for (const forget of waits) forget();
    waits.clear();
    ending.abort();
  };

  const wait: Wait = (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      if (!isAlive) return;
      const ends = endsOf(signal);
      const forget = (): void => {
        due.cancel();
        ends.delete(end);
      };
      const end = (): void => {
        forget();
        waits.delete(forget);
        resolve();
      };
      const due = time.after(milliseconds, end);
      waits.add(forget);
      ends.add(end);
    });

  const reach = <Result>(place: Place, what: string, work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (!isAlive) return;
      const fate: Fate = faults.fateOf(place, what, chances);
      if (fate.kind === 'dies-before') {
        die();
        return;
      }
      const answer = (settle: () => void): void => {
        const arrive = (): void => {
          if (!isAlive) return;
          if (fate.kind === 'dies-after') die();
          else if (fate.kind === 'answer-lost') reject(faults.faultOf(place, what));
          else settle();
        };
        if (fate.back === 0) arrive();
        else time.after(fate.back, arrive);
      };
      time.after(fate.there, () => {
        if (!isAlive && fate.isCalledBack) return;
        if (fate.kind === 'away') {
          answer(() => reject(faults.faultOf(place, what)));
          return;
        }
        work().then(
          (result) => answer(() => resolve(result)),
          (fault: unknown) => answer(() => reject(fault)),
        );
      });
    });

  return {
    name,
    randomness,
    clock: { now: () => Temporal.Instant.fromEpochMilliseconds(Math.floor(time.now() + faults.clockOffset(name))) },
    elapsed: () => time.now() - begunAt,
    wait,
    isAlive: () => isAlive,
    ended: ending.signal,
    reach,
    die,
  };
};
