import type { ServicePorts } from '../ports/service-ports.ts';
import { emailHashOf, findCustomer, recordOfCustomer, type WritePorts } from '../customers/customers.ts';

/**
 * Records the address that a customer gave where it is reserved for them and their record has another one: it was proved, and
 * a restored backup knows its keyed hash alone.
 */
export const recordKnownAddress = async (
  ports: WritePorts & Pick<ServicePorts, 'secrets'>,
  customerId: string,
  email: string,
): Promise<void> => {
  const emailHash = emailHashOf(ports, email);
  const isKnown = (known: string | undefined): boolean =>
    known === undefined || emailHashOf(ports, known) === emailHash;
  if (isKnown((await findCustomer(ports, customerId))?.personal?.contact.email)) return;
  const { randomness } = ports;
  const command = { commandId: randomness.uuid(), correlationId: randomness.uuid(), customerId };
  await recordOfCustomer(ports, command, (customer) => {
    if (customer?.personal === undefined || isKnown(customer.personal.contact.email)) return undefined;
    const { personal } = customer;
    const contact = { ...personal.contact, email };
    return { type: 'EmailChanged', data: { emailHash }, personal: { ...personal, contact } };
  });
};
