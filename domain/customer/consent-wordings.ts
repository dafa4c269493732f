import { brand } from '../brand/brand.ts';

/** What a customer agrees to with each of the three marketing boxes; kept with the consent (Spam Act 2003), so pages must say it. */
export const consentWordings = {
  email: `${brand.name} may tell me about cars and offers by email.`,
  post: `${brand.name} may tell me about cars and offers by post.`,
  phoneAndSms: `${brand.name} may tell me about cars and offers by phone and SMS.`,
} as const;
