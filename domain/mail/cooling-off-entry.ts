import type { CalendarEntry } from './calendar-entry.ts';

type CoolingOffOfOrder = {
  readonly orderNo: string;
  readonly car: string;
  /** `endsAt` is an ISO instant; `basis` says in words which rule set it. */
  readonly coolingOff: { readonly endsAt: string; readonly basis: string };
};

/** The end of a cooling-off period for a calendar; identical in mail and page, so that calendars keep only one. */
export const coolingOffEntry = ({ orderNo, car, coolingOff: { endsAt, basis } }: CoolingOffOfOrder): CalendarEntry => ({
  uid: `cooling-off-${orderNo}`,
  fileName: `Cooling-off-${orderNo}.ics`,
  title: `Last moment to cancel order ${orderNo}`,
  description: `The cooling-off period for your ${car} ends. ${basis}.`,
  at: { until: endsAt },
  remindHours: 3,
});
