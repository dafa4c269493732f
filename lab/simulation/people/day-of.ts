/** The day in Sydney at an instant, yyyy-MM-dd. */
export const dayOf = (milliseconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(milliseconds))
    .toZonedDateTimeISO('Australia/Sydney')
    .toPlainDate()
    .toString();
