/** No car takes longer from its order to its retailer; and under a year, a year typed one too high is always beyond. */
const mostMonthsAhead = 9;

/** The last day to come that can be named of a car on a day: yyyy-MM-dd in and out. */
export const lastDayAhead = (today: string): string =>
  Temporal.PlainDate.from(today).add({ months: mostMonthsAhead }).toString();
