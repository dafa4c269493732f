/** The mail that invites somebody to follow an order: the buyer's first name and the maker's words, none of the buyer's own. */
import { brand } from '../brand/brand.ts';
import { invitationDays } from '../order/followers.ts';
import { deadlineText } from '../time/deadline-text.ts';
import type { MailContent } from './mail-content.ts';
import { nameInMail } from './strangers-words.ts';

/** Instead of being a customer's. `inviter` is the buyer's first name. */
export const followerMailReason = (inviter: string): string =>
  `You get this mail because ${nameInMail(inviter)}, who has ordered a car from us, gave us your address for it. We send it nothing else, and delete it with their account. If you want to follow nothing, do nothing.`;

/** To whoever is invited; `lapsesAt` is an ISO instant. The token is in the fragment, which browsers send to nobody. */
export const followerMail = (inviter: string, token: string, lapsesAt: string): MailContent => {
  const name = nameInMail(inviter);
  return {
    subject: `${name} lets you follow a new ${brand.name}`,
    preview: 'See how far the car is, where it is and when it is expected.',
    heading: 'Follow a car on its way',
    paragraphs: [
      `${name} has ordered a car and lets you see how far it is: its stage, its days, where it is and how it was built. You see nothing else of the order, and need no account.`,
      `The link works once, in one browser, within ${invitationDays} days. We note each time you look, and ${name} sees when you last did. Please keep the link to yourself.`,
    ],
    facts: [['The link works until', deadlineText(lapsesAt, 'NSW')]],
    action: { label: 'Follow the car', path: `/${brand.baseUrlSegment}/follow#token=${token}` },
  };
};
