/** Days to come that the desk gives: a day on which something is expected or due, or until which an offer holds. */
import { lastDayAhead } from '../time/last-day-ahead.ts';
import { refuse, type Decision } from './decision.ts';

type Ahead = {
  /** What cannot be, up to its day: 'The car cannot be expected on'. */
  readonly what: string;
  readonly day: string;
  /** The day it is; of what is expected, the day of the message, which may come late. */
  readonly today: string;
  /** The last one that can be; default the last that can be named at all. */
  readonly last?: string;
};

/** Why something cannot be on a day; undefined when it can. */
export const refuseDayAhead = ({ what, day, today, last = lastDayAhead(today) }: Ahead): Decision | undefined =>
  day < today || day > last
    ? refuse({
        code: 'day-not-possible',
        message: `${what} ${day}: the day has to be between ${today} and ${last}.`,
      })
    : undefined;
