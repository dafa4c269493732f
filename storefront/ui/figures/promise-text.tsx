import type { Days } from '@driveaway/domain/time/days.ts';
import { dayText, daysText } from '@driveaway/domain/time/day-text.ts';

type PromiseTextProps = {
  readonly promises: {
    readonly expectedDelivery?: Days;
    /** yyyy-MM-dd */
    readonly priceHoldsUntil?: string;
  };
  readonly className?: string | undefined;
};

/** When a car is expected and until when its price holds, a line each; nothing of what is not known. */
export const PromiseText = ({ promises: { expectedDelivery, priceHoldsUntil }, className }: PromiseTextProps) => (
  <>
    {expectedDelivery !== undefined && <p className={className}>Expected delivery: {daysText(expectedDelivery)}</p>}
    {priceHoldsUntil !== undefined && <p className={className}>Price held until {dayText(priceHoldsUntil)}</p>}
  </>
);
