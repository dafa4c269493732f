/** One measured figure with its unit. `ratio` compares it with a baseline of the same run. */
export type BenchFigure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly ratio?: number | undefined;
};

/** A figure that counts what was done in a second. */
export type BenchRow = Pick<BenchFigure, 'name' | 'ratio'> & { readonly perSecond: number };

/** Rows labelled with what they count: 'appends/s'. */
export const inUnit = (unit: string, rows: readonly BenchRow[]): readonly BenchFigure[] =>
  rows.map(({ name, perSecond, ratio }) => ({ name, value: perSecond, unit, ratio }));

const number = new Intl.NumberFormat('en-AU', { maximumSignificantDigits: 3 });

/** Prints figures as a table with aligned columns, three digits of each. */
export const printRows = (title: string, figures: readonly BenchFigure[], say: (line: string) => void): void => {
  const width = Math.max(...figures.map(({ name }) => name.length));
  say(`\n${title}`);
  for (const { name, value, unit, ratio } of figures) {
    const compared = ratio === undefined ? '' : `   ${ratio.toFixed(2)} of the baseline`;
    say(`  ${name.padEnd(width)}  ${number.format(value).padStart(10)} ${unit}${compared}`);
  }
};
