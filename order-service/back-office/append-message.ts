/** One message of the back office, carried out idempotently, however often it is delivered. */
import type { BackOfficeMessage, MessageAnswer } from '@driveaway/domain/api/back-office.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { evolve, evolveUnread, initialOrderState, type OrderState } from '@driveaway/domain/order/order-state.ts';
import { orderDisplayStatus, orderDisplayStatusLabels } from '@driveaway/domain/order/order-status.ts';
import { findCustomer } from '../customers/customers.ts';
import { executeOrderCommand, type OrderPorts } from '../orders/execute-order-command.ts';
import { loadOrderWithoutPersonal } from '../orders/load-order.ts';
import { customerOfOrder } from '../orders/customer-of-order.ts';
import type { ServicePorts, ServiceSettings } from '../ports/service-ports.ts';
import type { HttpRefusal } from '../http/failures/http-refusals.ts';
import { actorOf, type Machine } from '../machines/machine.ts';
import { commandOf, contentOf, documentOf } from './message-command.ts';
import { refusalToKnow } from './retailer-orders.ts';
import { claimOfMessage, commandIdOfMessage } from './received-messages.ts';

export type AppendPorts = OrderPorts &
  Pick<ServicePorts, 'files' | 'log'> & {
    readonly settings: Pick<ServiceSettings, 'offerDays' | 'waiverLimitCents'>;
  };

export type MessageToAppend = {
  readonly machine: Machine;
  readonly orderNo: string;
  readonly message: BackOfficeMessage;
  /** The request it came with. */
  readonly correlationId: string;
  /** Carried out at this revision of the order alone. */
  readonly ifRevision?: number | undefined;
};

export type MessageOutcome =
  | { readonly kind: 'done'; readonly answer: MessageAnswer }
  | { readonly kind: 'refused'; readonly refusal: HttpRefusal };

export const refusedMessage = (refusal: HttpRefusal): MessageOutcome => ({ kind: 'refused', refusal });

/** The answer to a message that records these events, after which the order is in this state. */
export const doneMessage = (
  events: readonly OrderEvent[],
  state: OrderState,
  names: Pick<MessageAnswer, 'orderNo' | 'messageId' | 'replayed' | 'dryRun'>,
): MessageOutcome => {
  const displayStatus = orderDisplayStatus(state);
  return {
    kind: 'done',
    answer: {
      success: true,
      ...names,
      revision: state.revision,
      events: events.map(({ type }) => type),
      displayStatus,
      displayStatusLabel: orderDisplayStatusLabels[displayStatus],
    },
  };
};

const withoutOrder = {
  'vin-taken': 'This car belongs to another order.',
  'bank-line-recorded':
    'A transfer of this reference and day is recorded already. If this is another line of the statement, send it with “another” and why.',
} as const;

/** A refusal without what the machine may not know: another retailer's order is nobody's business. */
export const refusalFor = async (ports: AppendPorts, machine: Machine, refusal: HttpRefusal): Promise<MessageOutcome> =>
  refusedMessage(
    'heldBy' in refusal && (await refusalToKnow(ports, machine, refusal.heldBy)) !== undefined
      ? { ...refusal, message: withoutOrder[refusal.code] }
      : refusal,
  );

/** The state just after the last event of a command. */
export const stateAfterCommand = async (
  ports: AppendPorts,
  orderNo: string,
  commandId: string,
): Promise<OrderState> => {
  const { events } = await loadOrderWithoutPersonal(ports, orderNo);
  const last = events.findLastIndex(({ metadata }) => metadata.commandId === commandId);
  return events
    .slice(0, last + 1)
    .reduce(
      (state, { event, type }) =>
        event === undefined ? evolveUnread(state, type, 'unreadable') : evolve(state, event),
      initialOrderState,
    );
};

const isCarriedOut = async (ports: AppendPorts, orderNo: string, commandId: string): Promise<boolean> => {
  const { events } = await loadOrderWithoutPersonal(ports, orderNo);
  return events.some(({ metadata }) => metadata.commandId === commandId);
};

/**
 * Carries out a message: `done` with what it recorded, also when it had been carried out before; `refused` when the
 * order does not exist, the message id belongs to another content, or the order's state does not allow it. A refused
 * message may be sent again once the state allows it. Throws only on faults.
 */
export const appendMessage = async (
  ports: AppendPorts,
  { machine, orderNo, message, correlationId, ifRevision }: MessageToAppend,
): Promise<MessageOutcome> => {
  const code = await refusalToKnow(ports, machine, orderNo);
  if (code !== undefined) return refusedMessage({ code });
  const { messageId, occurredAt } = message;
  const commandId = commandIdOfMessage(machine.clientId, messageId);
  const document = documentOf(message, commandId);
  const content = contentOf(orderNo, message, document);
  const { claim, eventId, contentHash } = claimOfMessage(ports, { commandId, machine, messageId, content });
  const refusedAsReused = (): MessageOutcome => {
    ports.log.warn('message id reused', { clientId: machine.clientId, orderNo, type: message.type });
    return refusedMessage({ code: 'message-reused' });
  };
  if (document !== undefined) {
    // a file stands for one content: its message id is claimed before it is written
    const customerId = await customerOfOrder(ports, orderNo);
    if (customerId === undefined) return refusedMessage({ code: 'order-not-found' });
    const { kind } = await ports.eventStore.append(claim.stream, claim.events, claim.expected);
    if (kind === 'conflict') return refusedAsReused();
    const isErased = (await findCustomer(ports, customerId))?.isErased === true;
    if (!isErased) await ports.files.write(document.fileId, document.bytes, { customerId, purpose: 'contract' });
    // nobody may keep it any more; what was taken before the erasure has its answer
    else if (!(await isCarriedOut(ports, orderNo, commandId))) return refusedMessage({ code: 'customer-erased' });
  }
  const at = ports.clock.now().toString({ smallestUnit: 'millisecond' });
  const outcome = await executeOrderCommand(ports, {
    orderNo,
    command: commandOf(message, { at, document, ...ports.settings }),
    commandId,
    correlationId,
    causationId: eventId,
    actor: actorOf(machine),
    content,
    contentHash,
    claim,
    reported: occurredAt === undefined ? undefined : { occurredAt, at },
    ifRevision,
  });
  if (outcome.kind === 'refused') {
    const { refusal } = outcome;
    // only this refusal is final: after any other the same document may still be recorded
    if (refusal.code === 'document-name-taken' && document !== undefined) await ports.files.remove(document.fileId);
    return refusal.code === 'key-reused' ? refusedAsReused() : refusalFor(ports, machine, refusal);
  }
  const { events, replayed } = outcome;
  const state = replayed ? await stateAfterCommand(ports, orderNo, commandId) : outcome.state;
  return doneMessage(events, state, { orderNo, messageId, replayed });
};
