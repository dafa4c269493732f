/** A retailer's stock as back-office tells it: carried out once per message id, however often it is delivered. */
import type { StockAnswer } from '@driveaway/domain/api/stock.ts';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import {
  evolveStock,
  refuseStock,
  stockEventOf,
  stockEventVersion,
  stockStream,
  type StockMessage,
} from '@driveaway/domain/stock/stock-list.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import { sealEvents } from '@driveaway/infra/event-store/sealed-events.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { malformedField } from '../http/failures/malformed-input.ts';
import { actorOf, type Machine } from '../machines/machine.ts';
import { commandHash } from '../orders/command-hash.ts';
import { derivedId } from '../orders/derived-id.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { StockAtHand } from './stock-at-hand.ts';

export type RecordStockPorts = Pick<ServicePorts, 'eventStore' | 'clock' | 'randomness' | 'secrets' | 'tracer'>;

const mostTries = 10;

type StockToRecord = {
  readonly machine: Machine;
  readonly message: StockMessage;
  readonly correlationId: string;
};

/**
 * Records what a message says of a retailer's stock, or refuses it. Durable once it resolves. Throws MalformedInput for a
 * retailer that the machine may not speak for.
 */
export const recordStock = async (
  ports: RecordStockPorts,
  atHand: StockAtHand,
  { machine, message, correlationId }: StockToRecord,
): Promise<StockAnswer> => {
  const { eventStore, clock, randomness, secrets } = ports;
  const { dealerId, messageId } = message;
  if (machine.retailers !== undefined && !machine.retailers.includes(dealerId))
    throw malformedField('dealerId', 'This client may not speak for this retailer.');
  const stream = stockStream(dealerId);
  const commandId = derivedId('stock-message', machine.clientId, dealerId, messageId);
  const content: JsonObject = structuredClone({ ...message });
  const hash = commandHash(secrets.orderNumber, content);
  const answer = { success: true, dealerId, messageId } as const;
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const { stock, previous, answerTo } = await atHand.read(dealerId);
    const before = await answerTo(commandId);
    if (before !== undefined && before.commandHash !== hash) refuse({ code: 'message-reused' });
    if (before !== undefined) return { ...answer, cars: before.cars, replayed: true };
    const refusal = refuseStock(message, clock.now().toString());
    if (refusal !== undefined) refuse(refusal);
    const event = stockEventOf(message);
    const sealed = sealEvents({
      stream,
      previous,
      events: [{ ...event, schemaVersion: stockEventVersion }],
      command: {
        commandId,
        correlationId,
        causationId: commandId,
        commandHash: hash,
        traceparent: ports.tracer?.current(),
      },
      actor: actorOf(machine),
      recordedAt: clock.now().toString({ smallestUnit: 'millisecond' }),
      mac: eventMacOf(secrets.orderNumber),
      randomness,
    });
    const { kind } = await eventStore.append(stream, sealed, previous.revision ?? 'no-stream');
    if (kind === 'appended') return { ...answer, cars: evolveStock(stock, event).size, replayed: false };
  }
  return refuse({ code: 'busy-order' });
};
