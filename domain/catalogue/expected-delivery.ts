import { plants } from '../brand/delivery-times.ts';
import type { StateCode } from '../locations/state.ts';
import type { Plant } from '../maker/delivery-times.ts';
import { inForceOn } from '../maker/in-force-on.ts';
import { daysOfMonth, type Days } from '../time/days.ts';

type Asked = {
  readonly variantCode: string;
  /** Where the car is delivered. */
  readonly state: StateCode;
  /** The day of the order, yyyy-MM-dd. */
  readonly orderedOn: string;
};

/**
 * The month in which a car that is built to order is expected at a retailer, by the maker's word on its plants;
 * undefined where the maker says nothing of the variant on that day. Of several plants the soonest.
 */
export const expectedDelivery = (
  { variantCode, state, orderedOn }: Asked,
  makers: readonly Plant[] = plants,
): Days | undefined => {
  const weeks = makers.flatMap(({ builds, weeksToState }) => {
    const row = inForceOn(
      builds.filter((one) => one.variantCode === variantCode),
      orderedOn,
    );
    return row === undefined ? [] : [row.weeksToBuild + weeksToState[state]];
  });
  return weeks.length === 0
    ? undefined
    : daysOfMonth(
        Temporal.PlainDate.from(orderedOn)
          .add({ weeks: Math.min(...weeks) })
          .toPlainYearMonth()
          .toString(),
      );
};
