/** When test drives begin, how long they last and how far ahead they are booked. Also asked by pages. */

/** How long a drive may last, in minutes. */
export const testDriveMinutes = [30, 60] as const;

/** Drives begin on the hour and half past. */
export const slotMinutes = 30;
/** So that the car is ready. */
export const leadHours = 2;
/** Today is the first. */
export const bookableDays = 28;
/** How long the details of somebody without an account are kept after the day of the drive. */
export const visitorKeptDays = 90;

/** What is told before a drive; a retailer looks at the licence and keeps no copy. */
export const licenceNote =
  'Please bring your driver licence. The retailer looks at it before you drive and keeps no copy. You need a full or provisional licence that is valid in Australia; learners cannot take a test drive.';

/** Whether two periods have a moment in common: one that ends when the other begins has none with it. */
export const meet = (one: Period, other: Period): boolean => one.from < other.to && other.from < one.to;

/** Whether two times with a car have a moment in common. */
export const overlap = (one: Slot, other: Slot): boolean => meet(periodOf(one), periodOf(other));

/** From an instant on and up to another, in milliseconds since the epoch. */
export type Period = { readonly from: number; readonly to: number };

/** A time with a car. */
export type Slot = {
  /** ISO instant. */
  readonly startsAt: string;
  readonly minutes: number;
};

/** When a time with a car begins and ends. */
export const periodOf = ({ startsAt, minutes }: Slot): Period => {
  const from = Date.parse(startsAt);
  return { from, to: from + minutes * 60_000 };
};
