/** An order folded as far as a decision needs it, taken on by what is newer. */
import type { EventMetadata } from '@driveaway/domain/order/event-metadata.ts';
import { evolve, initialOrderState, type OrderState } from '@driveaway/domain/order/order-state.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { emptyChain, hashIn } from '@driveaway/infra/event-store/event-hash.ts';
import type { ProposedEvent, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { OrderAtHand } from '../ports/orders-at-hand.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { evolveLoaded, readOrderEvents } from './load-order.ts';

type OrderPorts = Pick<ServicePorts, 'eventStore' | 'ordersAtHand'>;

/** A state, its maps and ids; what events add comes on top. */
const ownBytes = 2_000;
/** Texts become objects of about twice their size. */
const bytesPerCharacter = 2;
const bytesPerCommand = 250;

const nothingYet = (): OrderAtHand => ({
  state: initialOrderState,
  head: emptyChain,
  position: 0n,
  commands: new Map(),
  bytes: ownBytes,
});

/** The order after one more event, which led to this state. */
const takenOn = (
  { commands, bytes }: OrderAtHand,
  state: OrderState,
  { revision, position, data }: Pick<RecordedEvent, 'revision' | 'position' | 'data'>,
  { commandId, commandHash, hash }: Pick<EventMetadata, 'commandId' | 'commandHash' | 'hash'>,
): OrderAtHand => {
  const known = commands.get(commandId);
  // another reader may be further already
  const isNews = known === undefined || known.lastRevision < revision;
  const firstRevision = known?.firstRevision ?? revision;
  if (isNews) commands.set(commandId, { contentHash: commandHash, firstRevision, lastRevision: revision });
  return {
    state,
    head: { revision, hash },
    position,
    commands,
    bytes: bytes + data.length * bytesPerCharacter + bytesPerCommand,
  };
};

/** The order with what is newer; undefined when that does not follow what is at hand. */
const withNewer = async (
  { eventStore }: OrderPorts,
  orderNo: string,
  order: OrderAtHand,
): Promise<OrderAtHand | undefined> => {
  let newer = order;
  const { revision: last, hash } = order.head;
  for await (const recorded of readOrderEvents(eventStore, orderNo, last === undefined ? 0n : last + 1n)) {
    const opened = await openEvent(recorded, noKey);
    if (last !== undefined && newer === order && opened.metadata.previousHash !== hash) return undefined;
    newer = takenOn(newer, evolveLoaded(newer.state, opened)[0], recorded, opened.metadata);
  }
  return newer;
};

/** The order read from its first event, whatever is at hand. An order that does not exist has no head. */
export const readWholeOrder = async (ports: OrderPorts, orderNo: string): Promise<OrderAtHand> => {
  ports.ordersAtHand?.forget(orderNo);
  const order = (await withNewer(ports, orderNo, nothingYet())) ?? nothingYet();
  if (order.head.revision !== undefined) ports.ordersAtHand?.keep(orderNo, order);
  return order;
};

/** The order as it is now: what is newer than `order` is read and folded; `order` itself when nothing is. */
export const readNewerOrder = async (ports: OrderPorts, orderNo: string, order: OrderAtHand): Promise<OrderAtHand> => {
  const newer = await withNewer(ports, orderNo, order);
  if (newer === undefined) return readWholeOrder(ports, orderNo);
  if (newer.head.revision !== undefined) ports.ordersAtHand?.keep(orderNo, newer);
  return newer;
};

/** The order as it is now, read from the first event that is not at hand. */
export const readOrderNow = async (ports: OrderPorts, orderNo: string): Promise<OrderAtHand> => {
  const atHand = ports.ordersAtHand?.find(orderNo);
  return atHand === undefined ? readWholeOrder(ports, orderNo) : readNewerOrder(ports, orderNo, atHand);
};

/** What was decided and sealed for a command, and where the store has put the last of it. */
type Written = Pick<EventMetadata, 'commandId' | 'commandHash'> & {
  readonly events: readonly OrderEvent[];
  readonly sealed: readonly ProposedEvent[];
  readonly last: Pick<RecordedEvent, 'revision' | 'position'>;
};

/** The order after events that this process has just appended to it, without reading them. */
export const withWritten = (
  { ordersAtHand }: OrderPorts,
  orderNo: string,
  order: OrderAtHand,
  { events, sealed, last, ...command }: Written,
): OrderAtHand => {
  let written = order;
  for (const [index, event] of events.entries()) {
    const { data, metadata } = sealed[index] ?? { data: '', metadata: '' };
    const placed = { revision: last.revision - BigInt(events.length - 1 - index), position: last.position, data };
    written = takenOn(written, evolve(written.state, event), placed, { ...command, hash: hashIn(metadata) });
  }
  ordersAtHand?.keep(orderNo, written);
  return written;
};
