/** The read model of cars in stock: made of the retailers' streams in memory, and brought up to date by each question. */
import { setImmediate } from 'node:timers/promises';
import { createHmac } from 'node:crypto';
import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import {
  buildOfListed,
  evolveStock,
  stockEventSchema,
  stockStream,
  stockStreamPrefix,
  type Stock,
} from '@driveaway/domain/stock/stock-list.ts';
import type { Position, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { findOrderWithVin } from '../orders/reserve-vin.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { CarOfRetailer, StockCars } from '../ports/stock-cars.ts';
import { remembers } from '@driveaway/infra/memory/remembers.ts';

type StockPorts = Pick<ServicePorts, 'eventStore' | 'ordersAtHand' | 'clock' | 'randomness' | 'secrets'>;

const eventsPerPage = 1_000;
/** Of one retailer: the newest few have a whole list among them. */
const newestAtOnce = 10;
/** Twelve hex digits of a keyed hash: a VIN cannot be guessed from it. */
const idDigits = 12;

const stockIdOf = ({ secrets }: StockPorts, vin: string): string =>
  createHmac('sha256', secrets.orderNumber).update(`stock car\n${vin}`).digest('hex').slice(0, idDigits);

/** What a retailer has, and where in the log it said so last of each. */
type Said = { readonly stock: Stock; readonly saidAt: ReadonlyMap<string, Position> };
const nothingSaid: Said = { stock: new Map(), saidAt: new Map() };

/**
 * Cars in stock over the streams of the retailers; one that two have is with the one who said so last. Several processes
 * each keep their own.
 */
export const createStockCars = (ports: StockPorts): StockCars => {
  const { eventStore } = ports;
  const said = remembers<Map<string, Said>>('stock', new Map());
  let cars: readonly CarOfRetailer[] | undefined;
  let start: { readonly after: Position | undefined } | undefined;
  let running: Promise<readonly CarOfRetailer[]> | undefined;

  const carsOf = (): readonly CarOfRetailer[] => {
    const found = dealers.flatMap((dealer) => {
      const { stock, saidAt } = said.get(dealer.id) ?? nothingSaid;
      return [...stock].map(([vin, car]) => ({ vin, car, dealer, at: saidAt.get(vin) ?? 0n }));
    });
    const latest = new Map(found.toSorted((one, other) => Number(one.at - other.at)).map((each) => [each.vin, each]));
    return [...latest.values()].map(({ vin, car, dealer }) => {
      const { availableFrom, isDemonstrator } = car;
      const stockCar = { stockId: stockIdOf(ports, vin), vin, availableFrom, isDemonstrator };
      return { stockCar, build: buildOfListed(car), dealer };
    });
  };

  const evolve = async ({ stock, saidAt }: Said, recorded: RecordedEvent): Promise<Said> => {
    const event = stockEventSchema.parse(await openEvent(recorded, noKey));
    const next = evolveStock(stock, event);
    const now = event.data.cars.map(({ vin }) => [vin, recorded.position] as const);
    return { stock: next, saidAt: new Map([...saidAt, ...now].filter(([vin]) => next.has(vin))) };
  };

  /** From its last whole list on. */
  const readRetailer = async (stream: string): Promise<Said> => {
    const newest: RecordedEvent[] = [];
    for (let from: bigint | undefined; from !== -1n;) {
      const page = await eventStore.readStream(stream, {
        direction: 'backwards',
        limit: newestAtOnce,
        ...(from !== undefined && { from }),
      });
      const whole = page.findIndex(({ type }) => type === 'StockListReceived');
      newest.push(...(whole === -1 ? page : page.slice(0, whole + 1)));
      const last = page.at(-1);
      from = last === undefined || whole !== -1 ? -1n : last.revision - 1n;
      // an embedded store answers synchronously: others get their turn between pages
      await setImmediate();
    }
    let now = nothingSaid;
    for (const recorded of newest.toReversed()) now = await evolve(now, recorded);
    return now;
  };

  const catchUp = async (): Promise<readonly CarOfRetailer[]> => {
    // of the log only what is newer is looked through, which may have been read already: to hear it twice changes nothing
    start ??= { after: await eventStore.head() };
    for (const { id } of dealers) {
      if (!said.has(id)) said.set(id, await readRetailer(stockStream(id)));
    }
    for (let isAtHead = false; !isAtHead;) {
      const page = await eventStore.readAll({ ...start, prefixes: [stockStreamPrefix], limit: eventsPerPage });
      for (const recorded of page.events) {
        const dealerId = recorded.stream.slice(stockStreamPrefix.length);
        said.set(dealerId, await evolve(said.get(dealerId) ?? nothingSaid, recorded));
      }
      if (page.events.length > 0) cars = undefined;
      start = { after: page.position };
      isAtHead = page.atHead;
      if (!isAtHead) await setImmediate();
    }
    return (cars ??= carsOf());
  };

  const list = (): Promise<readonly CarOfRetailer[]> => {
    // a question that comes while another reads waits for its own reading: what was said before it counts
    const next = (running ?? Promise.resolve()).catch(() => undefined).then(catchUp);
    running = next;
    return next;
  };

  return {
    list,
    find: async (stockId) => (await list()).find(({ stockCar }) => stockCar.stockId === stockId),
    isTaken: async ({ vin }) => (await findOrderWithVin(ports, vin, '')) !== undefined,
  };
};
