/** A command to an order: read, decide, write at exactly the revision that was read. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { jsonObjectSchema, type JsonObject, type JsonValue } from '@driveaway/domain/json/json.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import { decide } from '@driveaway/domain/order/decide.ts';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { orderEventVersions } from '@driveaway/domain/order/order-event-versions.ts';
import { orderEventSchema, type OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import type { OrderRefusal } from '@driveaway/domain/order/order-refusals.ts';
import { evolve, type OrderState } from '@driveaway/domain/order/order-state.ts';
import { EventStoreFault, type EventStoreFaultCode } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { AppendOutcome, ExpectedRevision, ProposedEvent } from '@driveaway/infra/event-store/port.ts';
import { sealEvents, type UnsealedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { backoffMilliseconds } from '@driveaway/infra/clock/backoff.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { commandHash } from './command-hash.ts';
import { loadOrderWithoutPersonal, type LoadedOrder } from './load-order.ts';

export type OrderPorts = Pick<ServicePorts, 'eventStore' | 'keys' | 'clock' | 'randomness' | 'secrets'>;

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
};

/** `key-reused`: the command id was used before, with other content. `busy-order`: others kept writing first. */
export type OrderCommandRefusal = OrderRefusal | { readonly code: 'key-reused' } | { readonly code: 'busy-order' };

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

const mostDecisions = 12;
const mostSends = 4;

/** Faults for which a retry is useless; after any other the outcome is unknown and the same bytes may be sent again. */
const finalFaults: ReadonlySet<EventStoreFaultCode> = new Set(['closed', 'stopped', 'damaged']);

const jsonOf = (value: object): JsonObject => jsonObjectSchema.parse(JSON.parse(JSON.stringify(value)));

const unsealed = (event: OrderEvent): UnsealedEvent => {
  const { type, data } = event;
  const personal = 'personal' in event ? event.personal : undefined;
  return {
    type,
    schemaVersion: orderEventVersions[type],
    data: jsonOf(data),
    ...(personal === undefined ? {} : { personal: jsonOf(personal) }),
  };
};

const customerOf = ({ command }: OrderCommandRequest, { state }: LoadedOrder): string =>
  command.type === 'CreateOrder' ? command.data.customerId : z.string().parse(state.facts.created?.customerId);

const seal = async (
  ports: OrderPorts,
  request: OrderCommandRequest,
  loaded: LoadedOrder,
  events: readonly OrderEvent[],
  contentHash: string,
): Promise<readonly ProposedEvent[]> => {
  const { orderNo, commandId, correlationId, causationId = commandId, actor } = request;
  const plain = events.map(unsealed);
  const isPersonal = plain.some(({ personal }) => personal !== undefined);
  return sealEvents({
    stream: orderStream(orderNo),
    previous: loaded.head,
    events: plain,
    command: { commandId, correlationId, causationId, commandHash: contentHash, deliveryId: ports.randomness.uuid() },
    actor,
    recordedAt: ports.clock.now().toString({ smallestUnit: 'millisecond' }),
    dataKey: isPersonal ? await ports.keys.obtain(customerOf(request, loaded), 'contract') : undefined,
    randomness: ports.randomness,
  });
};

/**
 * Appends until the store gives a definite answer: after a fault it retries the identical bytes at the identical
 * revision.
 */
const appendSurely = async (
  { eventStore, randomness }: OrderPorts,
  stream: string,
  events: readonly ProposedEvent[],
  expected: ExpectedRevision,
): Promise<AppendOutcome> => {
  for (let sends = 1; ; sends += 1) {
    try {
      return await eventStore.append(stream, events, expected);
    } catch (fault) {
      const isFinal = fault instanceof EventStoreFault && finalFaults.has(fault.code);
      if (isFinal || sends >= mostSends) throw new Error(`Appending to ${stream} failed`, { cause: fault });
      await pause(backoffMilliseconds(sends, randomness));
    }
  }
};

/** What an earlier delivery of the command recorded, if there was one. */
const recordedBefore = (
  { state, events }: LoadedOrder,
  commandId: string,
  contentHash: string,
): OrderCommandOutcome | undefined => {
  const own = events.filter(({ metadata }) => metadata.commandId === commandId);
  const last = own.at(-1);
  if (last === undefined) return undefined;
  if (last.metadata.commandHash !== contentHash) return { kind: 'refused', refusal: { code: 'key-reused' }, state };
  const facts = own.flatMap(({ event }) => (event === undefined ? [] : [event]));
  return { kind: 'done', events: facts, state, position: last.position, replayed: true };
};

/**
 * What an earlier delivery of a command did, or that its id belongs to other content; undefined when there was none. For
 * whoever cannot decide again, because prices and offers have changed since.
 */
export const findRecordedOutcome = async (
  ports: Pick<OrderPorts, 'eventStore' | 'secrets'>,
  { orderNo, commandId, content }: Pick<OrderCommandRequest, 'orderNo' | 'commandId' | 'content'>,
): Promise<OrderCommandOutcome | undefined> =>
  recordedBefore(
    await loadOrderWithoutPersonal(ports, orderNo),
    commandId,
    commandHash(ports.secrets.orderNumber, content),
  );

/**
 * Carries out a command on an order, once per command id. On a conflict the order is read and decided again, a bounded
 * number of times. Throws only on faults; nothing acknowledged is ever lost, and an unacknowledged command may be sent
 * again under its id.
 */
export const executeOrderCommand = async (
  ports: OrderPorts,
  request: OrderCommandRequest,
): Promise<OrderCommandOutcome> => {
  const { orderNo, command, commandId } = request;
  const stream = orderStream(orderNo);
  const contentHash = commandHash(ports.secrets.orderNumber, request.content);
  let loaded = await loadOrderWithoutPersonal(ports, orderNo);
  for (let decisions = 1; decisions <= mostDecisions; decisions += 1) {
    const before = recordedBefore(loaded, commandId, contentHash);
    if (before !== undefined) return before;
    const { state, head } = loaded;
    const decision = decide(command, state);
    if (decision.kind === 'refused') return { kind: 'refused', refusal: decision.refusal, state };
    const events = decision.events.map((event) => orderEventSchema.parse(event));
    if (events.length === 0) {
      return { kind: 'done', events, state, position: loaded.events.at(-1)?.position ?? 0n, replayed: false };
    }
    const sealed = await seal(ports, request, loaded, events, contentHash);
    const outcome = await appendSurely(ports, stream, sealed, head.revision ?? 'no-stream');
    if (outcome.kind === 'appended' && (await isStoredAs(ports, stream, sealed, outcome.revision))) {
      return { kind: 'done', events, state: events.reduce(evolve, state), position: outcome.position, replayed: false };
    }
    if (outcome.kind === 'conflict') await pause(backoffMilliseconds(1, ports.randomness) / 10);
    loaded = await loadOrderWithoutPersonal(ports, orderNo);
  }
  return { kind: 'refused', refusal: { code: 'busy-order' }, state: loaded.state };
};

/**
 * False when another delivery of the same command got there first: the store then answers success with what that one
 * wrote, and only reading tells whether its content was ours.
 */
const isStoredAs = async (
  { eventStore }: OrderPorts,
  stream: string,
  sealed: readonly ProposedEvent[],
  lastRevision: bigint,
): Promise<boolean> => {
  const [stored] = await eventStore.readStream(stream, { from: lastRevision, limit: 1 });
  return stored?.metadata === sealed.at(-1)?.metadata;
};
