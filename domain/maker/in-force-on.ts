/** A row that is in force from a day on, until a later row replaces it. */
export type EffectiveRow = {
  /** First day the row is in force, yyyy-MM-dd. */
  readonly effectiveFrom: string;
};

/**
 * The row that is in force on a day: the one with the latest effectiveFrom that is not after it.
 * Dates are ISO strings and compare as strings. Undefined when every row starts later.
 */
export const inForceOn = <Row extends EffectiveRow>(rows: readonly Row[], isoDate: string): Row | undefined =>
  rows.reduce<Row | undefined>(
    (found, row) =>
      row.effectiveFrom <= isoDate && (found === undefined || row.effectiveFrom >= found.effectiveFrom) ? row : found,
    undefined,
  );
