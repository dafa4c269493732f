/** The calendar day in Sydney, yyyy-MM-dd: the day whose prices and rates count. */
export const sydneyDate = (at: Temporal.Instant): string =>
  at.toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString();
