/** One measured figure. `ratio` compares it with a baseline of the same run. */
export type BenchRow = {
  readonly name: string;
  readonly perSecond: number;
  readonly ratio?: number | undefined;
};

const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

/** Prints rows as a table with aligned columns. */
export const printRows = (title: string, rows: readonly BenchRow[], say: (line: string) => void): void => {
  const width = Math.max(...rows.map(({ name }) => name.length));
  say(`\n${title}`);
  for (const { name, perSecond, ratio } of rows) {
    const compared = ratio === undefined ? '' : `   ${ratio.toFixed(2)} of the baseline`;
    say(`  ${name.padEnd(width)}  ${number.format(perSecond).padStart(10)} /s${compared}`);
  }
};
