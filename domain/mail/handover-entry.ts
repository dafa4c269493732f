import type { HandoverPlace } from '../order/handover-place.ts';
import type { CalendarEntry } from './calendar-entry.ts';

type HandoverTime = {
  readonly orderNo: string;
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

const uidOf = (orderNo: string): string => `handover-${orderNo}`;
const fileOf = (orderNo: string): string => `Handover-${orderNo}.ics`;

/** A handover for a calendar; the same uid in mail and page, and a later choice takes the place of the one before. */
export const handoverEntry = (handover: HandoverTime): CalendarEntry => {
  const { orderNo, car, retailer, place, address, startsAt, minutes, choice } = handover;
  return {
    uid: uidOf(orderNo),
    fileName: fileOf(orderNo),
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

/** Takes a handover out of calendars that have it. */
export const withdrawnHandoverEntry = (
  orderNo: string,
  car: string,
  { choice, startsAt, minutes }: Pick<HandoverTime, 'choice' | 'startsAt' | 'minutes'>,
): CalendarEntry => ({
  uid: uidOf(orderNo),
  fileName: fileOf(orderNo),
  title: `Handover of your ${car}`,
  description: 'This time does not hold any more.',
  at: { from: startsAt, minutes },
  sequence: 2 * choice - 1,
  isCancelled: true,
  remindHours: 24,
});
