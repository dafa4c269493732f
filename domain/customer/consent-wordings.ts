import { brand } from '../brand/brand.ts';

/** What a customer agrees to with each of the three marketing boxes; kept with the consent (Spam Act 2003). */
export const consentWordings = {
  email: `I would like to receive news and offers from ${brand.name} by e-mail.`,
  post: `I would like to receive news and offers from ${brand.name} by post.`,
  phoneAndSms: `I would like to receive news and offers from ${brand.name} by telephone and SMS.`,
} as const;
