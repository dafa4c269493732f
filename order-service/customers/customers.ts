/** Who a customer is: the reservation of their e-mail address and the events of their stream. */
import { createHmac } from 'node:crypto';
import {
  customerEventSchema,
  customerEventVersion,
  customerStream,
  emailEventSchema,
  emailStream,
  type CustomerEvent,
} from '@driveaway/domain/customer/customer-events.ts';
import { evolveCustomer, type CustomerState } from '@driveaway/domain/customer/customer-state.ts';
import { normaliseEmail } from '@driveaway/domain/customer/text-rules.ts';
import { jsonObjectSchema } from '@driveaway/domain/json/json.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import { emptyChain, type ChainHead } from '@driveaway/infra/event-store/event-hash.ts';
import {
  openEvent,
  sealEvents,
  type OpenedEvent,
  type UnsealedEvent,
} from '@driveaway/infra/event-store/sealed-events.ts';
import { streamEvents } from '@driveaway/infra/event-store/stream-events.ts';
import type { Credential } from '@driveaway/infra/vault/port.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

export type CustomerPorts = Pick<ServicePorts, 'eventStore' | 'keys' | 'secrets'>;
type ReadPorts = Pick<ServicePorts, 'eventStore' | 'keys'>;
export type WritePorts = ReadPorts &
  Pick<ServicePorts, 'clock' | 'randomness' | 'secrets'> &
  Partial<Pick<ServicePorts, 'tracer'>>;

export type Customer = CustomerState & {
  /** The command that registered them. */
  readonly commandId: string;
  /** Everything that was recorded of them, in order. */
  readonly history: readonly OpenedEvent[];
};

export type LoadedStream = { readonly history: readonly OpenedEvent[]; readonly head: ChainHead };

const mostTries = 8;

/** What names an address in streams and throttles: the address cannot be recovered from it without the secret. */
export const emailHashOf = ({ secrets }: Pick<ServicePorts, 'secrets'>, email: string): string =>
  createHmac('sha256', secrets.emailHash).update(normaliseEmail(email)).digest('hex');

/** All events of a stream, opened as far as keys allow. */
export const loadStream = async (
  { eventStore, keys }: Pick<ReadPorts, 'eventStore'> & { readonly keys: Pick<ReadPorts['keys'], 'find'> },
  stream: string,
): Promise<LoadedStream> => {
  const history: OpenedEvent[] = [];
  for await (const event of streamEvents(eventStore, stream))
    history.push(await openEvent(event, (keyId) => keys.find(keyId)));
  const last = history.at(-1);
  return { history, head: last === undefined ? emptyChain : { revision: last.revision, hash: last.metadata.hash } };
};

/** Whether a command was carried out before on a stream: with the `same` content or `other`; undefined when it was not. */
export const carriedOutBefore = async (
  ports: Pick<ReadPorts, 'eventStore' | 'keys'>,
  stream: string,
  { commandId, commandHash }: { readonly commandId: string; readonly commandHash: string },
): Promise<'same' | 'other' | undefined> => {
  const { history } = await loadStream(ports, stream);
  const before = history.find(({ metadata }) => metadata.commandId === commandId);
  if (before === undefined) return undefined;
  return before.metadata.commandHash === commandHash ? 'same' : 'other';
};

/** Refuses for a moment where a later version of the product wrote in a stream: what that said is not known here. */
export const requireKnown = ({ history }: LoadedStream, read: (stored: OpenedEvent) => unknown): void => {
  if (history.some((stored) => read(stored) === 'unknown')) refuse({ code: 'unavailable' });
};

const customerOf = ({ history }: LoadedStream): Customer | undefined => {
  const state = history
    .map((event) => customerEventSchema.parse(event))
    .reduce<CustomerState | undefined>(evolveCustomer, undefined);
  return state && { ...state, commandId: history[0]?.metadata.commandId ?? '', history };
};

const reservedFor = ({ history }: LoadedStream): string | undefined => {
  const event = history.map((one) => emailEventSchema.parse(one)).findLast(({ type }) => type !== 'MailDeclined');
  return event?.type === 'EmailReserved' ? event.data.customerId : undefined;
};

const isDeclined = ({ history }: LoadedStream): boolean => history.some(({ type }) => type === 'MailDeclined');

/** Whether who reads a mailbox wants nothing that others ask us to send there. */
export const isMailDeclined = async (
  ports: Pick<ReadPorts, 'eventStore' | 'keys'>,
  emailHash: string,
): Promise<boolean> => isDeclined(await loadStream(ports, emailStream(emailHash)));

/** Whose address this is; undefined when nobody has reserved it, or when it was released. */
export const findReservation = async (ports: CustomerPorts, emailHash: string): Promise<string | undefined> =>
  reservedFor(await loadStream(ports, emailStream(emailHash)));

/** The registered customer; undefined when there is none, or when a sign-up was interrupted before it. */
export const findCustomer = async (ports: ReadPorts, customerId: string): Promise<Customer | undefined> =>
  customerOf(await loadStream(ports, customerStream(customerId)));

