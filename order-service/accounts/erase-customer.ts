/**
 * Erases a customer by destroying their keys, so that what was encrypted under them can never be read again. They are marked
 * in the vault first, so that no key is made for them; it is recorded then and finished in idempotent steps, so that neither a crash nor a restored backup leaves it half done. Read models
 * are waited for before that.
 */
import type { LegalHold } from '@driveaway/domain/api/erasures.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { contractRetentionDays } from '@driveaway/domain/customer/retention.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { refundDueCents, toPayCents } from '@driveaway/domain/order/order-money.ts';
import { isWrittenByLater, type OrderState } from '@driveaway/domain/order/order-state.ts';
import { requireAllEvents } from '@driveaway/infra/read-models/await-projection.ts';
import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import { stepOf } from '../http/requests/idempotency.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { loadOrder } from '../orders/load-order.ts';
import { orderReadModels } from '../orders/order-read-models.ts';
import { printDueDocuments } from '../documents/print-due-documents.ts';
import { loadTalk } from '../talk/talks.ts';
import { requestsForBrochures } from '../brochures/brochure-requests.ts';
import { requestsForCallBacks } from '../call-backs/call-back-requests.ts';
import { requestsForCarOffers } from '../car-offers/car-offer-requests.ts';
import { bookedTimes } from '../test-drives/booked-times.ts';
import { changeTestDrive } from '../test-drives/record-test-drive.ts';
import { derivedId } from '../orders/derived-id.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import {
  emailHashOf,
  findCustomer,
  recordOfCustomer,
  releaseEmail,
  type Customer,
  type CustomerCommand,
} from '../customers/customers.ts';
import { knownEmailsOf } from '../customers/known-emails.ts';
import { followersOf } from '../customers/recorded-followers.ts';
import { standingHolds } from '../customers/legal-holds.ts';
import { noteFinish } from './finished-erasures.ts';

export type ErasurePorts = Pick<
  ServicePorts,
  | 'eventStore'
  | 'readModels'
  | 'rebuildDocuments'
  | 'vault'
  | 'keys'
  | 'files'
  | 'pdf'
  | 'ordersAtHand'
  | 'log'
  | 'outbox'
  | 'clock'
  | 'believedClock'
  | 'randomness'
  | 'secrets'
>;

type ErasureOutcome =
  | { readonly kind: 'erased'; readonly contractRecordsHeldUntil: string | null }
  | ({ readonly kind: 'refused' } & Obstacles);

/** What an erasure has to wait for. */
export type Obstacles = { readonly liveOrders: readonly string[]; readonly holds: readonly LegalHold[] };

/** Neither completed nor cancelled, or with money to go back or to be paid again: somebody still owes somebody something. */
const isLive = ({ lifecycle, facts }: OrderState): boolean => {
  const { fulfilment } = lifecycle.value;
  const isSettled = typeof fulfilment === 'object' && 'cancelled' in fulfilment && fulfilment.cancelled === 'settled';
  return (
    (fulfilment !== 'completed' && fulfilment !== 'notCreated' && !isSettled) ||
    refundDueCents(facts) + toPayCents(facts) > 0 ||
    // what was charged late goes back whatever becomes of the order
    (facts.givenUp ?? []).some(({ charge }) => charge !== undefined)
  );
};

/** Money was taken or a contract made: the law requires the records to be kept. */
const isOnRecord = ({ facts }: OrderState): boolean => facts.deposit !== undefined || facts.acceptance !== undefined;

/** Refuses for a moment while a later version alone knows whether one is live, and on record. */
const statesOf = async (ports: ErasurePorts, customerId: string) => {
  const orderNumbers = await orderReadModels(ports).ordersOf(customerId);
  const states: { readonly orderNo: string; readonly state: OrderState }[] = [];
  for (const orderNo of orderNumbers) {
    const { state } = await loadOrder(ports, orderNo);
    if (isWrittenByLater(state)) refuse({ code: 'unavailable' });
    states.push({ orderNo, state });
  }
  return states;
};

const emailsOf = (customer: Customer): readonly string[] => {
  const { had, asked } = knownEmailsOf(customer);
  return [...new Set([...had, ...asked])];
};

