import type { HandoverPlace } from '../order/handover-place.ts';
import type { CalendarEntry } from './calendar-entry.ts';

type HandoverTime = {
  readonly orderNo: string;
  readonly calendarId: string;
  readonly car: string;
  readonly retailer: string;
  readonly place: HandoverPlace;
  /** Of the retailer, on one line. */
  readonly address: string;
  /** ISO instant. */
  readonly startsAt: string;
  readonly minutes: number;
  /** 1 for the first time that was chosen. */
  readonly choice: number;
};

/** A handover for a calendar; the same uid wherever it is given out, and a later choice takes the place of the one before. */
export const handoverEntry = (handover: HandoverTime): CalendarEntry => {
  const { orderNo, calendarId, car, retailer, place, address, startsAt, minutes, choice } = handover;
  return {
    uid: `handover-${calendarId}`,
    fileName: `Handover-${orderNo}.ics`,
    title: `Handover of your ${car}`,
    description: `${retailer} hands over the car of order ${orderNo}.`,
    at: { from: startsAt, minutes },
    // two for each choice: a choice that was withdrawn is a version as well
    sequence: 2 * (choice - 1),
    // the home address of a customer is in no mail
    ...(place === 'retailer' ? { place: `${retailer}, ${address}` } : {}),
    remindHours: 24,
  };
};
