/** A configured car on its way to becoming an order. */
import { type carBuildResponseSchema } from '@driveaway/domain/api/car-build.ts';
import type { OrderSummary } from '@driveaway/domain/api/order-details.ts';
import { stockWindow } from '@driveaway/domain/order/expected-handover.ts';
import { carName, stockWords, vehicleOf, type ResolvedBuild } from '@driveaway/domain/catalogue/car-build.ts';
import { keptAtSchema } from '@driveaway/domain/customer/places-form.ts';
import { financeAddressOf } from '@driveaway/domain/finance/finance-address.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { dollarsFromCents } from '@driveaway/domain/money/cents.ts';
import { driveawayPrice, type DriveawayPrice } from '@driveaway/domain/pricing/driveaway-price.ts';
import { z } from 'zod';
import { commandIdOf, stepOf } from '../http/requests/idempotency.ts';
import { MalformedInput } from '../http/failures/malformed-input.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { validate } from '../http/requests/validate.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { shopCalls } from '../routes/shop-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { CarOfRetailer, StockCars } from '../ports/stock-cars.ts';
import { askYourRetailerMessage } from './ask-your-retailer.ts';
import { carForSale, demonstratorMessage } from './car-for-sale.ts';
import { listedSuburb } from './checked-suburb.ts';
import { keptAtOf } from './named-places.ts';
import { pricesAt, type PricesByState } from './prices-now.ts';
import { promisesOf } from './promises-of.ts';
import { findBuild, offeredBuild, saveBuild, savedBuildToday, type SavedBuild } from './saved-builds.ts';
import { suburbOfSale } from './suburb-of-sale.ts';
import { wireCarOf } from './wire-car.ts';
import { wirePriceOf } from './wire-price.ts';

const idQuerySchema = z.object({ id: z.string() });
const summaryQuerySchema = idQuerySchema.extend({
  dealerCode: z
    .string()
    .transform((code) => findDealer(code.trim()))
    .refine((dealer) => dealer !== undefined, 'Dealer is required')
    .optional(),
  'keptAt.city': z.string().optional(),
  'keptAt.stateCode': z.string().optional(),
  'keptAt.postalCode': z.string().optional(),
});
const keptAtGroupSchema = z.object({ keptAt: keptAtSchema });

/** Where the car will be kept, if a query says so. MalformedInput when its parts do not belong together. */
const keptAtOfQuery = (query: Partial<z.infer<typeof summaryQuerySchema>>, suburbs: SuburbSearch) => {
  const { 'keptAt.city': city, 'keptAt.stateCode': stateCode, 'keptAt.postalCode': postalCode } = query;
  if (city === undefined && stateCode === undefined && postalCode === undefined) return undefined;
  const { keptAt } = validate(keptAtGroupSchema, { keptAt: { city, stateCode, postalCode } });
  const { place, errors } = keptAtOf(keptAt, suburbs);
  if (place === undefined) throw new MalformedInput(errors);
  return place;
};

/** What a retailer in another state, or a place to keep the car, does to a price. */
const repricingOf = (
  configured: Suburb,
  suburb: Suburb,
  priceIn: (suburb: Suburb) => DriveawayPrice,
): OrderSummary['repricing'] => {
  if (suburb === configured) return null;
  const [before, after] = [priceIn(configured), priceIn(suburb)];
  const configuredCents = before.kind === 'priced' ? before.price.totalCents : undefined;
  return {
    state: suburb.state,
    configuredState: configured.state,
    configuredDap: configuredCents === undefined ? null : dollarsFromCents(configuredCents),
    difference:
      configuredCents === undefined || after.kind !== 'priced'
        ? null
        : dollarsFromCents(after.price.totalCents - configuredCents),
  };
};

/** The summary of a build with today's price where it is sold, or the reason why only a retailer can quote. */
const summaryOf = (
  { build, suburb: configured }: SavedBuild,
  resolved: ResolvedBuild,
  pricesIn: PricesByState,
  dealerId: string | undefined,
  suburb: Suburb,
  offerDays: number,
): OrderSummary => {
  const vehicle = vehicleOf(resolved);
  const pricedIn = (place: Suburb) => ({ ...pricesIn(place.state), build: resolved, suburb: place, dealerId });
  const priceIn = (place: Suburb): DriveawayPrice => driveawayPrice(pricedIn(place));
  const driveaway = priceIn(suburb);
  const isPriced = driveaway.kind === 'priced';
  return {
    carDetails: wireCarOf(vehicle, resolved.accessories),
    financeDetails: isPriced ? wirePriceOf(driveaway.price) : null,
    message: isPriced ? '' : askYourRetailerMessage(driveaway),
    suburb,
    offerDays,
    repricing: repricingOf(configured, suburb, priceIn),
    showGetFinanceQuote: isPriced,
    financeUrl: isPriced
      ? financeAddressOf({
          modelCode: vehicle.modelCode,
          build,
          place: suburb,
          ...(dealerId !== undefined && { dealerId }),
        })
      : '',
    ...(isPriced ? promisesOf(pricedIn(suburb), offerDays) : {}),
  };
};