type OrderStates = Awaited<ReturnType<typeof statesOf>>;

const licencesOf = (customer: Customer | undefined, orders: OrderStates): readonly string[] => [
  ...new Set([
    ...(customer?.licences ?? []).map(({ licenceFileId }) => licenceFileId),
    ...orders.flatMap(({ state }) => state.facts.created?.licenceFileId ?? []),
  ]),
];

const documentsOf = (orders: OrderStates): readonly string[] =>
  orders.flatMap(({ state }) => state.facts.documents.map(({ fileId }) => fileId));

/** Those in the talks about the orders. */
const picturesOf = async (ports: ErasurePorts, orders: OrderStates): Promise<readonly string[]> => {
  const pictures: string[] = [];
  for (const { orderNo } of orders) {
    const { messages } = await loadTalk(ports, orderNo);
    pictures.push(...messages.flatMap((message) => message.pictures.map(({ fileId }) => fileId)));
  }
  return pictures;
};

/** What belongs to a customer by what read models say. */
type Belongings = {
  readonly orders: OrderStates;
  readonly drives: readonly string[];
  readonly brochureRequests: readonly string[];
  readonly callBacks: readonly string[];
  readonly carOffers: readonly string[];
};

/** Asked before anything is recorded or destroyed. Throws while a read model is late: it may miss some. */
const belongingsOf = async (ports: ErasurePorts, customerId: string): Promise<Belongings> => {
  await requireAllEvents(ports, readModelCollections.buyerOrders.name);
  return {
    orders: await statesOf(ports, customerId),
    drives: await bookedTimes(ports).drivesOf(customerId),
    brochureRequests: await requestsForBrochures.ofAccount(ports, customerId),
    callBacks: await requestsForCallBacks.ofAccount(ports, customerId),
    carOffers: await requestsForCarOffers.ofAccount(ports, customerId),
  };
};

/** With what came while the erasure was recorded, as far as read models have it by now: retention asks them again. */
const belongingsNow = async (ports: ErasurePorts, customerId: string, before: Belongings): Promise<Belongings> => {
  try {
    return await belongingsOf(ports, customerId);
  } catch (fault) {
    if (isPassingFault(fault)) return before;
    throw fault;
  }
};

/** Nobody comes to a test drive of an account that is gone. */
const cancelDrives = async (ports: ErasurePorts, customerId: string, drives: readonly string[]): Promise<void> => {
  for (const driveId of drives) {
    const commandId = derivedId('cancel test drive', driveId);
    const command = {
      driveId,
      commandId,
      correlationId: commandId,
      actor: { kind: 'customer', id: customerId },
    } as const;
    await changeTestDrive(ports, command, { type: 'CancelTestDrive', by: 'driver' });
  }
};

const erasedOf = (customer: Customer | undefined) =>
  customer?.history.findLast(({ type }) => type === 'CustomerErased');

/** As the event of an erasure has it. */
const heldUntilOf = (erased: ReturnType<typeof erasedOf>): string | null => {
  const until = erased?.data['contractRecordsHeldUntil'];
  return typeof until === 'string' ? until : null;
};

/** What the law says today. */
const lawfullyHeldUntil = ({ clock }: Pick<ErasurePorts, 'clock'>, orders: OrderStates): string | null =>
  orders.some(({ state }) => isOnRecord(state))
    ? clock
        .now()
        .add({ hours: 24 * contractRetentionDays })
        .toString({ smallestUnit: 'millisecond' })
    : null;

const withdrawKeys = async ({ vault, keys }: ErasurePorts, customerId: string, heldUntil: string | null) => {
  const identity = await vault.findOwnedKey(customerId, 'identity');
  if (identity !== undefined) await keys.destroy(identity.keyId);
  const contract = await vault.findOwnedKey(customerId, 'contract');
  if (contract === undefined) return;
  if (heldUntil === null) await keys.destroy(contract.keyId);
  else await keys.hold(contract.keyId, heldUntil);
};

/**
 * Completes a recorded erasure: frees the address, destroys the keys, removes log-in, licences and pictures, and cleans the
 * read models. Documents and the contract key are removed now, or as soon as the law allows. Idempotent. Noted at the end;
 * `notedBefore` as in the vault. Returns until when the law requires them to be kept.
 */
