import type { CalendarEntry } from './calendar-entry.ts';

type CoolingOffOfOrder = {
  readonly orderNo: string;
  readonly calendarId: string;
  readonly car: string;
  /** `endsAt` is an ISO instant; `basis` says in words which rule set it. */
  readonly coolingOff: {
    readonly endsAt: string;
    readonly basis: string;
    /** Of an order that was changed, counted from the first: the moment moves. */
    readonly acceptance?: number | undefined;
    /** It became longer after the acceptance. */
    readonly isExtended?: boolean | undefined;
  };
};

/** The end of a cooling-off period for a calendar; identical in mail and page, so that calendars keep only one. */
export const coolingOffEntry = ({ orderNo, calendarId, car, coolingOff }: CoolingOffOfOrder): CalendarEntry => ({
  uid: `cooling-off-${calendarId}`,
  fileName: `Cooling-off-${orderNo}.ics`,
  title: `Last moment to cancel order ${orderNo}`,
  description: `The cooling-off period for your ${car} ends. ${coolingOff.basis}.`,
  at: { until: coolingOff.endsAt },
  // three for each acceptance: one that became longer, and one that a change made void, are versions as well
  sequence: 3 * ((coolingOff.acceptance ?? 1) - 1) + (coolingOff.isExtended === true ? 1 : 0),
  remindHours: 3,
});
