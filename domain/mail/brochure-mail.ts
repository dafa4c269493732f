/** The mail with a brochure that somebody asked for. */
import { brand } from '../brand/brand.ts';
import { readerKeptDays } from '../brochures/reader-kept-days.ts';
import type { MailContent } from './mail-content.ts';

/** Why somebody gets it, who may be a stranger to the one who asked. */
export const brochureMailReason = `You’re getting this email because somebody asked ${brand.name} to send a brochure to this address. It’s the only one, and it isn’t advertising. The page behind its button also deletes the address.`;

type MailedBrochure = {
  readonly model: string;
  /** Where its prices are for: 'NSW 2000'. */
  readonly place: string;
  /** The page of the brochure, from the root of the site. */
  readonly path: string;
  readonly isAttached: boolean;
};

/** The mail to whoever asked. */
export const brochureMail = ({ model, place, path, isAttached }: MailedBrochure): MailContent => {
  const title = `${brand.name} ${model} brochure`;
  return {
    subject: `Your ${title}`,
    preview: `With driveaway prices for ${place}.`,
    heading: `Your ${title}`,
    paragraphs: [
      isAttached
        ? `Here’s the ${model} brochure as a PDF, with today’s driveaway prices for ${place}.`
        : `We couldn’t attach the ${model} brochure. Use the button below to read or download it.`,
      `We’ll delete your details ${readerKeptDays} days after you asked for the brochure. You can delete them now on the page behind the button.`,
    ],
    facts: [],
    action: { label: 'See the brochure online', path },
  };
};
