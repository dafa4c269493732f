/** What a customer agrees to with the three marketing boxes; kept with each consent (Spam Act 2003). */
import type { ConsentsRequest } from '@driveaway/domain/api/own-data.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { AccountDetails } from '@driveaway/domain/customer/account-details-form.ts';
import type { Consents } from '@driveaway/domain/customer/customer-events.ts';

const wordings = {
  email: `I would like to receive news and offers from ${brand.name} by e-mail.`,
  post: `I would like to receive news and offers from ${brand.name} by post.`,
  phoneAndSms: `I would like to receive news and offers from ${brand.name} by telephone and SMS.`,
} as const;

const channels = ['email', 'post', 'phoneAndSms'] as const;

const consentTo = (channel: keyof Consents, given: boolean, at: Temporal.Instant): Consents[keyof Consents] => ({
  given,
  at: at.toString({ smallestUnit: 'millisecond' }),
  wording: wordings[channel],
});

/** The three consents as the form gave them. */
export const consentsOf = (account: AccountDetails['account'], at: Temporal.Instant): Consents => ({
  email: consentTo('email', account.opInEmailMarketing, at),
  post: consentTo('post', account.opInPostMarketing, at),
  phoneAndSms: consentTo('phoneAndSms', account.opInPhoneAndSmsMarketing, at),
});

/**
 * The consents after a change: what stays as it was keeps its own time and words. Undefined when nothing changes.
 * `wanted` may leave channels out.
 */
export const consentsAfter = (
  consents: Consents,
  wanted: Partial<ConsentsRequest>,
  at: Temporal.Instant,
): Consents | undefined => {
  const changed = channels.filter(
    (channel) => wanted[channel] !== undefined && wanted[channel] !== consents[channel].given,
  );
  if (changed.length === 0) return undefined;
  const changes = changed.map((channel) => [channel, consentTo(channel, wanted[channel] === true, at)] as const);
  return { ...consents, ...Object.fromEntries(changes) };
};
