/** A retailer's stock as back-office tells it: carried out once per message id, however often it is delivered. */
import type { StockAnswer } from '@driveaway/domain/api/stock.ts';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import {
  evolveStock,
  stockEventOf,
  stockEventSchema,
  stockEventVersion,
  stockStream,
  type Stock,
  type StockMessage,
} from '@driveaway/domain/stock/stock-list.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import { emptyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { noKey, openEvent, sealEvents, type OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { malformedField } from '../http/failures/malformed-input.ts';
import { actorOf, type Machine } from '../machines/machine-token.ts';
import { commandHash } from '../orders/command-hash.ts';
import { derivedId } from '../orders/derived-id.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

export type RecordStockPorts = Pick<ServicePorts, 'eventStore' | 'clock' | 'randomness' | 'secrets'>;

export type StockOutcome =
  | { readonly kind: 'done'; readonly answer: StockAnswer }
  | { readonly kind: 'refused'; readonly refusal: { readonly code: 'message-reused' | 'busy-order' } };

const mostTries = 10;
/** More than a retailer sends in years of lists by the hour. */
const mostEvents = 1_000_000;

const stockAfter = (events: readonly OpenedEvent[]): Stock =>
  events.reduce<Stock>((stock, event) => evolveStock(stock, stockEventSchema.parse(event)), new Map());

/**
 * Records what a message says of a retailer's stock. Durable once it resolves. Throws MalformedInput for a retailer that the
 * machine may not speak for, else only on faults.
 */
export const recordStock = async (
  ports: RecordStockPorts,
  { machine, message, correlationId }: { machine: Machine; message: StockMessage; correlationId: string },
): Promise<StockOutcome> => {
  const { eventStore, clock, randomness, secrets } = ports;
  const { dealerId, messageId } = message;
  if (machine.retailers !== undefined && !machine.retailers.includes(dealerId))
    throw malformedField('dealerId', 'This client may not speak for this retailer.');
  const stream = stockStream(dealerId);
  const commandId = derivedId('stock-message', machine.clientId, dealerId, messageId);
  const content: JsonObject = structuredClone({ ...message });
  const hash = commandHash(secrets.orderNumber, content);
  const done = (cars: Stock, replayed: boolean): StockOutcome => ({
    kind: 'done',
    answer: { success: true, dealerId, messageId, cars: cars.size, replayed },
  });
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const recorded = await eventStore.readStream(stream, { limit: mostEvents });
    const events = await Promise.all(recorded.map(async (event) => openEvent(event, noKey)));
    const before = events.findIndex(({ metadata }) => metadata.commandId === commandId);
    if (before !== -1)
      return events[before]?.metadata.commandHash === hash
        ? done(stockAfter(events.slice(0, before + 1)), true)
        : { kind: 'refused', refusal: { code: 'message-reused' } };
    const last = events.at(-1);
    const event = stockEventOf(message);
    const sealed = sealEvents({
      stream,
      previous: last === undefined ? emptyChain : { revision: last.revision, hash: last.metadata.hash },
      events: [{ ...event, schemaVersion: stockEventVersion }],
      command: { commandId, correlationId, causationId: commandId, commandHash: hash },
      actor: actorOf(machine),
      recordedAt: clock.now().toString({ smallestUnit: 'millisecond' }),
      mac: eventMacOf(secrets.orderNumber),
      randomness,
    });
    const { kind } = await eventStore.append(stream, sealed, last?.revision ?? 'no-stream');
    if (kind === 'appended') return done(evolveStock(stockAfter(events), event), false);
  }
  return { kind: 'refused', refusal: { code: 'busy-order' } };
};
