/** Rows of text as a table for people, or as CSV (RFC 4180). The first row is the header. */
type Row = readonly string[];

export const tableLines = (rows: readonly Row[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

const csvCell = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const csvLines = (rows: readonly Row[]): readonly string[] => rows.map((row) => row.map(csvCell).join(','));
