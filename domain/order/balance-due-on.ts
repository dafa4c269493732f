import type { StateCode } from '../locations/state.ts';
import { businessDaysBefore } from '../time/business-days.ts';
import type { BalanceDue } from './balance-due-words.ts';
import { saleRules } from './sale-rules.ts';

/** 48 hours of banking: cleared funds, so weekends and holidays do not count (specification §2, Pay Balance; §9). */
const bankingDays: Readonly<Record<BalanceDue, number>> = { dispatch: 2 };

/**
 * The last day on which the balance can arrive in cleared funds 48 hours before dispatch: yyyy-MM-dd in and out, two
 * business days of the order's state before the day of dispatch. Throws a RangeError for an invalid date.
 */
export const balanceDueOn = ({
  dispatchOn,
  state,
}: {
  readonly dispatchOn: string;
  readonly state: StateCode;
}): string =>
  businessDaysBefore(
    Temporal.PlainDate.from(dispatchOn),
    bankingDays[saleRules[state].balanceDue.before],
    state,
  ).toString();
