/** Already so, on a day that every month has. */
const sortable = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** The instant in UTC with three digits after the second: instants of one length sort as text. */
export const sortableInstant = (instant: string): string =>
  // read models ask for every event, and nearly all instants are recorded in this form
  sortable.test(instant) ? instant : Temporal.Instant.from(instant).toString({ smallestUnit: 'millisecond' });
