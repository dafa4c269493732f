/** A row that is in force from a day on, until its last day or until a later row replaces it. */
export type EffectiveRow = {
  /** First day the row is in force, yyyy-MM-dd. */
  readonly effectiveFrom: string;
  /** Last day (yyyy-MM-dd) of a row that expires, such as a concession; then the row before it counts again. */
  readonly effectiveUntil?: string | undefined;
};

/** Whether a row has begun and has not expired on a day. */
export const hasForceOn = ({ effectiveFrom, effectiveUntil }: EffectiveRow, isoDate: string): boolean =>
  effectiveFrom <= isoDate && (effectiveUntil === undefined || isoDate <= effectiveUntil);

/**
 * The row that is in force on a day: of those that have begun and not expired the one that began last.
 * Dates are ISO strings and compare as strings. Undefined when there is none.
 */
export const inForceOn = <Row extends EffectiveRow>(rows: readonly Row[], isoDate: string): Row | undefined =>
  rows.reduce<Row | undefined>(
    (found, row) =>
      hasForceOn(row, isoDate) && (found === undefined || row.effectiveFrom >= found.effectiveFrom) ? row : found,
    undefined,
  );
