/** Mails about an account. */
import { brand } from '../brand/brand.ts';
import type { MailContent } from './mail-content.ts';

/** To somebody who has just made an account. */
export const welcomeMail = (): MailContent => ({
  subject: `Welcome to ${brand.name}`,
  preview: 'Your account is ready. Here is what comes next.',
  heading: `Welcome to ${brand.name}`,
  paragraphs: [
    'Your account is ready. In it you follow your order from the order fee to the handover, read and sign your contract, and find every document.',
    'Next: pay the refundable order fee, then review and accept your contract. You can withdraw for any reason for at least 24 hours after you accept.',
    `Was this not you? Please write to ${brand.coordinator.email}.`,
  ],
  facts: [],
  action: { label: 'Go to my order', path: `/${brand.baseUrlSegment}/profile` },
});
