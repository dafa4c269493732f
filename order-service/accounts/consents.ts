/** The three marketing consents, each with its time and wording. */
import type { ConsentsRequest } from '@driveaway/domain/api/own-data.ts';
import type { AccountDetails } from '@driveaway/domain/customer/account-details-form.ts';
import { consentWordings } from '@driveaway/domain/customer/consent-wordings.ts';
import type { Consents } from '@driveaway/domain/customer/consents.ts';

const channels = ['email', 'post', 'phoneAndSms'] as const;

const consentTo = (channel: keyof Consents, given: boolean, at: Temporal.Instant): Consents[keyof Consents] => ({
  given,
  at: at.toString({ smallestUnit: 'millisecond' }),
  wording: consentWordings[channel],
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
