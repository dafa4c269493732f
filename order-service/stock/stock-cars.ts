/** The read model of cars in stock: made of the retailers' streams in memory, and brought up to date by each question. */
import { setImmediate } from 'node:timers/promises';
import { createHmac } from 'node:crypto';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import {
  buildOfListed,
  evolveStock,
  stockEventSchema,
  stockStreamPrefix,
  type Stock,
} from '@driveaway/domain/stock/stock-list.ts';
import type { Position } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { findOrderWithVin } from '../orders/reserve-vin.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { CarOfRetailer, StockCars } from '../ports/stock-cars.ts';
import { remembers } from '@driveaway/infra/memory/remembers.ts';

type StockPorts = Pick<ServicePorts, 'eventStore' | 'ordersAtHand' | 'clock' | 'randomness' | 'secrets'>;

const eventsPerPage = 1_000;
/** Twelve hex digits of a keyed hash: a VIN cannot be guessed from it. */
const idDigits = 12;

const stockIdOf = ({ secrets }: StockPorts, vin: string): string =>
  createHmac('sha256', secrets.orderNumber).update(`stock car\n${vin}`).digest('hex').slice(0, idDigits);

/** Cars in stock over the streams of the retailers. Several processes each keep their own. */
export const createStockCars = (ports: StockPorts): StockCars => {
  let stock = remembers<Stock>('stock', new Map());
  let cars: readonly CarOfRetailer[] = [];
  let after: Position | undefined;
  let running: Promise<readonly CarOfRetailer[]> | undefined;

  const carsOf = (): readonly CarOfRetailer[] =>
    [...stock.values()].flatMap(({ dealerId, car }) => {
      const dealer = findDealer(dealerId);
      if (dealer === undefined) return [];
      const { vin, availableFrom, isDemonstrator } = car;
      const stockCar = { stockId: stockIdOf(ports, vin), vin, availableFrom, isDemonstrator };
      return [{ stockCar, build: buildOfListed(car), dealer }];
    });

  const catchUp = async (): Promise<readonly CarOfRetailer[]> => {
    for (let isAtHead = false; !isAtHead;) {
      const page = await ports.eventStore.readAll({ after, prefixes: [stockStreamPrefix], limit: eventsPerPage });
      for (const recorded of page.events)
        stock = evolveStock(stock, stockEventSchema.parse(await openEvent(recorded, noKey)));
      if (page.events.length > 0) cars = carsOf();
      after = page.position;
      isAtHead = page.atHead;
      // an embedded store answers synchronously: others get their turn between pages
      if (!isAtHead) await setImmediate();
    }
    return cars;
  };

  const list = (): Promise<readonly CarOfRetailer[]> => {
    // a question that comes while another reads waits for its own reading: what was said before it counts
    const next = (running ?? Promise.resolve(cars)).catch(() => cars).then(catchUp);
    running = next;
    return next;
  };

  return {
    list,
    find: async (stockId) => (await list()).find(({ stockCar }) => stockCar.stockId === stockId),
    isTaken: async ({ vin }) => (await findOrderWithVin(ports, vin, '')) !== undefined,
  };
};
