/** When whoever is away for days comes back: an opening of the shop costs as much as many visits, so that people share it. */

const hour = 3_600_000;
const day = 24 * hour;
/** The shop is full from nine o'clock on, in Sydney as it is eleven hours ahead. */
const nine = (9 - 11) * hour;
/** On every such day of the calendar, so that all who are away meet on it. */
const everyDays = 3;

/** So many milliseconds are left until nine o'clock of the first full day that is at least so many days away. */
export const untilVisit = (now: number, days: number): number => {
  const today = Math.floor((now - nine) / day);
  const next = Math.ceil((today + days) / everyDays) * everyDays;
  return next * day + nine - now;
};
