/** What changes in a company's charges, in words: the same in contract, mail and history. */
import { formatDollars, type Cents } from '../money/cents.ts';
import { statutoryChargeNames } from '../terms/statutory-charges.ts';
import type { OrderEventOf } from './order-events.ts';

type ChargesChange = NonNullable<OrderEventOf<'OrderChanged'>['data']['charges']>;

/** 'Stamp duty' and '$1,900 instead of $1,700', for each charge that is another. */
export const chargesInWords = ({ changed }: Pick<ChargesChange, 'changed'>): readonly (readonly [string, string])[] =>
  changed.map(({ charge, beforeCents, cents }) => {
    const name = statutoryChargeNames[charge];
    return [
      `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      `${formatDollars(cents)} instead of ${formatDollars(beforeCents)}`,
    ];
  });

/** '$200 more than before'. */
export const differenceInWords = (differenceCents: Cents): string =>
  differenceCents === 0
    ? 'the same as before'
    : `${formatDollars(Math.abs(differenceCents))} ${differenceCents > 0 ? 'more' : 'less'} than before`;
