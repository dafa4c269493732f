/** The only place of the storefront that looks at the clock of the browser, and at the server's where the browser's is wrong. */

const inSydney = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Now, in ms since 1970, as the browser has it: for spans of time. */
// oxlint-disable-next-line no-restricted-properties -- the browser's clock itself
export const now = (): number => Date.now();

/** Answers travel, and say whole seconds. */
const toleratedMs = 60_000;
let serverIsAheadMs = 0;

/** Takes note of what the server's clock says now, in ms since 1970. */
export const noteServerTime = (serverMs: number): void => {
  const difference = serverMs - now();
  serverIsAheadMs = Math.abs(difference) < toleratedMs ? 0 : difference;
};

/** Now, in ms since 1970, by the server's clock where the browser's is wrong: for days and opening hours. */
export const serverNow = (): number => now() + serverIsAheadMs;

/** Today in Sydney, yyyy-MM-dd: dates of birth are judged by the seller's day. */
export const todayInSydney = (): string => {
  const parts = inSydney.formatToParts(serverNow());
  return (['year', 'month', 'day'] as const).map((type) => parts.find((part) => part.type === type)?.value).join('-');
};

/** This year in Sydney. */
export const yearInSydney = (): number => Number(todayInSydney().slice(0, 4));
