/** A dry run: what a message would record, decided as it would be, with nothing written. */
import { decide } from '@driveaway/domain/order/decide.ts';
import { evolve } from '@driveaway/domain/order/order-state.ts';
import { bankLineOf, bankLineRecorded, isSaidToBeAnother } from '@driveaway/domain/order/bank-line.ts';
import { vinGivenBy } from '@driveaway/domain/order/vin-reservation.ts';
import { findCustomer } from '../customers/customers.ts';
import { findRecordedOutcome, staleFor } from '../orders/execute-order-command.ts';
import { readOrderNow } from '../orders/order-at-hand.ts';
import { findOrderWithVin, vinTaken } from '../orders/reserve-vin.ts';
import { findOrderWithBankLine } from '../orders/take-bank-line.ts';
import {
  doneMessage,
  refusalFor,
  refusedMessage,
  stateAfterCommand,
  type AppendPorts,
  type MessageOutcome,
  type MessageToAppend,
} from './append-message.ts';
import { commandOf, contentOf, documentOf } from './message-command.ts';
import { commandIdOfMessage } from './received-messages.ts';
import { refusalToKnow } from './retailer-orders.ts';

/** The outcome that `appendMessage` would have now. */
export const tryMessage = async (
  ports: AppendPorts,
  { machine, orderNo, message, ifRevision }: MessageToAppend,
): Promise<MessageOutcome> => {
  const code = await refusalToKnow(ports, machine, orderNo);
  if (code !== undefined) return refusedMessage({ code });
  const { messageId, occurredAt } = message;
  const commandId = commandIdOfMessage(machine.clientId, messageId);
  const document = documentOf(message, commandId);
  const content = contentOf(orderNo, message, document);
  const before = await findRecordedOutcome(ports, { orderNo, commandId, content });
  if (before?.kind === 'refused') return refusedMessage({ code: 'message-reused' });
  const names = { orderNo, messageId, dryRun: true } as const;
  if (before !== undefined) {
    const after = await stateAfterCommand(ports, orderNo, commandId);
    return doneMessage(before.events, after, { ...names, replayed: true });
  }
  const { state } = await readOrderNow(ports, orderNo);
  const stale = staleFor(ifRevision, state);
  if (stale !== undefined) return refusedMessage(stale);
  const at = ports.clock.now().toString({ smallestUnit: 'millisecond' });
  const reported = occurredAt === undefined ? undefined : { occurredAt, at };
  const decision = decide(commandOf(message, { at, document, ...ports.settings }), state, reported);
  if (decision.kind === 'refused') return refusedMessage(decision.refusal);
  const customerId = state.facts.created?.customerId;
  if (document !== undefined && customerId !== undefined && (await findCustomer(ports, customerId))?.isErased === true)
    return refusedMessage({ code: 'customer-erased' });
  const vin = decision.events.map(vinGivenBy).find((given) => given !== undefined);
  const heldBy = vin === undefined ? undefined : await findOrderWithVin(ports, vin, orderNo);
  if (vin !== undefined && heldBy !== undefined) return refusalFor(ports, machine, vinTaken(vin, heldBy));
  for (const event of decision.events) {
    const line = isSaidToBeAnother(event) ? undefined : bankLineOf(event);
    const takenBy = line && (await findOrderWithBankLine(ports, { line, orderNo, state }));
    if (line && takenBy !== undefined) return refusalFor(ports, machine, bankLineRecorded(line, takenBy));
  }
  return doneMessage(decision.events, decision.events.reduce(evolve, state), { ...names, replayed: false });
};
