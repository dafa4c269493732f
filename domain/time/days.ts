/** Days from a first to a last one, in the browser too. */

/** yyyy-MM-dd; both count. */
export type Days = { readonly from: string; readonly to: string };

/** All days of a month (yyyy-MM). */
export const daysOfMonth = (month: string): Days => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}` };
};

/** The month (yyyy-MM) that these days are all of; undefined where they are others. */
export const wholeMonth = ({ from, to }: Days): string | undefined => {
  const month = from.slice(0, 7);
  const whole = daysOfMonth(month);
  return whole.from === from && whole.to === to ? month : undefined;
};
