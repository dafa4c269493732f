/** What a run of many seeds came across, in words: a table of each step and each kind of fault, and what was never reached. */
import { stepNames } from './people/steps.ts';
import type { RunOutcome } from './run-simulation.ts';
import { faultKinds } from './world/faults.ts';

export type Totals = {
  readonly steps: Map<string, number>;
  readonly faults: Map<string, number>;
  seeds: number;
  orders: number;
  requests: number;
  virtualSteps: number;
};

export const emptyTotals = (): Totals => ({
  steps: new Map(),
  faults: new Map(),
  seeds: 0,
  orders: 0,
  requests: 0,
  virtualSteps: 0,
});

/** What is added up of one run. */
export type Lived = Pick<RunOutcome, 'seed' | 'orders' | 'requests' | 'virtualSteps'> & {
  readonly steps: Iterable<readonly [string, number]>;
  readonly faults: Iterable<readonly [string, number]>;
};

export const addTo = (totals: Totals, outcome: Lived): void => {
  totals.seeds += 1;
  totals.orders += outcome.orders;
  totals.requests += outcome.requests;
  totals.virtualSteps += outcome.virtualSteps;
  for (const [step, count] of outcome.steps) totals.steps.set(step, (totals.steps.get(step) ?? 0) + count);
  for (const [kind, count] of outcome.faults) totals.faults.set(kind, (totals.faults.get(kind) ?? 0) + count);
};

const table = (names: readonly string[], counts: ReadonlyMap<string, number>): readonly string[] => {
  const width = Math.max(...names.map(({ length }) => length));
  return names.map((name) => `  ${name.padEnd(width)} ${String(counts.get(name) ?? 'never').padStart(9)}`);
};

/** A line that names what no run has reached; none when everything was. That nobody met a fault of ours is no gap. */
export const neverReached = ({ steps, faults }: Pick<Totals, 'steps' | 'faults'>): readonly string[] => {
  const never = [
    ...stepNames.filter((name) => !steps.has(name) && name !== 'an answer 500'),
    ...faultKinds.filter((kind) => !faults.has(kind)),
  ];
  return never.length === 0 ? [] : [`Never reached: ${never.join(', ')}`];
};

export const reportOf = ({ steps, faults, ...totals }: Totals): string =>
  [
    `${totals.seeds} seeds, ${totals.orders} orders, ${totals.requests} requests, ${totals.virtualSteps} steps`,
    'What people did:',
    ...table(stepNames, steps),
    'What went wrong:',
    ...table(faultKinds, faults),
    ...neverReached({ steps, faults }),
  ].join('\n');
