import type { StateCode } from '../locations/state.ts';
import { bankingDaysBefore } from '../time/business-days.ts';
import type { BalanceDue } from './balance-due-words.ts';
import { saleRules } from './sale-rules.ts';

/** 48 hours of banking: cleared funds, so days on which banks are closed do not count (specification §2, Pay Balance; §9). */
const bankingDays: Readonly<Record<BalanceDue, number>> = { dispatch: 2 };

/**
 * The last day on which the balance can arrive in cleared funds 48 hours before dispatch: yyyy-MM-dd in and out, two
 * days of the order's state on which banks are open before the day of dispatch. Throws a RangeError for an invalid date.
 */
export const balanceDueOn = ({
  dispatchOn,
  state,
}: {
  readonly dispatchOn: string;
  readonly state: StateCode;
}): string =>
  bankingDaysBefore(
    Temporal.PlainDate.from(dispatchOn),
    bankingDays[saleRules[state].balanceDue.before],
    state,
  ).toString();
