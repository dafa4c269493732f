/** A car that a customer would like valued, to trade in with their order. */
import { z } from 'zod/mini';
import { onPaper } from './printed-letters.ts';
import { requiredText, text } from './text-rules.ts';

export const tradeInConditions = ['like-new', 'good', 'worn', 'damaged'] as const;
export type TradeInCondition = (typeof tradeInConditions)[number];

const firstYear = 1950;
const mostKilometres = 999_999;

/** The car as it is sent and recorded. */
export const tradeInCarSchema = z.object({
  make: z.string().check(z.minLength(1), z.maxLength(40)),
  model: z.string().check(z.minLength(1), z.maxLength(60)),
  year: z.int().check(z.minimum(firstYear), z.maximum(2100)),
  kilometres: z.int().check(z.minimum(0), z.maximum(mostKilometres)),
  condition: z.enum(tradeInConditions),
});
export type TradeInCar = z.infer<typeof tradeInCarSchema>;

const isWholeBetween = (value: string, least: number, most: number): boolean =>
  /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most;

/** The form as it is typed. */
export const tradeInFormSchema = z.object({
  make: onPaper(requiredText('This field is required.', 40)),
  model: onPaper(requiredText('This field is required.', 60)),
  year: text.check(
    z.refine((value) => isWholeBetween(value, firstYear, 2100), 'Please enter the year it was built, such as 2016'),
  ),
  kilometres: text.check(
    z.refine(
      (value) => isWholeBetween(value.replaceAll(/[\s,]/g, ''), 0, mostKilometres),
      'Please enter the kilometres on the odometer',
    ),
  ),
  condition: z.enum(tradeInConditions, { error: 'Please choose its condition' }),
});

/** The car that a filled-in form describes. */
export const tradeInCarOf = ({ year, kilometres, ...car }: z.infer<typeof tradeInFormSchema>): TradeInCar => ({
  ...car,
  year: Number(year),
  kilometres: Number(kilometres.replaceAll(/[\s,]/g, '')),
});
