/** The mail with a car build: the maker's words and the car alone, so that nobody can send words of their own with it. */
import { brand } from '../brand/brand.ts';
import { shownBuildCode } from '../catalogue/build-code.ts';
import { choicesInWords, keptUntil, type KeptBuild } from '../catalogue/kept-build.ts';
import { suburbLabel } from '../locations/state.ts';
import { formatDollars } from '../money/cents.ts';
import { dayText } from '../time/day-text.ts';
import { longDay } from './long-moment.ts';
import type { MailContent } from './mail-content.ts';

/** Instead of being a customer's. */
export const keptBuildMailReason = `You’re getting this email because somebody asked us, on our site, to send this car to your address. We haven’t kept the address, and won’t send you anything else because of it.`;

/** To whoever a build is sent to. */
export const keptBuildMail = (code: string, kept: KeptBuild): MailContent => {
  const { names, price, suburb, keptOn } = kept;
  const day = longDay(keptOn);
  return {
    subject: `Your ${brand.name} ${names.car}: build ${shownBuildCode(code)}`,
    preview: 'The link opens the car as it was built, with its price then and now.',
    heading: `${brand.name} ${names.car}`,
    paragraphs: [
      'Here’s the car that was built on our site. The link opens it on any device and shows what’s changed since.',
      `Or go to “Build your own” and enter the code ${shownBuildCode(code)}. Both work until ${dayText(keptUntil(kept))}.`,
    ],
    facts: [
      ['Built with', choicesInWords(kept).join(' | ')],
      price === null
        ? ['Price', `Please ask a retailer for a price in ${suburbLabel(suburb)}`]
        : [`Driveaway price on ${day}`, `${formatDollars(price.totalCents)} in ${suburbLabel(suburb)}`],
    ],
    action: { label: 'Open the car', path: `/configure?build=${code}` },
  };
};