const finishErasure = async (
  ports: ErasurePorts,
  customerId: string,
  before: Belongings,
  notedBefore?: string,
): Promise<string | null> => {
  const { vault, files, clock } = ports;
  const customer = await findCustomer(ports, customerId);
  const erased = erasedOf(customer);
  const now = clock.now().toString({ smallestUnit: 'millisecond' });
  const believedNow = (ports.believedClock ?? clock).now().toString({ smallestUnit: 'millisecond' });
  await vault.recordErasure({ customerId, erasedAt: erased?.metadata.recordedAt ?? now });
  // while the address can still be read
  for (const email of customer === undefined ? [] : emailsOf(customer)) {
    const commandId = stepOf(erased?.metadata.commandId ?? customerId, `release ${emailHashOf(ports, email)}`);
    await releaseEmail(ports, { commandId, correlationId: commandId, customerId }, emailHashOf(ports, email));
    await ports.outbox?.forget(email);
  }
  // what a kept mail of an invitation says; the addresses themselves go with the key
  for (const { email } of (await followersOf(ports, customerId)).followers) await ports.outbox?.forget(email);
  const heldUntil = heldUntilOf(erased);
  const until = heldUntil !== null && heldUntil > believedNow ? heldUntil : null;
  // before all that needs no key: whatever keeps that from its end, nothing of it can be read
  await withdrawKeys(ports, customerId, until);
  await vault.deleteCredential(customerId);
  const { orders, drives, brochureRequests, callBacks, carOffers } = await belongingsNow(ports, customerId, before);
  const documents = until === null ? documentsOf(orders) : [];
  const pictures = await picturesOf(ports, orders);
  for (const fileId of [...licencesOf(customer, orders), ...pictures, ...documents]) await files.remove(fileId);
  await cancelDrives(ports, customerId, drives);
  await requestsForBrochures.forgetOfAccount(ports, customerId, brochureRequests);
  await requestsForCallBacks.forgetOfAccount(ports, customerId, callBacks);
  await requestsForCarOffers.forgetOfAccount(ports, customerId, carOffers);
  for (const { orderNo } of orders) await ports.rebuildDocuments(orderStream(orderNo));
  // an erasure on the list whose customer no event knows is on no record to be noted of
  if (erased !== undefined)
    await noteFinish(ports, { customerId, erased, heldUntil: until, begunAt: believedNow }, notedBefore);
  return until;
};

/** `reason`: of whoever erases somebody else. */
type ErasureCommand = CustomerCommand & { readonly reason?: string };

const recordErased = async (
  ports: ErasurePorts,
  { reason, ...command }: ErasureCommand,
  { orders, despiteHolds }: { readonly orders: OrderStates; readonly despiteHolds: boolean },
): Promise<Customer | undefined> => {
  const contractRecordsHeldUntil = lawfullyHeldUntil(ports, orders);
  const data = { contractRecordsHeldUntil, ...(reason === undefined ? {} : { reason }) };
  return recordOfCustomer(ports, command, (customer) => {
    if (customer === undefined || customer.isErased) return undefined;
    return !despiteHolds && standingHolds(customer).length > 0 ? undefined : { type: 'CustomerErased', data };
  });
};

const liveOrdersOf = (orders: OrderStates): readonly string[] =>
  orders.filter(({ state }) => isLive(state)).map(({ orderNo }) => orderNo);

export type ErasurePlan = Obstacles & {
  /** Null until they are erased. */
  readonly erasedAt: string | null;
  readonly orders: readonly string[];
  readonly licences: readonly string[];
  /** In messages about the orders. */
  readonly pictures: readonly string[];
  readonly documents: readonly string[];
  readonly contractRecordsHeldUntil: string | null;
};

/**
 * What an erasure takes and what the law keeps, in ids of files and orders. The read models must be up to date. Throws when
 * there is no such customer.
 */
