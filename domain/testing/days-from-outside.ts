/** Days and instants that callers, files and the command line may give, and what each is: for tests of whoever takes them. */

type Row = readonly [text: string, isTaken: boolean];

/** Days, yyyy-MM-dd: the first and the last allowed, one beyond each, and what is no day of the product at all. */
export const daysFromOutside: readonly Row[] = [
  ['1900-01-01', true],
  ['2199-12-31', true],
  ['2028-02-29', true],
  ['1899-12-31', false],
  ['2200-01-01', false],
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['9999-12-31', false],
  ['10000-01-01', false],
  ['+010000-01-01', false],
  ['-000001-01-01', false],
  ['2027-02-29', false],
  ['2026-11-02T00:00:00Z', false],
  ['20261102', false],
];

/** Instants in UTC. */
export const instantsFromOutside: readonly Row[] = [
  ['1900-01-01T00:00:00Z', true],
  ['2199-12-31T23:59:59.999Z', true],
  ['1899-12-31T23:59:59.999Z', false],
  ['2200-01-01T00:00:00Z', false],
  ['0001-01-01T00:00:00Z', false],
  ['9999-12-31T23:59:59Z', false],
  ['10000-01-01T00:00:00Z', false],
  ['+010000-01-01T00:00:00Z', false],
  ['-000001-01-01T00:00:00Z', false],
  ['2027-02-29T00:00:00Z', false],
  ['2026-11-02T00:00:00.1234567890Z', false],
  ['2026-11-02', false],
];

/** Instants with an offset: what counts is the year that it is by UTC. */
export const offsetsFromOutside: readonly Row[] = [
  ['1900-01-01T11:00:00+11:00', true],
  ['1899-12-31T14:00:00-10:00', true],
  ['2200-01-01T10:00:00+11:00', true],
  ['2199-12-31T13:59:59-10:00', true],
  ['1900-01-01T10:59:59+11:00', false],
  ['1899-12-31T13:59:59-10:00', false],
  ['2200-01-01T11:00:00+11:00', false],
  ['2199-12-31T14:00:00-10:00', false],
  ['0001-01-01T00:00:00-10:00', false],
  ['9999-12-31T23:59:59-10:00', false],
];
