/** GET /api/stock, and the calls with which back-office tells what retailers have. */
import type { StockLine, StockNearby } from '@driveaway/domain/api/stock.ts';
import { resolveBuild } from '@driveaway/domain/catalogue/car-build.ts';
import { distanceKm, roundedKm } from '@driveaway/domain/locations/distance.ts';
import { defaultSuburb } from '@driveaway/domain/locations/default-suburb.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { dollarsFromCents } from '@driveaway/domain/money/cents.ts';
import { driveawayPrice } from '@driveaway/domain/pricing/driveaway-price.ts';
import { answerBatch } from '../back-office/answer-batch.ts';
import type { splitLines } from '../back-office/split-lines.ts';
import { pricesAt, type PricesByState } from '../catalogue/prices-now.ts';
import { suburbOfSale } from '../catalogue/suburb-of-sale.ts';
import { pointOfPlace } from '../dealers/point-of-place.ts';
import { sendFresh } from '../http/files/send-fresh.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { validate } from '../http/requests/validate.ts';
import type { Machine } from '../machines/machine.ts';
import type { ScopePorts } from '../machines/require-scope.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { CarOfRetailer, StockCars } from '../ports/stock-cars.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { maximumStockBytes, stockCalls, stockQuerySchema } from '../routes/stock-calls.ts';
import { recordStock, type RecordStockPorts } from './record-stock.ts';
import { recordStockLine, stockLineTooLong } from './record-stock-lines.ts';
import { createStockAtHand, type StockAtHand } from './stock-at-hand.ts';
import { wireStockCarOf } from './wire-stock-car.ts';

type StockPorts = RecordStockPorts & ScopePorts & Pick<ServicePorts, 'settings' | 'log'>;

/** As many as a page shows of all retailers, and of one. */
const mostShown = 6;
const mostOfRetailer = 24;

type Place = Parameters<typeof suburbOfSale>[0];

/** What a car costs where it is sold; null where only its retailer can quote, as for a demonstrator. */
const priceOf = ({ stockCar, build, dealer }: CarOfRetailer, place: Place, pricesIn: PricesByState): number | null => {
  const resolved = resolveBuild(build);
  if (resolved.kind === 'unknown' || stockCar.isDemonstrator) return null;
  const suburb = suburbOfSale(place, dealer);
  const priced = driveawayPrice({ ...pricesIn(suburb.state), build: resolved, suburb, dealerId: dealer.id });
  return priced.kind === 'priced' ? dollarsFromCents(priced.price.totalCents) : null;
};

async function* recordLines(
  ports: StockPorts,
  atHand: StockAtHand,
  { machine, correlationId }: { readonly machine: Machine; readonly correlationId: string },
  lines: ReturnType<typeof splitLines>,
): AsyncGenerator<StockLine> {
  for await (const one of lines) {
    yield one.kind === 'too-long'
      ? stockLineTooLong(one.line)
      : await recordStockLine(ports, atHand, { machine, correlationId }, one);
  }
}

/** Everything about cars in stock. */
export const stockRoutes = (
  ports: StockPorts,
  stock: StockCars,
  suburbs: SuburbSearch,
  stopping: AbortSignal,
): readonly ApiRoute[] => {
  const { routes, on, onMachine } = routeList();
  const atHand = createStockAtHand(ports);

  on(stockCalls.stockNearby, async (ctx) => {
    const query = validate(stockQuerySchema, ctx.query);
    const { postcode = defaultSuburb.postcode, retailer, variants } = query;
    const point = pointOfPlace({ ...query, postcode }, suburbs) ?? refuse({ code: 'postcode-not-found' });
    const pricesIn = pricesAt(ports.clock.now(), ports.settings);
    const today = pricesIn(point.state).asOf;
    const place = { name: '', state: point.state, postcode };
    const nearest = (await stock.list())
      .filter(({ build, dealer }) => variants.includes(build.variantCode) && dealer.id === (retailer ?? dealer.id))
      .map((car) => ({ car, km: distanceKm(point, car.dealer.address) }))
      .toSorted((a, b) => a.km - b.km || (a.car.stockCar.stockId < b.car.stockCar.stockId ? -1 : 1));
    const body: { cars: StockNearby['cars'] } = { cars: [] };
    for (const { car, km } of nearest) {
      if (body.cars.length === (retailer === undefined ? mostShown : mostOfRetailer)) break;
      if (await stock.isTaken(car.stockCar)) continue;
      const price = priceOf(car, place, pricesIn);
      body.cars.push({ ...wireStockCarOf(car, today), distanceKm: roundedKm(km), price });
    }
    return sendFresh(ctx, body);
  });

  onMachine(stockCalls.recordStock, async (ctx, machine, sent) => {
    const message = await sent.value();
    ctx.body = await recordStock(ports, atHand, { machine, message, correlationId: ctx.state.requestId });
  });

  onMachine(stockCalls.recordStockBatch, async (ctx, machine, sent) => {
    sent.expectType();
    const batch = { name: 'batch of stock', ctx, machine, stopping, maximumLineBytes: maximumStockBytes };
    answerBatch(ports.log, batch, (lines) =>
      recordLines(ports, atHand, { machine, correlationId: ctx.state.requestId }, lines),
    );
  });

  return routes;
};
