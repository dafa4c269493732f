/** The three marketing consents, each with its time and wording. */
import type { ConsentsRequest } from '@driveaway/domain/api/own-data.ts';
import type { AccountDetails } from '@driveaway/domain/customer/account-details-form.ts';
import type { CustomerEvent } from '@driveaway/domain/customer/customer-events.ts';
import { consentWordings } from '@driveaway/domain/customer/consent-wordings.ts';
import type { Consents } from '@driveaway/domain/customer/consents.ts';
import { recordOfCustomer, type CustomerCommand, type WritePorts } from '../customers/customers.ts';

export const consentChannels = ['email', 'post', 'phoneAndSms'] as const;

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

/** What a customer wants, out of what is recorded of it. */
export const choicesOf = ({ email, post, phoneAndSms }: Consents): ConsentsRequest => ({
  email: email.given,
  post: post.given,
  phoneAndSms: phoneAndSms.given,
});

/** The consents after a change: what stays as it was keeps its own time and words. Undefined when nothing changes. */
const consentsAfter = (
  consents: Consents,
  wanted: Partial<ConsentsRequest>,
  at: Temporal.Instant,
): Consents | undefined => {
  const changed = consentChannels.filter(
    (channel) => wanted[channel] !== undefined && wanted[channel] !== consents[channel].given,
  );
  if (changed.length === 0) return undefined;
  const changes = changed.map((channel) => [channel, consentTo(channel, wanted[channel] === true, at)] as const);
  return { ...consents, ...Object.fromEntries(changes) };
};

type How = Extract<CustomerEvent, { type: 'ConsentsChanged' }>['data']['how'];

/** Records a change of consents, once per command id, if it changes any. `wanted` may leave channels out. */
export const changeConsents = async (
  ports: WritePorts,
  command: CustomerCommand,
  wanted: Partial<ConsentsRequest>,
  how: How,
): Promise<void> => {
  await recordOfCustomer(ports, command, (customer) => {
    const consents = customer && consentsAfter(customer.consents, wanted, ports.clock.now());
    return consents && { type: 'ConsentsChanged', data: { consents, how } };
  });
};
