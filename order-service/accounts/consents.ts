/** What a customer agrees to with the three marketing boxes; kept with each consent (Spam Act 2003). */
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { AccountDetails } from '@driveaway/domain/customer/account-details-form.ts';
import type { CustomerRegistered } from '@driveaway/domain/customer/customer-events.ts';

const wordings = {
  email: `I would like to receive news and offers from ${brand.name} by e-mail.`,
  post: `I would like to receive news and offers from ${brand.name} by post.`,
  phoneAndSms: `I would like to receive news and offers from ${brand.name} by telephone and SMS.`,
} as const;

/** The three consents as the form gave them. */
export const consentsOf = (
  account: AccountDetails['account'],
  at: Temporal.Instant,
): CustomerRegistered['data']['consents'] => {
  const consent = (given: boolean, wording: string) => ({
    given,
    at: at.toString({ smallestUnit: 'millisecond' }),
    wording,
  });
  return {
    email: consent(account.opInEmailMarketing, wordings.email),
    post: consent(account.opInPostMarketing, wordings.post),
    phoneAndSms: consent(account.opInPhoneAndSmsMarketing, wordings.phoneAndSms),
  };
};