/** Whether a mailbox is known to be the customer's: what they ask for there while logged in, nobody else has asked for. */
export const isOwnMailbox = async (
  ports: ReadPorts,
  customerId: string | undefined,
  email: string,
): Promise<boolean> => {
  const customer = customerId === undefined ? undefined : await findCustomer(ports, customerId);
  const own = customer?.isEmailVerified === true ? customer.personal?.contact.email : undefined;
  return own !== undefined && normaliseEmail(own) === normaliseEmail(email);
};

/** The command that an event answers, and who gave it. */
export type CustomerCommand = {
  readonly commandId: string;
  readonly correlationId: string;
  readonly customerId: string;
  readonly actor?: Actor | undefined;
  /** Of the message that asks for it; absent where the command id is made from its content. */
  readonly commandHash?: string | undefined;
};

type Append<State> = {
  readonly stream: string;
  readonly stateOf: (loaded: LoadedStream) => State;
  /** The event to append; undefined when nothing is to be said. */
  readonly decide: (state: State) => UnsealedEvent | undefined;
};

/**
 * Appends at the revision that was read, retrying after a conflict, once per command id. Returns the state after it.
 */
export const appendTo = async <State>(
  ports: WritePorts,
  { commandId, correlationId, customerId, actor = { kind: 'customer', id: customerId }, commandHash }: CustomerCommand,
  { stream, stateOf, decide }: Append<State>,
): Promise<State> => {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const loaded = await loadStream(ports, stream);
    const isDone = loaded.history.some(({ metadata }) => metadata.commandId === commandId);
    const event = isDone ? undefined : decide(stateOf(loaded));
    if (event === undefined) return stateOf(loaded);
    const dataKey = event.personal === undefined ? undefined : await ports.keys.obtain(customerId, 'identity');
    const events = sealEvents({
      stream,
      previous: loaded.head,
      events: [event],
      command: {
        commandId,
        correlationId,
        causationId: correlationId,
        commandHash,
        traceparent: ports.tracer?.current(),
      },
      actor,
      recordedAt: ports.clock.now().toString({ smallestUnit: 'millisecond' }),
      dataKey,
      mac: eventMacOf(ports.secrets.orderNumber),
      randomness: ports.randomness,
    });
    // success or conflict: the next round reads back what was stored
    await ports.eventStore.append(stream, events, loaded.head.revision ?? 'no-stream');
  }
  throw new Error(`Others kept writing to ${stream}`);
};

const unsealed = (event: CustomerEvent): UnsealedEvent => {
  const personal = 'personal' in event ? event.personal : undefined;
  return {
    type: event.type,
    schemaVersion: customerEventVersion,
    data: jsonObjectSchema.parse(event.data),
    ...(personal === undefined ? {} : { personal: jsonObjectSchema.parse(personal) }),
  };
};

/**
 * Appends what `decide` makes of the customer's current state, once per command id; undefined appends nothing, and nothing
 * is said of a customer who was erased. Returns the customer's state after it.
 */
export const recordOfCustomer = (
  ports: WritePorts,
  command: CustomerCommand,
  decide: (customer: Customer | undefined) => CustomerEvent | undefined,
): Promise<Customer | undefined> =>
  appendTo(ports, command, {
    stream: customerStream(command.customerId),
    stateOf: customerOf,
    decide: (customer) => {
      const event = customer?.isErased === true ? undefined : decide(customer);
      return event && unsealed(event);
    },
  });

/** Reserves the address for a customer unless somebody has it. Answers whose it is then. */
export const reserveEmail = async (
  ports: WritePorts,
  command: CustomerCommand,
  emailHash: string,
): Promise<string | undefined> =>
  appendTo(ports, command, {
    stream: emailStream(emailHash),
    stateOf: reservedFor,
    decide: (owner) =>
      owner === undefined
        ? { type: 'EmailReserved', schemaVersion: customerEventVersion, data: { customerId: command.customerId } }
        : undefined,
  });

/** Lets an address be reserved again, if the customer has it. */
export const releaseEmail = async (ports: WritePorts, command: CustomerCommand, emailHash: string): Promise<void> => {
  await appendTo(ports, command, {
    stream: emailStream(emailHash),
    stateOf: reservedFor,
    decide: (owner) =>
      owner === command.customerId
        ? { type: 'EmailReleased', schemaVersion: customerEventVersion, data: {} }
        : undefined,
  });
};

/** Records that who reads a mailbox wants nothing that others ask us to send there; once is enough. */
export const declineMail = async (
  ports: WritePorts,
  command: Pick<CustomerCommand, 'commandId' | 'correlationId'>,
  emailHash: string,
): Promise<void> => {
  await appendTo(
    ports,
    { ...command, customerId: nobody },
    {
      stream: emailStream(emailHash),
      stateOf: isDeclined,
      decide: (isKnown) =>
        isKnown ? undefined : { type: 'MailDeclined', schemaVersion: customerEventVersion, data: {} },
    },
  );
};

/** Belongs to nobody: looked up for an unknown address, so that both cases take the same time. */
const nobody = '00000000-0000-4000-8000-000000000000';

/** The credential behind an e-mail address. */
export const findCredentialByEmail = async (
  ports: CustomerPorts & Pick<ServicePorts, 'vault'>,
  emailHash: string,
): Promise<Credential | undefined> => ports.vault.findCredential((await findReservation(ports, emailHash)) ?? nobody);
