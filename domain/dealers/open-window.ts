/** Days on which a retailer can hand a car over: a window begins and ends on them, and is never one day. */
import type { StateCode } from '../locations/state.ts';
import { addDays } from '../time/add-days.ts';
import type { Days } from '../time/days.ts';
import { holidayOn } from '../time/state-holidays.ts';
import { weekdayOf } from './opening.ts';
import { findDealer } from './dealers.ts';

/** As much of a retailer as an order keeps. */
export type WhereHandedOver = { readonly dealerId: string; readonly address: { readonly stateCode: StateCode } };

/** Of a retailer that is no more. */
const usualWeekdays: readonly number[] = [1, 2, 3, 4, 5];

/** Longer than showrooms are ever shut. */
const mostDaysShut = 14;

/** The window from the first day to the last one on which the retailer is open; beyond the known holidays by its weekdays alone. */
export const openWindow = ({ dealerId, address }: WhereHandedOver, { from, to }: Days): Days => {
  const weekdays = findDealer(dealerId)?.openingHours.flatMap((hours) => hours.weekdays) ?? usualWeekdays;
  const isOpen = (day: string): boolean =>
    weekdays.includes(weekdayOf(day)) && holidayOn(day, address.stateCode) === undefined;
  const nearest = (day: string, step: 1 | -1): string =>
    Array.from({ length: mostDaysShut }, (_, days) => addDays(day, step * days)).find(isOpen) ?? day;
  const first = nearest(from, 1);
  const last = nearest(to, -1);
  return { from: first, to: last > first ? last : nearest(addDays(first, 1), 1) };
};
