import type { ExplainedPrice } from '../../api/explained-price-query.ts';

type Line = ExplainedPrice['lines'][number];

type ComparedLine = {
  readonly code: string;
  /** Both names where the states call it differently. */
  readonly label: string;
  /** Dollars; 0 where the line is missing. */
  readonly here: number;
  readonly there: number;
};

/** The lines of two prices side by side, in the order of the first; lines of the second alone come last. */
export const compareLines = (here: readonly Line[], there: readonly Line[]): readonly ComparedLine[] => {
  // an offer may have the code of a line
  const keyOf = ({ code, offer }: Line): string => (offer === undefined ? code : `${code} ${offer.code}`);
  const codes = [...new Set([...here, ...there].map(keyOf))];
  return codes.map((code) => {
    const [first, second] = [here, there].map((lines) => lines.find((line) => keyOf(line) === code));
    const labels = [first?.label, second?.label].filter((label) => label !== undefined);
    return {
      code,
      label: [...new Set(labels)].join(' / '),
      here: first?.amount ?? 0,
      there: second?.amount ?? 0,
    };
  });
};

/** '$312 more', '$12.50 less', 'the same' for what the second costs compared with the first; dollars, cents rounded. */
export const differenceText = (here: number, there: number, textOf: (dollars: number) => string): string => {
  const difference = Math.round((there - here) * 100) / 100;
  if (difference === 0) return 'the same';
  return difference > 0 ? `${textOf(difference)} more` : `${textOf(-difference)} less`;
};
