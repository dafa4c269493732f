/**
 * A new account, in steps that can be interrupted anywhere and resumed: reserve the e-mail address, register the
 * customer, save the password. Only the registration decides between two who want the same address at once, and a
 * password is saved for its winner alone.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  customerPersonalSchema,
  type CustomerPersonal,
  type CustomerRegistered,
} from '@driveaway/domain/customer/customer-events.ts';
import type { Credential } from '@driveaway/infra/vault/port.ts';
import { stepOf } from '../http/requests/idempotency.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import {
  emailHashOf,
  findCustomer,
  findReservation,
  recordOfCustomer,
  reserveEmail,
  type Customer,
  type CustomerPorts,
} from '../customers/customers.ts';
import type { Lanes } from '../http/limits/fair-work.ts';
import type { Passwords } from './passwords.ts';

type SignUpPorts = CustomerPorts & Pick<ServicePorts, 'clock' | 'randomness' | 'vault'>;

type SignUpRequest = {
  readonly commandId: string;
  readonly email: string;
  readonly password: string;
  /** In which the work of its password waits. */
  readonly lanes: Lanes;
  readonly personal: CustomerPersonal;
  readonly registration: Omit<CustomerRegistered['data'], 'customerId'>;
};

type SignUpOutcome = { readonly kind: 'signed-up'; readonly session: Credential } | { readonly kind: 'email-taken' };

const emailStep = 'reserve-email';
const customerStep = 'register-customer';

/** The customer id that the address belongs to from now on: this sign-up's, or that of whoever came first. */
const reserveAddress = async (ports: SignUpPorts, { commandId, email }: SignUpRequest): Promise<string> => {
  const emailHash = emailHashOf(ports, email);
  const reservedBefore = await findReservation(ports, emailHash);
  if (reservedBefore !== undefined) return reservedBefore;
  const customerId = ports.randomness.uuid();
  const command = { commandId: stepOf(commandId, emailStep), correlationId: commandId, customerId };
  const owner = await reserveEmail(ports, command, emailHash);
  return owner ?? customerId;
};

const registerCustomer = async (ports: SignUpPorts, request: SignUpRequest, customerId: string): Promise<Customer> => {
  const registeredBefore = await findCustomer(ports, customerId);
  if (registeredBefore !== undefined) return registeredBefore;
  const { commandId, personal, registration } = request;
  const command = { commandId: stepOf(commandId, customerStep), correlationId: commandId, customerId };
  const registered = await recordOfCustomer(ports, command, (customer) =>
    customer === undefined
      ? { type: 'CustomerRegistered', data: { customerId, ...registration }, personal }
      : undefined,
  );
  if (registered === undefined) throw new Error('the registered customer cannot be read back');
  return registered;
};

/**
 * Signs a new customer up. Repeated under its command id it ends in the same account, provided that the password is the
 * same; another command for a known address is refused.
 */
export const signUp = async (
  ports: SignUpPorts,
  passwords: Passwords,
  request: SignUpRequest,
): Promise<SignUpOutcome> => {
  const { password, lanes } = request;
  const customerId = await reserveAddress(ports, request);
  const customer = await registerCustomer(ports, request, customerId);
  if ((await ports.vault.findCredential(customerId)) === undefined) {
    // interrupted before the password was saved: only somebody who gives exactly the same details may continue
    const isSamePerson = isDeepStrictEqual(customer.personal, customerPersonalSchema.parse(request.personal));
    if (!isSamePerson) return { kind: 'email-taken' };
    const credential = { customerId, passwordHash: await passwords.hash(password, lanes), sessionVersion: 0 };
    if (await ports.vault.insertCredential(credential)) return { kind: 'signed-up', session: credential };
    // somebody else with the same details was faster
  }
  const credential = await ports.vault.findCredential(customerId);
  const isRetry = customer.commandId === stepOf(request.commandId, customerStep);
  return credential !== undefined && isRetry && (await passwords.verify(password, credential.passwordHash, lanes))
    ? { kind: 'signed-up', session: credential }
    : { kind: 'email-taken' };
};
