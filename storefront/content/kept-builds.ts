import type { KeptBuildResponse } from '@driveaway/domain/api/kept-build.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { moneyText } from '../ui/figures/money.tsx';
import { haveKeptBuild } from './kept-builds-link.ts';

const longDay = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

/** '3 November 2026' for '2026-11-03'. */
const dayInWords = (isoDate: string): string => longDay.format(new Date(`${isoDate}T00:00:00Z`));

/** What pages say of car builds that are kept. */
export const keptBuilds = {
  save: 'Save this build',
  saveHelp: 'A short code opens it on any device. No account is needed.',
  saved: 'Saved as',
  keptUntil: (isoDate: string): string => `The code will open this car until at least ${dayInWords(isoDate)}.`,
  scan: 'Scan to continue on your phone.',
  have: haveKeptBuild,
  codeField: 'Build code',
  codeHelp: 'Eight letters, e.g. KMTX-PRGH',
  codeWrong: 'Please check the code: it has eight letters, with no vowels or digits.',
  open: 'Open it',
  mailHelp:
    'One email, with this car and its link. We won’t keep the address or use it for anything else. Please ask before you send it to someone else.',
  news: (code: string): string => `Saved build ${code}`,
  savedOn: (isoDate: string, suburb: Suburb): string =>
    `Saved on ${dayInWords(isoDate)}, with prices for ${suburbLabel(suburb)}.`,
  notSold: (title: string): string => `The ${title} is no longer sold`,
} as const;

const whole = (dollars: number): string => moneyText({ dollars, isWhole: true });

type PricesOfBuild = Pick<KeptBuildResponse, 'keptOn' | 'priceNow' | 'difference' | 'causes'>;

/** 'Driveaway $55,441 today, $1,200 more than on 3 November 2026: new on-road costs.' */
export const priceNews = ({ keptOn, priceNow, difference, causes }: PricesOfBuild): string => {
  if (priceNow === null) return 'A retailer has to quote for it today.';
  const today = `Driveaway ${whole(priceNow)} today`;
  if (difference === null) return `${today}.`;
  const day = dayInWords(keptOn);
  if (difference === 0) return `${today}, the same as on ${day}.`;
  const why = causes.length === 0 ? '' : `: ${new Intl.ListFormat('en-AU').format(causes)}`;
  return `${today}, ${whole(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than on ${day}${why}.`;
};

/** What is not offered any more, each with what stands in its place. */
export const droppedInWords = (dropped: KeptBuildResponse['dropped']): readonly string[] =>
  dropped.map(({ name, instead }) => (instead === null ? name : `${name}, with ${instead} in its place`));