export const planErasure = async (ports: ErasurePorts, customerId: string): Promise<ErasurePlan> => {
  const customer = await findCustomer(ports, customerId);
  if (customer === undefined) throw new Error(`There is no customer ${customerId}`);
  const orders = await statesOf(ports, customerId);
  const erased = erasedOf(customer);
  return {
    erasedAt: erased?.metadata.recordedAt ?? null,
    liveOrders: liveOrdersOf(orders),
    holds: standingHolds(customer),
    orders: orders.map(({ orderNo }) => orderNo),
    licences: licencesOf(customer, orders),
    pictures: await picturesOf(ports, orders),
    documents: documentsOf(orders),
    contractRecordsHeldUntil: erased === undefined ? lawfullyHeldUntil(ports, orders) : heldUntilOf(erased),
  };
};

/**
 * Erases a customer, or says which orders and legal holds prevent it; either is recorded. Throws, and has changed nothing,
 * while a read model is late.
 */
export const eraseCustomer = async (
  ports: ErasurePorts,
  { commandId, ...command }: ErasureCommand,
): Promise<ErasureOutcome> => {
  const belongings = await belongingsOf(ports, command.customerId);
  const { orders } = belongings;
  const refuse = async (obstacles: Obstacles): Promise<ErasureOutcome> => {
    const { liveOrders } = obstacles;
    const refusal = { ...command, commandId: stepOf(commandId, 'erasure refused') };
    await recordOfCustomer(ports, refusal, () => ({ type: 'ErasureRefused', data: { liveOrders: [...liveOrders] } }));
    return { kind: 'refused', ...obstacles };
  };
  const liveOrders = liveOrdersOf(orders);
  if (liveOrders.length > 0) return refuse({ liveOrders, holds: [] });
  const { customerId } = command;
  const known = await findCustomer(ports, customerId);
  if (known !== undefined && !known.isErased && standingHolds(known).length > 0)
    return refuse({ liveOrders, holds: standingHolds(known) });
  // the seller has to keep them, and they say what goes now
  for (const { orderNo } of orders) await printDueDocuments(ports, orderNo);
  const since = ports.clock.now().toString({ smallestUnit: 'millisecond' });
  await ports.vault.markGoing({ owner: customerId, kind: 'customer', since });
  const erasure = { ...command, commandId: stepOf(commandId, 'erased') };
  const customer = await recordErased(ports, erasure, { orders, despiteHolds: false });
  if (customer?.isErased === false) {
    // a hold was placed meanwhile
    await ports.vault.endGoing(customerId);
    return refuse({ liveOrders, holds: standingHolds(customer) });
  }
  return { kind: 'erased', contractRecordsHeldUntil: await finishErasure(ports, customerId, belongings) };
};

/** Goes on with an erasure that was broken off. Throws as `eraseCustomer`. */
export const resumeErasure = async (ports: ErasurePorts, customerId: string): Promise<void> => {
  if ((await findCustomer(ports, customerId))?.isErased === true) {
    const notes = await ports.vault.listFinishedErasures();
    return repeatErasure(ports, customerId, notes.get(customerId));
  }
  // nothing was recorded yet: it may be refused by now
  const commandId = stepOf(customerId, 'erasure resumed');
  const actor = { kind: 'system', id: 'retention' } as const;
  await eraseCustomer(ports, { commandId, correlationId: commandId, customerId, actor });
  return undefined;
};

/**
 * Erases again a customer on the list of erasures whom a restored backup of the events or the vault brought back. Throws as
 * `eraseCustomer`. `notedBefore`: what the vault has noted of its last finish.
 */
export const repeatErasure = async (
  ports: ErasurePorts,
  customerId: string,
  notedBefore: string | undefined,
): Promise<void> => {
  const commandId = stepOf(customerId, 'erased again');
  const command = {
    commandId,
    correlationId: commandId,
    customerId,
    actor: { kind: 'system', id: 'retention' } as const,
  };
  const belongings = await belongingsOf(ports, customerId);
  const customer = await findCustomer(ports, customerId);
  // a hold came back with a backup: it was released before the erasure
  if (customer?.isErased === false) {
    await recordErased(ports, command, { orders: belongings.orders, despiteHolds: true });
  }
  await finishErasure(ports, customerId, belongings, notedBefore);
};