/** POST and GET /api/build-your-own/car-build, GET /api/build-your-own/order-summary. */
export const carBuildRoutes = (
  ports: Pick<ServicePorts, 'eventStore' | 'keys' | 'clock' | 'randomness' | 'secrets' | 'settings'>,
  suburbs: SuburbSearch,
  stock: StockCars,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();

  /** The suburb of a build that can be saved; undefined for one that was saved when it still could be. */
  const suburbToSave = async ({ buildId, build, suburb }: SavedBuild): Promise<Suburb | undefined> => {
    try {
      offeredBuild(build);
      return listedSuburb(suburb, suburbs);
    } catch (fault) {
      if ((await findBuild(ports, buildId)) === undefined) throw fault;
      return undefined;
    }
  };

  /** A car in stock is saved as it is, priced where its retailer sells it. */
  const ofStock = async (request: Omit<SavedBuild, 'buildId'>): Promise<Omit<SavedBuild, 'buildId'>> => {
    if (request.stockId === undefined) return request;
    const car = await carForSale(stock, request.stockId);
    const { cappedService, extendedWarranty } = request.build;
    return {
      stockId: request.stockId,
      build: { ...car.build, cappedService, extendedWarranty },
      suburb: suburbOfSale(request.suburb, car.dealer),
    };
  };

  on(shopCalls.saveCarBuild, async (ctx, sent) => {
    const request = await ofStock(await sent.value());
    // another car under the same idempotency key is another build, not a wrong answer
    const buildId = stepOf(commandIdOf(ctx, ports.randomness, 'anonymous', 'car-build'), JSON.stringify(request));
    const suburb = await suburbToSave({ buildId, ...request });
    if (suburb !== undefined) await saveBuild(ports, { ...request, buildId, suburb });
    ctx.body = { id: buildId };
  });

  on(shopCalls.carBuild, async (ctx) => {
    const saved =
      (await findBuild(ports, validate(idQuerySchema, ctx.query).id)) ?? refuse({ code: 'car-build-not-found' });
    const car = savedBuildToday(saved.build);
    ctx.body = {
      // pages look for 'sti' in it to list only the retailers that may sell such a car (specification §7)
      order: { model: { name: carName(car) } },
      view: { suburb: saved.suburb },
      build: saved.build,
      ...(saved.stockId === undefined ? {} : { stockId: saved.stockId }),
    } satisfies z.infer<typeof carBuildResponseSchema>;
  });

  /** The summary of a car in stock: which one it is, or that it is gone. A demonstrator has no price here. */
  const inStock = async (
    summary: OrderSummary,
    car: CarOfRetailer | undefined,
    today: string,
  ): Promise<OrderSummary> => {
    if (car === undefined || (await stock.isTaken(car.stockCar))) return { ...summary, stockCar: { isGone: true } };
    const { stockCar } = car;
    const { id: dealerId, address, crmDealerId, name } = car.dealer;
    const days = stockWindow(stockCar.availableFrom, today, { dealerId, address });
    const carDetails = { ...summary.carDetails, options: [...summary.carDetails.options, stockWords(stockCar)] };
    const ofRetailer = { isGone: false as const, crmDealerId, dealerName: name };
    if (!stockCar.isDemonstrator) return { ...summary, carDetails, expectedDelivery: days, stockCar: ofRetailer };
    const { suburb, offerDays } = summary;
    const unpriced = { financeDetails: null, repricing: null, showGetFinanceQuote: false, financeUrl: '' };
    return { ...unpriced, carDetails, suburb, offerDays, message: demonstratorMessage(car), stockCar: ofRetailer };
  };

  on(shopCalls.orderSummary, async (ctx) => {
    const query = validate(summaryQuerySchema, ctx.query);
    const saved = (await findBuild(ports, query.id)) ?? refuse({ code: 'car-build-not-found' });
    const resolved = savedBuildToday(saved.build);
    const car = saved.stockId === undefined ? undefined : await stock.find(saved.stockId);
    // a car in stock is its retailer's, with what only that one gives
    const dealer = car?.dealer ?? query.dealerCode;
    const suburb = suburbOfSale(saved.suburb, dealer, keptAtOfQuery(query, suburbs));
    const pricesIn = pricesAt(ports.clock.now(), ports.settings);
    const summary = summaryOf(saved, resolved, pricesIn, dealer?.id, suburb, ports.settings.offerDays);
    ctx.body = saved.stockId === undefined ? summary : await inStock(summary, car, pricesIn(suburb.state).asOf);
  });

  return routes;
};
