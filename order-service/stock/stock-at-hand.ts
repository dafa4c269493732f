/** The stock of each retailer as this process knows it: a message reads what was recorded since the one before it. */
import {
  evolveStock,
  stockEventSchema,
  stockStream,
  type Stock,
  type StockEvent,
} from '@driveaway/domain/stock/stock-list.ts';
import { emptyChain, type ChainHead } from '@driveaway/infra/event-store/event-hash.ts';
import { noKey, openEvent, type OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { streamEvents } from '@driveaway/infra/event-store/stream-events.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { remembers } from '@driveaway/infra/memory/remembers.ts';

/** Digits of a command id that fit into a number exactly. */
const digitsKept = 12;

/** A number instead of the id, so that years of messages fit into memory; two ids with the same are as good as never. */
const shortOf = (commandId: string): number => Number.parseInt(commandId.replaceAll('-', '').slice(0, digitsKept), 16);

type Held = {
  /** Undefined before the first event. */
  readonly last: ChainHead | undefined;
  readonly stock: Stock;
  readonly answered: Set<number>;
};

const nothingYet = (): Held => ({ last: undefined, stock: new Map(), answered: new Set() });

/** What became of a message before. */
type AnsweredMessage = { readonly commandHash: string | undefined; readonly cars: number };

export type StockAtHand = {
  /** The retailer's stock by all that was recorded. */
  readonly read: (dealerId: string) => Promise<{
    readonly stock: Stock;
    /** What the next event follows. */
    readonly previous: ChainHead;
    /** Reads the whole stream, but only where the message seems to have been answered. */
    readonly answerTo: (commandId: string) => Promise<AnsweredMessage | undefined>;
  }>;
};

/** Keeps the stock of the retailers whose messages this process takes. */
export const createStockAtHand = ({ eventStore }: Pick<ServicePorts, 'eventStore'>): StockAtHand => {
  const held = remembers('stock', new Map<string, Held>());

  async function* eventsFrom(dealerId: string, start: bigint): AsyncGenerator<OpenedEvent & { event: StockEvent }> {
    for await (const recorded of streamEvents(eventStore, stockStream(dealerId), start)) {
      const opened = await openEvent(recorded, noKey);
      yield { ...opened, event: stockEventSchema.parse(opened) };
    }
  }

  const catchUp = async (dealerId: string): Promise<Held> => {
    const { answered, ...before } = held.get(dealerId) ?? nothingYet();
    let { last, stock } = before;
    for await (const { revision, metadata, event } of eventsFrom(dealerId, (last?.revision ?? -1n) + 1n)) {
      // of two that catch up at once, both add the same
      answered.add(shortOf(metadata.commandId));
      last = { revision, hash: metadata.hash };
      stock = evolveStock(stock, event);
    }
    const now: Held = { last, stock, answered };
    if ((held.get(dealerId)?.last?.revision ?? -1n) <= (last?.revision ?? -1n)) held.set(dealerId, now);
    return now;
  };

  const find = async (dealerId: string, commandId: string): Promise<AnsweredMessage | undefined> => {
    let stock: Stock = new Map();
    for await (const { metadata, event } of eventsFrom(dealerId, 0n)) {
      stock = evolveStock(stock, event);
      if (metadata.commandId === commandId) return { commandHash: metadata.commandHash, cars: stock.size };
    }
    return undefined;
  };

  return {
    read: async (dealerId) => {
      const { last, stock, answered } = await catchUp(dealerId);
      return {
        stock,
        previous: last ?? emptyChain,
        answerTo: async (commandId) => (answered.has(shortOf(commandId)) ? find(dealerId, commandId) : undefined),
      };
    },
  };
};
