/**
 * A new account, in steps that can be interrupted anywhere and taken up again: reserve the e-mail address, register the
 * customer, save the password. Only the registration decides between two who want the same address at once, and a
 * password is saved for its winner alone.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  customerEventVersion,
  customerPersonalSchema,
  customerStream,
  emailStream,
  type CustomerPersonal,
  type CustomerRegistered,
} from '@driveaway/domain/customer/customer-events.ts';
import { emptyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { sealEvents, type UnsealedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { Session } from '../http/http-state.ts';
import { stepOf } from '../http/idempotency.ts';
import type { ServicePorts } from '../service-ports.ts';
import { emailHashOf, findCustomer, findReservation, type Customer, type CustomerPorts } from './customers.ts';
import type { Passwords } from './passwords.ts';

export type SignUpPorts = CustomerPorts & Pick<ServicePorts, 'clock' | 'randomness' | 'vault'>;

export type SignUpRequest = {
  readonly commandId: string;
  readonly email: string;
  readonly password: string;
  readonly personal: CustomerPersonal;
  readonly registration: Omit<CustomerRegistered['data'], 'customerId'>;
};

export type SignUpOutcome =
  { readonly kind: 'signed-up'; readonly session: Session } | { readonly kind: 'email-taken' };

const emailStep = 'reserve-email';
const customerStep = 'register-customer';

const appendFirst = async (
  ports: SignUpPorts,
  stream: string,
  event: UnsealedEvent,
  { commandId, step, customerId }: { commandId: string; step: string; customerId: string },
): Promise<void> => {
  const events = sealEvents({
    stream,
    previous: emptyChain,
    events: [event],
    command: { commandId: stepOf(commandId, step), correlationId: commandId, causationId: commandId },
    actor: { kind: 'customer', id: customerId },
    recordedAt: ports.clock.now().toString({ smallestUnit: 'millisecond' }),
    dataKey: event.personal === undefined ? undefined : await ports.keys.obtain(customerId, 'identity'),
    randomness: ports.randomness,
  });
  // who came first is read back: a retry's append is a success too
  await ports.eventStore.append(stream, events, 'no-stream');
};

/** The customer id that the address belongs to from now on: this sign-up's, or that of whoever came first. */
const reserveEmail = async (ports: SignUpPorts, { commandId, email }: SignUpRequest): Promise<string> => {
  const emailHash = emailHashOf(ports, email);
  const reservedBefore = await findReservation(ports, emailHash);
  if (reservedBefore !== undefined) return reservedBefore;
  const customerId = ports.randomness.uuid();
  await appendFirst(
    ports,
    emailStream(emailHash),
    { type: 'EmailReserved', schemaVersion: customerEventVersion, data: { customerId } },
    { commandId, step: emailStep, customerId },
  );
  return (await findReservation(ports, emailHash)) ?? customerId;
};

const registerCustomer = async (ports: SignUpPorts, request: SignUpRequest, customerId: string): Promise<Customer> => {
  const registeredBefore = await findCustomer(ports, customerId);
  if (registeredBefore !== undefined) return registeredBefore;
  const { commandId, personal, registration } = request;
  await appendFirst(
    ports,
    customerStream(customerId),
    {
      type: 'CustomerRegistered',
      schemaVersion: customerEventVersion,
      data: { customerId, ...registration },
      personal,
    },
    { commandId, step: customerStep, customerId },
  );
  const registered = await findCustomer(ports, customerId);
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
  const customerId = await reserveEmail(ports, request);
  const customer = await registerCustomer(ports, request, customerId);
  const credential = await ports.vault.findCredential(customerId);
  if (credential === undefined) {
    // interrupted before the password was saved: only who gives the very same details may go on
    const isSamePerson = isDeepStrictEqual(customer.personal, customerPersonalSchema.parse(request.personal));
    if (!isSamePerson) return { kind: 'email-taken' };
    const passwordHash = await passwords.hash(request.password);
    await ports.vault.saveCredential({ customerId, passwordHash, sessionVersion: 0 });
    return { kind: 'signed-up', session: { customerId, sessionVersion: 0 } };
  }
  const isRetry = customer.commandId === stepOf(request.commandId, customerStep);
  return isRetry && (await passwords.verify(request.password, credential.passwordHash))
    ? { kind: 'signed-up', session: { customerId, sessionVersion: credential.sessionVersion } }
    : { kind: 'email-taken' };
};
