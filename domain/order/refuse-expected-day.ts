/** Days that the seller expects something on: of the days that the desk gives those that lie ahead. */
import { todayOf } from './decide-balance.ts';
import { refuse, type Decision } from './decision.ts';
import type { OrderState } from './order-state.ts';

/**
 * Why something cannot be expected on a day; undefined when it can, or no day is named. `at` is the ISO instant of what it is
 * expected after: a message that comes late is compared with its own day.
 */
export const refuseExpectedDay = (
  { facts }: OrderState,
  expectedOn: string | undefined,
  at: string,
): Decision | undefined => {
  if (expectedOn === undefined || facts.created === undefined) return undefined;
  const today = todayOf(facts.created.price, at);
  return expectedOn < today
    ? refuse({
        code: 'day-not-possible',
        message: `The car cannot be expected on ${expectedOn}: that is before ${today}.`,
      })
    : undefined;
};
