/** A command to an order: decide on what is at hand, write at exactly that revision. */
import { z } from 'zod';
import type { JsonValue } from '@driveaway/domain/json/json.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import { decide } from '@driveaway/domain/order/decide.ts';
import { refuse, type Decision } from '@driveaway/domain/order/decision.ts';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { orderEventVersion, readOrderEvent } from '@driveaway/domain/order/order-event-versions.ts';
import { orderEventSchema, type OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import type { Reported } from '@driveaway/domain/order/reported-time.ts';
import type { OrderRefusal } from '@driveaway/domain/order/order-refusals.ts';
import type { OrderState } from '@driveaway/domain/order/order-state.ts';
import { bankLineOf, bankLineRecorded, isSaidToBeAnother } from '@driveaway/domain/order/bank-line.ts';
import { vinNeededBy } from '@driveaway/domain/order/vin-reservation.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import { EventStoreFault, type EventStoreFaultCode } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { Append, AppendOutcome, ProposedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent, sealEvents, type UnsealedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { backoffMilliseconds } from '@driveaway/infra/clock/backoff.ts';
import { waitOnTimer } from '@driveaway/infra/clock/wait.ts';
import type { OrderAtHand } from '../ports/orders-at-hand.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { commandHash } from './command-hash.ts';
import { derivedId } from './derived-id.ts';
import { readNewerOrder, readOrderNow, readWholeOrder, withWritten } from './order-at-hand.ts';
import { reserveVin, vinTaken, type LapseAllocation } from './reserve-vin.ts';
import { takeBankLine } from './take-bank-line.ts';

export type OrderPorts = Pick<
  ServicePorts,
  'eventStore' | 'ordersAtHand' | 'keys' | 'clock' | 'randomness' | 'secrets'
> &
  Partial<Pick<ServicePorts, 'log' | 'wait' | 'tracer'>>;

export type OrderCommandRequest = {
  readonly orderNo: string;
  readonly command: OrderCommand;
  /** The same id is the same command: it is carried out once, whatever is sent how often. */
  readonly commandId: string;
  /** Of the request or event that is being served. */
  readonly correlationId: string;
  /** The command or event that led to this one; default the command itself. */
  readonly causationId?: string;
  readonly actor: Actor;
  /** What was asked for, without times and addresses: the same id with another content is refused. Never card data. */
  readonly content: JsonValue;
  /** Its `commandHash`, for whoever has it already. */
  readonly contentHash?: string | undefined;
  /** When it is said to have happened, and when that was said. */
  readonly reported?: Reported | undefined;
  /** Carried out at this revision of the order alone; at any other it is refused, unless it was carried out before. */
  readonly ifRevision?: number | undefined;
  /** Appended before the command's events, or before a refusal: a conflict there refuses the command as `key-reused`. */
  readonly claim?: Append | undefined;
};

/**
 * `key-reused`: the command id was used before, with other content. `busy-order`: others kept writing first.
 * `revision-changed`: the order is not at the revision that the command is for.
 */
export type OrderCommandRefusal =
  | OrderRefusal
  | { readonly code: 'key-reused' }
  | { readonly code: 'busy-order' }
  | { readonly code: 'revision-changed'; readonly message: string };

export type OrderCommandOutcome =
  | {
      readonly kind: 'done';
      /** What the command recorded, without personal data if it was replayed; none when there was nothing new to say. */
      readonly events: readonly OrderEvent[];
      readonly state: OrderState;
      /** Position of the command's last event. */
      readonly position: bigint;
      /** True when an earlier delivery of the same command had done it. */
      readonly replayed: boolean;
    }
  | { readonly kind: 'refused'; readonly refusal: OrderCommandRefusal; readonly state: OrderState };

/** Why a command is not for the order as it stands; undefined when it is, or does not say. */
export const staleFor = (
  ifRevision: number | undefined,
  { revision }: OrderState,
): Extract<OrderCommandRefusal, { readonly code: 'revision-changed' }> | undefined =>
  ifRevision === undefined || ifRevision === revision
    ? undefined
    : { code: 'revision-changed', message: `The order is at revision ${revision}, not at ${ifRevision}.` };

const mostDecisions = 12;
const mostSends = 4;
const neverAborted = new AbortController().signal;

/** Faults for which a retry is useless; after any other the outcome is unknown and the same bytes may be sent again. */
const finalFaults: ReadonlySet<EventStoreFaultCode> = new Set(['closed', 'stopped', 'damaged']);

const unsealed = (event: OrderEvent): UnsealedEvent => {
  const { type, data } = event;
  return {
    type,
    schemaVersion: orderEventVersion(type),
    data,
    personal: 'personal' in event ? event.personal : undefined,
  };
};

const customerOf = ({ command }: OrderCommandRequest, { state }: OrderAtHand): string =>
  command.type === 'CreateOrder' ? command.data.customerId : z.string().parse(state.facts.created?.customerId);

const seal = async (
  ports: OrderPorts,
  request: OrderCommandRequest,
  order: OrderAtHand,
  events: readonly OrderEvent[],
  contentHash: string,
): Promise<readonly ProposedEvent[]> => {
  const { orderNo, commandId, correlationId, causationId = commandId, actor } = request;
  const plain = events.map(unsealed);
  const isPersonal = plain.some(({ personal }) => personal !== undefined);
  return sealEvents({
    stream: orderStream(orderNo),
    previous: order.head,
    events: plain,
    command: {
      commandId,
      correlationId,
      causationId,
      commandHash: contentHash,
      deliveryId: ports.randomness.uuid(),
      traceparent: ports.tracer?.current(),
    },
    actor,
    recordedAt: ports.clock.now().toString({ smallestUnit: 'millisecond' }),
    dataKey: isPersonal ? await ports.keys.obtain(customerOf(request, order), 'contract') : undefined,
    mac: eventMacOf(ports.secrets.orderNumber),
    randomness: ports.randomness,
  });
};

/**
 * Appends until the store gives a definite answer: after a fault it retries the identical bytes at the identical
 * revision. What goes `before` it goes in turn; its conflict is answered with the append that met it.
 */
const appendSurely = async (
  { eventStore, randomness, wait = waitOnTimer }: OrderPorts,
  append: Append,
  before: readonly Append[] = [],
): Promise<AppendOutcome & { readonly at?: Append | undefined }> => {
  for (let sends = 1; ; sends += 1) {
    try {
      if (before.length === 0) return await eventStore.append(append.stream, append.events, append.expected);
      const appends = [...before, append];
      const outcomes = await eventStore.appendInTurn(appends);
      const last = outcomes.at(-1);
      if (last !== undefined) return { ...last, at: appends[outcomes.length - 1] };
    } catch (fault) {
      const isFinal = fault instanceof EventStoreFault && finalFaults.has(fault.code);
      if (isFinal || sends >= mostSends) throw new Error(`Appending to ${append.stream} failed`, { cause: fault });
      await wait(backoffMilliseconds(sends, randomness), neverAborted);
    }
  }
};

/** What an earlier delivery of the command recorded, if there was one. */
const recordedBefore = async (
  { eventStore, secrets }: Pick<OrderPorts, 'eventStore' | 'secrets'>,
  { orderNo, commandId, content }: Pick<OrderCommandRequest, 'orderNo' | 'commandId' | 'content'>,
  { state, commands }: OrderAtHand,
): Promise<OrderCommandOutcome | undefined> => {
  const recorded = commands.get(commandId);
  if (recorded === undefined) return undefined;
  if (recorded.contentHash !== commandHash(secrets.orderNumber, content))
    return { kind: 'refused', refusal: { code: 'key-reused' }, state };
  const { firstRevision: from, lastRevision } = recorded;
  const limit = Number(lastRevision - from) + 1;
  const own = await eventStore.readStream(orderStream(orderNo), { from, limit });
  const opened = await Promise.all(own.map(async (event) => openEvent(event, noKey)));
  const events = opened
    .filter(({ metadata }) => metadata.commandId === commandId)
    .map(readOrderEvent)
    .filter((event) => typeof event !== 'string');
  return { kind: 'done', events, state, position: own.at(-1)?.position ?? 0n, replayed: true };
};

/**
 * What an earlier delivery of a command did, or that its id belongs to other content; undefined when there was none. For
 * whoever cannot decide again, because prices and offers have changed since.
 */
export const findRecordedOutcome = async (
  ports: Pick<OrderPorts, 'eventStore' | 'ordersAtHand' | 'secrets'>,
  request: Pick<OrderCommandRequest, 'orderNo' | 'commandId' | 'content'>,
): Promise<OrderCommandOutcome | undefined> =>
  recordedBefore(ports, request, await readOrderNow(ports, request.orderNo));

/** The answer to a command that has nothing to record: what it recorded before, or why it does not. */
const answerWithoutEvents = async (
  ports: OrderPorts,
  request: OrderCommandRequest,
  order: OrderAtHand,
  decision: Decision,
): Promise<OrderCommandOutcome> => {
  const { state, position } = order;
  const before = await recordedBefore(ports, request, order);
  if (before !== undefined) return before;
  const refusal = decision.kind === 'refused' ? decision.refusal : undefined;
  if (request.claim !== undefined && refusal?.code !== 'order-not-found') {
    const { kind } = await appendSurely(ports, request.claim);
    if (kind === 'conflict') return { kind: 'refused', refusal: { code: 'key-reused' }, state };
  }
  return refusal === undefined
    ? { kind: 'done', events: [], state, position, replayed: false }
    : { kind: 'refused', refusal, state };
};

/** Given up by the command that wants the car; the order itself decides whether its allocation still came. */
const lapseIn =
  (ports: OrderPorts, { correlationId, actor }: OrderCommandRequest, vin: string): LapseAllocation =>
  async ({ id, orderNo, orderRevision }) => {
    const command = { type: 'LapseAllocation', vin, orderRevision } as const;
    const commandId = derivedId('lapse-allocation', id);
    const content = { type: command.type, vin, orderRevision };
    return (await executeOrderCommand(ports, { orderNo, command, commandId, correlationId, actor, content })).state;
  };

type Needed = { readonly decision: Decision; readonly reservation?: Append };

const reserveVinFor = async (
  ports: OrderPorts,
  request: OrderCommandRequest,
  { vin, orderRevision }: { readonly vin: string; readonly orderRevision: number },
  decision: Decision,
): Promise<Needed> => {
  const { orderNo, commandId, correlationId, actor } = request;
  const wanted = { vin, orderNo, orderRevision, commandId, correlationId, actor };
  const reserved = await reserveVin(ports, wanted, lapseIn(ports, request, vin));
  if ('append' in reserved) return { decision, reservation: reserved.append };
  const isPayment = request.command.type === 'StartDepositPayment';
  return { decision: refuse(isPayment ? { code: 'stock-car-gone' } : vinTaken(vin, reserved.heldBy)) };
};

/** The append that a decision needs first, or its refusal: a car belongs to one live order, a line of the bank to one event. */
const reserveFor = async (
  ports: OrderPorts,
  request: OrderCommandRequest,
  { state }: OrderAtHand,
  decision: Decision,
): Promise<Needed> => {
  if (decision.kind === 'refused') return { decision };
  const { orderNo, commandId, correlationId, actor } = request;
  const orderRevision = state.revision;
  for (const event of decision.events) {
    const vin = vinNeededBy(event, state.facts);
    if (vin !== undefined) return reserveVinFor(ports, request, { vin, orderRevision }, decision);
    const line = bankLineOf(event);
    if (line === undefined) continue;
    const wanted = { line, orderNo, state, isAnother: isSaidToBeAnother(event) };
    const taken = await takeBankLine(ports, wanted, { orderNo, orderRevision, commandId, correlationId, actor });
    return 'append' in taken
      ? { decision, reservation: taken.append }
      : { decision: refuse(bankLineRecorded(line, taken.heldBy)) };
  }
  return { decision };
};

/** A command without its span. */
const decideAndAppend = async (ports: OrderPorts, request: OrderCommandRequest): Promise<OrderCommandOutcome> => {
  const { orderNo, command, commandId, claim, reported, ifRevision } = request;
  const { wait = waitOnTimer } = ports;
  const stream = orderStream(orderNo);
  const { contentHash = commandHash(ports.secrets.orderNumber, request.content) } = request;
  const atHand = ports.ordersAtHand?.find(orderNo);
  let order = atHand ?? (await readWholeOrder(ports, orderNo));
  let isCurrent = atHand === undefined;
  for (let decisions = 1; decisions <= mostDecisions; decisions += 1) {
    const isNew = !order.commands.has(commandId);
    const stale = isNew ? staleFor(ifRevision, order.state) : undefined;
    if (stale !== undefined) {
      if (isCurrent) return { kind: 'refused', refusal: stale, state: order.state };
      order = await readNewerOrder(ports, orderNo, order);
      isCurrent = true;
      continue;
    }
    const decided = decide(command, order.state, reported);
    const { decision, reservation } = isNew ? await reserveFor(ports, request, order, decided) : { decision: decided };
    const events =
      isNew && decision.kind === 'accepted' ? decision.events.map((event) => orderEventSchema.parse(event)) : [];
    if (events.length === 0 && isCurrent) return answerWithoutEvents(ports, request, order, decision);
    if (events.length > 0) {
      const sealed = await seal(ports, request, order, events, contentHash);
      const append: Append = { stream, events: sealed, expected: order.head.revision ?? 'no-stream' };
      const before = [claim, reservation].filter((one) => one !== undefined);
      const outcome = await appendSurely(ports, append, before);
      if (outcome.kind === 'appended') {
        const written = { commandId, commandHash: contentHash, events, sealed, last: outcome };
        const { state, position } = withWritten(ports, orderNo, order, written);
        return { kind: 'done', events, state, position, replayed: false };
      }
      if (claim !== undefined && outcome.at === claim)
        return { kind: 'refused', refusal: { code: 'key-reused' }, state: order.state };
      await wait(backoffMilliseconds(1, ports.randomness) / 10, neverAborted);
    }
    const newer = await readNewerOrder(ports, orderNo, order);
    // a conflict with nothing newer: the stream is not the one that was read
    order = events.length > 0 && newer === order ? await readWholeOrder(ports, orderNo) : newer;
    isCurrent = true;
  }
  return { kind: 'refused', refusal: { code: 'busy-order' }, state: order.state };
};

/**
 * Carries out a command on an order, once per command id. It is decided on the order at hand; only events can come of
 * that, because the append fails when somebody else has written since. Every other answer, and what follows a conflict,
 * is decided on the order as it is in the store, a bounded number of times. Throws only on faults; nothing acknowledged
 * is ever lost, and an unacknowledged command may be sent again under its id.
 */
export const executeOrderCommand = async (
  ports: OrderPorts,
  request: OrderCommandRequest,
): Promise<OrderCommandOutcome> =>
  ports.tracer === undefined
    ? decideAndAppend(ports, request)
    : ports.tracer.span(`command ${request.command.type}`, {}, async (span) => {
        const outcome = await decideAndAppend(ports, request);
        span.set({ 'driveaway.outcome': outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind });
        return outcome;
      });
