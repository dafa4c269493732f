import { readerKeptDays } from '@driveaway/domain/brochures/reader-kept-days.ts';

/** A brochure, which the page makes of its model. */
export const brochure = {
  title: (model: string): string => `${model} brochure`,
  variants: 'Variants',
  listPrices: 'List prices.',
  options: 'Paints and interiors',
  specifications: 'Specifications',
  download: 'Download as PDF',
  print: 'Print this page',
  pricedFor: (suburb: string): string => `With today’s driveaway prices for ${suburb}.`,
  preparing: 'We are preparing your brochure. This takes a moment.',
  downloaded: 'Your brochure is in your downloads.',
  notDownloaded: 'Your brochure was not downloaded',
  byMail: 'Send it by email',
  send: 'Send the brochure',
  noNews: 'We’ll send one email with the brochure, and no advertising.',
  yourDetails: {
    title: 'Your details',
    text: `You followed the link in our email. You can delete your name and email address now. Otherwise we’ll delete them ${readerKeptDays} days after you asked for the brochure.`,
    remove: 'Delete my details',
  },
} as const;
