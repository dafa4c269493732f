import type { CalendarEntry } from './calendar-entry.ts';

type BalanceDue = {
  readonly orderNo: string;
  readonly calendarId: string;
  readonly car: string;
  /** yyyy-MM-dd */
  readonly dueOn: string;
  /** Of the request in the order's events: one that is revised moves the day. */
  readonly revision: number;
};

/** The last day for the balance, for a calendar. */
export const balanceEntry = ({ orderNo, calendarId, car, dueOn, revision }: BalanceDue): CalendarEntry => ({
  uid: `balance-${calendarId}`,
  fileName: `Balance-${orderNo}.ics`,
  title: `Balance due: ${car}`,
  description: `In cleared funds, with the order number ${orderNo} as the reference.`,
  at: { day: dueOn },
  sequence: revision,
  remindHours: 72,
});
