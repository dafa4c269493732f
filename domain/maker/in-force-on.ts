/** A row that holds from a day on, until a later row takes its place. */
export type EffectiveRow = {
  /** First day the row holds, yyyy-MM-dd. */
  readonly effectiveFrom: string;
};

/**
 * The row that holds on a day: the one with the latest effectiveFrom that is not after it.
 * Dates are ISO text and compare as text. Undefined when every row starts later.
 */
export const inForceOn = <Row extends EffectiveRow>(rows: readonly Row[], isoDate: string): Row | undefined =>
  rows.reduce<Row | undefined>(
    (found, row) =>
      row.effectiveFrom <= isoDate && (found === undefined || row.effectiveFrom >= found.effectiveFrom) ? row : found,
    undefined,
  );
