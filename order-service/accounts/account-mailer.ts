/** Mails about log-in and passwords, to the address of an account. */
import type { MailContent } from '@driveaway/domain/mail/mail-content.ts';
import { buyerFullName } from '@driveaway/domain/terms/order-terms.ts';
import { findCustomer } from '../customers/customers.ts';
import { dressMail } from '../mail/dress-mail.ts';
import { messageIdOf, sender } from '../mail/sender.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { boundedWork } from './bounded-work.ts';

const atOnce = 2;
const mostWaiting = 100;

/** Gives what to say, and to whom; undefined says nothing. `address`: instead of the one of the account. */
type Letter = () => Promise<
  { readonly customerId: string; readonly content: MailContent; readonly address?: string } | undefined
>;

export type AccountMailer = (letter: Letter) => void;

/**
 * Mails behind the answer, so that its duration reveals nothing. A fault is logged without naming the address; without a
 * transport nothing is sent.
 */
export const createAccountMailer = (ports: ServicePorts): AccountMailer => {
  const { log, mail: transport, randomness, settings } = ports;
  const inTurn = boundedWork(atOnce, mostWaiting);
  const send = async (letter: Letter): Promise<void> => {
    const { customerId, content, address } = (await letter()) ?? {};
    if (transport === undefined || customerId === undefined || content === undefined) return;
    const contact = (await findCustomer(ports, customerId))?.personal?.contact;
    if (contact === undefined) return;
    const name = buyerFullName(contact);
    await transport.send({
      ...dressMail(content, { name, origin: settings.publicOrigin }),
      messageId: messageIdOf(randomness.uuid()),
      from: sender,
      to: { name, address: address ?? contact.email },
      attachments: [],
    });
  };
  return (letter) => {
    if (transport === undefined) return;
    inTurn(() => send(letter)).catch((fault: unknown) => log.error('A mail about an account was not sent', fault));
  };
};
