/** What a run found, in plain numbers. */

/** Something that must never happen. The seed of the run and the cycle reproduce it. */
export type Violation = { readonly cycle: number; readonly what: string };

export type Figure = {
  readonly label: string;
  readonly value: number;
};

export type ChaosReport = {
  readonly name: string;
  readonly cycles: number;
  readonly seed: number;
  readonly figures: readonly Figure[];
  readonly violations: readonly Violation[];
};

export type ChaosOptions = {
  readonly cycles: number;
  readonly seed: number;
  /** Called now and then with the number of cycles done. */
  readonly onProgress?: ((done: number) => void) | undefined;
};

/** The most violations that are printed in full. */
const mostPrinted = 20;

const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

/** The lines of a report: one per figure, then the violations and how to reproduce them. */
export const reportLines = (report: ChaosReport, seconds: number): readonly string[] => {
  const { name, cycles, seed, figures, violations } = report;
  const unprinted = violations.length - mostPrinted;
  return [
    `${name}: ${number.format(cycles)} cycles in ${number.format(seconds)} s, seed ${seed}`,
    ...figures.map(({ label, value }) => `  ${label}: ${number.format(value)}`),
    ...violations
      .slice(0, mostPrinted)
      .map(({ cycle, what }) => `  VIOLATION in cycle ${cycle} of seed ${seed}: ${what}`),
    ...(unprinted > 0 ? [`  and ${unprinted} more violations`] : []),
  ];
};
