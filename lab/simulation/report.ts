/** What a run of many seeds came across, in words: a table of each step and each kind of fault, and what was never reached. */
import { stepNames, type StepName } from './people/steps.ts';
import type { RunOutcome } from './run-simulation.ts';
import { faultKinds, type FaultKind } from './world/faults.ts';

export type Totals = {
  readonly steps: Map<StepName, number>;
  readonly faults: Map<FaultKind, number>;
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

export const addTo = (totals: Totals, outcome: RunOutcome): void => {
  totals.seeds += 1;
  totals.orders += outcome.orders;
  totals.requests += outcome.requests;
  totals.virtualSteps += outcome.virtualSteps;
  for (const [step, count] of outcome.steps) totals.steps.set(step, (totals.steps.get(step) ?? 0) + count);
  for (const [kind, count] of outcome.faults) totals.faults.set(kind, (totals.faults.get(kind) ?? 0) + count);
};

const table = <Name extends string>(names: readonly Name[], counts: ReadonlyMap<Name, number>): readonly string[] => {
  const width = Math.max(...names.map(({ length }) => length));
  return names.map((name) => `  ${name.padEnd(width)} ${String(counts.get(name) ?? 'never').padStart(9)}`);
};

export const reportOf = ({ steps, faults, ...totals }: Totals): string =>
  [
    `${totals.seeds} seeds, ${totals.orders} orders, ${totals.requests} requests, ${totals.virtualSteps} steps`,
    'What people did:',
    ...table(stepNames, steps),
    'What went wrong:',
    ...table(faultKinds, faults),
  ].join('\n');
