/** The only place of the storefront that looks at the clock of the browser. */

const inSydney = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Today in Sydney, yyyy-MM-dd: dates of birth are judged by the seller's day. */
export const todayInSydney = (): string => {
  const parts = inSydney.formatToParts();
  return (['year', 'month', 'day'] as const).map((type) => parts.find((part) => part.type === type)?.value).join('-');
};

/** This year in Sydney. */
export const yearInSydney = (): number => Number(todayInSydney().slice(0, 4));

/** Now, in ms since 1970. */
// oxlint-disable-next-line no-restricted-properties -- the browser's clock itself
export const now = (): number => Date.now();
