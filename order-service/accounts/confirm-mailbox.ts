/**
 * What the use of a mailed link does, in steps that can be interrupted anywhere and resumed with the same link: reserve
 * the new address, change to it, let the one before go. Only the reservation decides between two who want an address.
 */
import type { CustomerEvent } from '@driveaway/domain/customer/customer-events.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { stepOf } from '../http/requests/idempotency.ts';
import {
  emailHashOf,
  findCustomer,
  recordOfCustomer,
  releaseEmail,
  reserveEmail,
  type Customer,
  type CustomerPorts,
  type WritePorts,
} from '../customers/customers.ts';
import { knownEmailsOf } from '../customers/known-emails.ts';
import { findMailbox, type MailboxLinkPorts } from '../customers/mailbox-link.ts';
import { endHandedOut } from './handed-out.ts';

type ConfirmPorts = CustomerPorts & WritePorts & MailboxLinkPorts;

type ConfirmedMailbox = {
  readonly customerId: string;
  readonly email: string;
  /** The address of before; undefined when it stayed. */
  readonly previousEmail: string | undefined;
};

/** What the proof of an address says about a customer now; undefined when it says nothing new. */
const eventAfter = (
  customer: Customer | undefined,
  emailHash: string,
  isProved: (email: string | undefined) => boolean,
): CustomerEvent | undefined => {
  if (customer?.personal === undefined) return undefined;
  const { personal, requestedEmail, isEmailVerified } = customer;
  if (requestedEmail !== undefined && isProved(requestedEmail)) {
    const contact = { ...personal.contact, email: requestedEmail };
    return { type: 'EmailChanged', data: { emailHash }, personal: { ...personal, contact } };
  }
  return isProved(personal.contact.email) && !isEmailVerified ? { type: 'EmailVerified', data: {} } : undefined;
};

/** Addresses that were the customer's before. */
const earlierEmails = (customer: Customer): readonly string[] =>
  knownEmailsOf(customer).had.filter((email) => email !== customer.personal?.contact.email);

/** Confirms the mailbox that the token was sent to, and makes it the customer's address if they asked for that. */
export const confirmMailbox = async (
  ports: ConfirmPorts,
  token: string,
  requestId: string,
): Promise<ConfirmedMailbox> => {
  const mailbox = await findMailbox(ports, token);
  const customer = mailbox && (await findCustomer(ports, mailbox.customerId));
  if (mailbox === undefined || customer?.personal === undefined) refuse({ code: 'link-not-valid' });
  const { customerId, emailHash } = mailbox;
  const isProved = (email: string | undefined): boolean =>
    email !== undefined && emailHashOf(ports, email) === emailHash;
  if (!isProved(customer.requestedEmail) && !isProved(customer.personal.contact.email)) {
    refuse({ code: 'link-not-valid' });
  }
  const commandOf = (step: string) => ({ commandId: stepOf(requestId, step), correlationId: requestId, customerId });
  if ((await reserveEmail(ports, commandOf('reserve-email'), emailHash)) !== customerId) {
    // somebody else reserved the address since the link was mailed
    refuse({ code: 'email-taken' });
  }
  const changed = await recordOfCustomer(ports, commandOf('confirm-email'), (current) =>
    eventAfter(current, emailHash, isProved),
  );
  if (changed?.personal === undefined) refuse({ code: 'link-not-valid' });
  const { email } = changed.personal.contact;
  if (!isProved(email)) {
    // another address was asked for meanwhile
    await releaseEmail(ports, commandOf('release-email'), emailHash);
    refuse({ code: 'link-not-valid' });
  }
  const earlier = new Set(earlierEmails(changed).map((one) => emailHashOf(ports, one)));
  // the same address in another spelling stays
  earlier.delete(emailHash);
  for (const hash of earlier) await releaseEmail(ports, commandOf(`release ${hash}`), hash);
  await endHandedOut(ports, earlier.size > 0 ? 'newAddress' : 'addressConfirmed', customerId);
  const previousEmail = email === customer.personal.contact.email ? undefined : customer.personal.contact.email;
  return { customerId, email, previousEmail };
};
