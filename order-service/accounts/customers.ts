/** Who a customer is: the reservation of their e-mail address and the one event of their stream. */
import { createHmac } from 'node:crypto';
import {
  customerRegisteredSchema,
  customerStream,
  emailReservedSchema,
  emailStream,
  type CustomerPersonal,
} from '@driveaway/domain/customer/customer-events.ts';
import { normaliseEmail } from '@driveaway/domain/customer/text-rules.ts';
import { openEvent, type OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { Credential } from '@driveaway/infra/vault/port.ts';
import type { ServicePorts } from '../service-ports.ts';

export type CustomerPorts = Pick<ServicePorts, 'eventStore' | 'keys' | 'secrets'>;

export type Customer = {
  readonly customerId: string;
  readonly isCompany: boolean;
  /** Undefined once the customer's identity key is gone. */
  readonly personal: CustomerPersonal | undefined;
  /** The command that registered them. */
  readonly commandId: string;
};

/** What names an address in streams and throttles: nobody can get from it to the address without the secret. */
export const emailHashOf = ({ secrets }: Pick<ServicePorts, 'secrets'>, email: string): string =>
  createHmac('sha256', secrets.emailHash).update(normaliseEmail(email)).digest('hex');

const firstEventOf = async ({ eventStore, keys }: CustomerPorts, stream: string): Promise<OpenedEvent | undefined> => {
  const [recorded] = await eventStore.readStream(stream, { limit: 1 });
  return recorded && (await openEvent(recorded, (keyId) => keys.find(keyId)));
};

/** Whose address this is; undefined when nobody has reserved it. */
export const findReservation = async (ports: CustomerPorts, emailHash: string): Promise<string | undefined> => {
  const reserved = await firstEventOf(ports, emailStream(emailHash));
  return reserved && emailReservedSchema.parse(reserved).data.customerId;
};

/** The registered customer; undefined when there is none, or when a sign-up was interrupted before it. */
export const findCustomer = async (ports: CustomerPorts, customerId: string): Promise<Customer | undefined> => {
  const registered = await firstEventOf(ports, customerStream(customerId));
  if (registered === undefined) return undefined;
  const { data, personal } = customerRegisteredSchema.parse(registered);
  return { customerId, isCompany: data.isCompany, personal, commandId: registered.metadata.commandId };
};

/** Nobody's id: looked up for an unknown address, so that both answers take the same steps. */
const nobody = '00000000-0000-4000-8000-000000000000';

/** The credential behind an e-mail address. */
export const findCredentialByEmail = async (
  ports: CustomerPorts & Pick<ServicePorts, 'vault'>,
  emailHash: string,
): Promise<Credential | undefined> => ports.vault.findCredential((await findReservation(ports, emailHash)) ?? nobody);
