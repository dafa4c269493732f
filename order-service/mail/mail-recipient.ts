/** The customer whom a mail is for, and how they end mail of its kind. */
import type { RefusableNews } from '@driveaway/domain/customer/news-choices.ts';
import { refusableNewsWords } from '@driveaway/domain/mail/refusable-mails.ts';
import { buyerFullName } from '@driveaway/domain/terms/order-terms.ts';
import { emailHashOf, findCustomer, type Customer, type CustomerPorts } from '../customers/customers.ts';
import { unsubscribeLink } from '../customers/unsubscribe-link.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { Address } from './mail-to.ts';

type Recipient = { readonly to: Address; readonly isVerified: boolean } & Pick<Customer, 'newsChoices'>;

/** Undefined when nobody can read any more who it was. */
export const recipientOf = async (ports: CustomerPorts, customerId: string): Promise<Recipient | undefined> => {
  const customer = await findCustomer(ports, customerId);
  const contact = customer?.personal?.contact;
  if (customer === undefined || contact === undefined) return undefined;
  const to = { name: buyerFullName(contact), address: contact.email };
  return { to, isVerified: customer.isEmailVerified, newsChoices: customer.newsChoices };
};

/** The link in a mail to somebody who may be no customer, that ends whatever others ask us to send to the mailbox. */
export const endOfMailbox = (ports: Pick<ServicePorts, 'secrets' | 'settings'>, address: string) => ({
  words: 'Do not write to this address again',
  url: unsubscribeLink(ports, emailHashOf(ports, address), 'mailbox'),
});

/** The link in a mail that ends its kind. */
export const endOf = (ports: Pick<ServicePorts, 'secrets' | 'settings'>, customerId: string, kind: RefusableNews) => ({
  words: `Send me no more mail about ${refusableNewsWords[kind]}`,
  url: unsubscribeLink(ports, customerId, kind),
});
