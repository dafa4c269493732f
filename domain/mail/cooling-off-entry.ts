import type { CoolingOff } from '../order/cooling-off.ts';
import type { CalendarEntry } from './calendar-entry.ts';

type CoolingOffOfOrder = { readonly orderNo: string; readonly car: string; readonly coolingOff: CoolingOff };

/** The end of a cooling-off period for a calendar; identical in mail and page, so that calendars keep only one. */
export const coolingOffEntry = ({ orderNo, car, coolingOff: { endsAt, basis } }: CoolingOffOfOrder): CalendarEntry => ({
  uid: `cooling-off-${orderNo}`,
  fileName: `Cooling-off-${orderNo}.ics`,
  title: `Last moment to cancel order ${orderNo}`,
  description: `The cooling-off period for your ${car} ends. ${basis}.`,
  at: { until: endsAt },
  remindHours: 3,
});
