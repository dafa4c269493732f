/**
 * Every state that a protocol can come to, by every order of its steps: depth first, without a bound. A run cannot go back,
 * so each branch is taken by a new run that repeats the steps so far.
 */
import { hash } from 'node:crypto';
import { shortestPath, type Edge } from './shortest-path.ts';
import { areIndependent, type Protocol, type ProtocolRun, type Step } from './protocol-run.ts';

export type Exploration = {
  /** How many different states there are. */
  readonly states: number;
  /** How many steps from state to state were taken, each once. */
  readonly steps: number;
  /** Schedules that were run: each ends at rest, or in a state that was known with all that follows from it. */
  readonly schedules: number;
  /** The most steps from the beginning. */
  readonly longest: number;
  /** In how many of the states nothing was left to do. */
  readonly atRest: number;
  /** The fewest steps that break a law; undefined when none does. */
  readonly broken: { readonly schedule: readonly string[]; readonly laws: readonly string[] } | undefined;
};

export type SearchOptions = {
  /** Takes every step in every state, also those that only swap two others: to show that it makes no difference. */
  readonly withoutReduction?: boolean | undefined;
  /** Throws beyond so many states, for a protocol that never ends: nothing is ever cut off in silence. */
  readonly mostStates?: number | undefined;
};

type Known = {
  readonly id: number;
  /** Steps that are possible there and were not taken, because they were taken before something they may be swapped with. */
  asleep: ReadonlySet<string>;
};

/** A state on the way to where the search is: steps still to be taken, and those that need not be taken after them. */
type Frame = { readonly id: number; readonly todo: Step[]; readonly asleep: Step[] };

const repeat = async (protocol: Protocol, path: readonly string[]): Promise<ProtocolRun> => {
  const run = await protocol();
  for (const name of path) await run.take(name);
  return run;
};

/**
 * Explores a protocol completely. Sleep sets (Godefroid, 1996) leave out steps that only swap two that are independent: every
 * state is still reached. A state that breaks a law is not gone on from. Throws when a step leads elsewhere the second
 * time, or beyond `mostStates`.
 */
export const exploreAll = async (protocol: Protocol, options: SearchOptions = {}): Promise<Exploration> => {
  const { withoutReduction = false, mostStates = 5_000_000 } = options;
  const known = new Map<string, Known>();
  const edges: Edge[] = [];
  const breaches = new Map<number, readonly string[]>();
  const frames: Frame[] = [];
  const path: string[] = [];
  let [schedules, longest, atRest] = [0, 0, 0];

  /** Comes to a state: what is to be done from there, or undefined when that is known. */
  const enter = async (
    run: ProtocolRun,
    asleep: readonly Step[],
    came?: Omit<Edge, 'to'>,
  ): Promise<Frame | undefined> => {
    const state = hash('sha1', run.state(), 'base64');
    const found = known.get(state);
    const id = found?.id ?? known.size;
    if (came !== undefined) edges.push({ ...came, to: id });
    longest = Math.max(longest, frames.length);
    const sleeping = new Set(asleep.map(({ name }) => name));
    if (found !== undefined) {
      const again = [...found.asleep].filter((name) => !sleeping.has(name));
      if (again.length === 0) return undefined;
      found.asleep = new Set([...found.asleep].filter((name) => sleeping.has(name)));
      const todo = run.steps().filter(({ name }) => again.includes(name));
      if (todo.length < again.length) throw new Error(`Not every step is possible again: ${again.join(', ')}`);
      return { id, todo, asleep: [...asleep] };
    }
    known.set(state, { id, asleep: sleeping });
    if (known.size > mostStates) throw new Error(`More than ${mostStates} states, the last after ${path.length} steps`);
    const laws = await run.breaches();
    if (laws.length > 0) {
      breaches.set(id, laws);
      return undefined;
    }
    if (run.isAtRest()) atRest += 1;
    return { id, todo: run.steps().filter(({ name }) => !sleeping.has(name)), asleep: [...asleep] };
  };

  let run: ProtocolRun | undefined = await protocol();
  const first = await enter(run, []);
  if (first !== undefined) frames.push(first);
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const step = frame.todo.pop();
    if (step === undefined) {
      frames.pop();
      path.pop();
      if (run !== undefined) schedules += 1;
      run = undefined;
      continue;
    }
    run ??= await repeat(protocol, path);
    const asleep: readonly Step[] = withoutReduction ? [] : frame.asleep.filter((other) => areIndependent(other, step));
    frame.asleep.push(step);
    await run.take(step.name);
    const next = await enter(run, asleep, { from: frame.id, by: step.name });
    if (next === undefined) {
      schedules += 1;
      run = undefined;
    } else {
      frames.push(next);
      path.push(step.name);
    }
  }

  const schedule = shortestPath(edges, new Set(breaches.keys()));
  return {
    states: known.size,
    steps: edges.length,
    schedules,
    longest,
    atRest,
    broken: schedule && { schedule: schedule.by, laws: breaches.get(schedule.to) ?? [] },
  };
};

/** What happens in a schedule, a line for each step. */
export const tellSchedule = async (protocol: Protocol, schedule: readonly string[]): Promise<readonly string[]> =>
  (await repeat(protocol, schedule)).told();
