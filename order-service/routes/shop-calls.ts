/** Calls of the public site: cars, prices, places, retailers, repayments. For everybody; nothing about a person. */
import {
  carBuildResponseSchema,
  saveCarBuildRequestSchema,
  saveCarBuildResponseSchema,
} from '@driveaway/domain/api/car-build.ts';
import { catalogueResponseSchema } from '@driveaway/domain/api/catalogue.ts';
import { dealerListResponseSchema, dealerResponseSchema, dealerSearch } from '@driveaway/domain/api/dealers.ts';
import {
  financeCalculatorRequestSchema,
  financeCalculatorResponseSchema,
  financeSettingsResponseSchema,
} from '@driveaway/domain/api/finance.ts';
import { orderSummarySchema } from '@driveaway/domain/api/order-details.ts';
import { choicePricesResponseSchema } from '@driveaway/domain/api/choice-prices.ts';
import {
  locationResponseSchema,
  pricesResponseSchema,
  pricingResponseSchema,
  quoteRequestSchema,
  quoteResponseSchema,
} from '@driveaway/domain/api/price.ts';
import { placesResponseSchema } from '@driveaway/domain/api/places.ts';
import { placeZooms } from '@driveaway/domain/locations/map-tile.ts';
import { nearbyFields, postcodeSchema, stateCodeSchema } from '@driveaway/domain/locations/state.ts';
import { valuationBookSchema } from '@driveaway/domain/valuation/valuation-book.ts';
import { z } from 'zod';
import { anyone, json, type ApiCall } from './api-call.ts';
import { jsonBody } from './request-body.ts';

const textSchema = z.string().max(200);
const flagSchema = z.enum(['true', 'false']).optional();

/** Degrees, as their text in an address. */
const degreesSchema = z
  .string()
  .regex(/^-?\d{1,3}(?:\.\d{1,8})?$/, 'Degrees with at most eight decimals')
  .transform(Number);

const tileNumberSchema = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`), 'Expected a whole number')
    .transform(Number);

/** A tile of a map as tile servers count them. */
export const tileQuerySchema = z
  .object({
    zoom: tileNumberSchema(2).pipe(z.int().min(placeZooms.least).max(placeZooms.most)),
    column: tileNumberSchema(4),
    row: tileNumberSchema(4),
  })
  .refine(({ zoom, column, row }) => Math.max(column, row) < 2 ** zoom, {
    path: ['row'],
    message: 'Expected a tile of the map',
  });

export const pointQuerySchema = z.object({
  latitude: degreesSchema.pipe(z.number().min(-90).max(90)),
  longitude: degreesSchema.pipe(z.number().min(-180).max(180)),
});

const dealersQuerySchema = z.object({
  top: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
  DepartmentName: textSchema.optional(),
  ActiveOnly: flagSchema,
  PostCode: z.optional(postcodeSchema),
  stiOnly: flagSchema,
  state: nearbyFields.state,
  suburb: nearbyFields.suburb,
});

/** One operation: a list of them, which GraphQL servers call a batch, does not fit. */
const graphqlRequestSchema = z.object({
  query: z.string().min(1).max(10_000),
  operationName: z.string().max(100).nullish(),
  variables: z.record(textSchema, z.union([textSchema, z.number(), z.boolean(), z.null()])).nullish(),
});

/** What GraphQL answers, errors included; what is no request of its own gets the failure of every other call. */
const graphqlAnswerSchema = z.object({
  data: z
    .object({ searchDealer: z.object(dealerResponseSchema.shape).partial().nullish() })
    .loose()
    .nullish(),
  errors: z.array(z.looseObject({ message: z.string() })).optional(),
});

const buildIdQuerySchema = z.object({ id: z.uuid() });

export const shopCalls = {
  catalogue: {
    method: 'GET',
    path: '/api/catalogue',
    topic: 'Cars and prices',
    summary: 'Every model with its variants, paints, interiors, accessories and plans. Prices in dollars.',
    access: anyone,
    keptForTheDay: true,
    answer: json(catalogueResponseSchema),
  },
  price: {
    method: 'GET',
    path: '/api/pricing/:postcode/:variant',
    topic: 'Cars and prices',
    summary: 'List price and driveaway price of a variant in a postcode, with a reason for every line.',
    access: anyone,
    keptForTheDay: true,
    parameters: z.object({ postcode: postcodeSchema, variant: textSchema }),
    query: z.object({ state: z.optional(stateCodeSchema) }),
    answer: json(pricingResponseSchema),
    failures: ['postcode-not-found', 'variant-not-found'],
  },
  prices: {
    method: 'GET',
    path: '/api/pricing/:postcode',
    topic: 'Cars and prices',
    summary: 'The prices of several variants in a postcode, named with commas between them; no reasons.',
    access: anyone,
    keptForTheDay: true,
    parameters: z.object({ postcode: postcodeSchema }),
    query: z.object({ variants: z.string().max(4_000), state: z.optional(stateCodeSchema) }),
    answer: json(pricesResponseSchema),
    failures: ['postcode-not-found'],
  },
  quote: {
    method: 'POST',
    path: '/api/pricing/quote',
    topic: 'Cars and prices',
    summary: 'The driveaway price of a configured car in a suburb.',
    access: anyone,
    bodies: [jsonBody(quoteRequestSchema)],
    answer: json(quoteResponseSchema),
  },
  choicePrices: {
    method: 'POST',
    path: '/api/pricing/choices',
    topic: 'Cars and prices',
    summary:
      'What every choice of the model does to the driveaway price of a configured car; none where only a retailer can quote.',
    access: anyone,
    bodies: [jsonBody(quoteRequestSchema)],
    answer: json(choicePricesResponseSchema),
  },
  saveCarBuild: {
    method: 'POST',
    path: '/api/build-your-own/car-build',
    topic: 'Cars and prices',
    summary: 'Keeps a configured car, so that it can be ordered.',
    access: anyone,
    limit: { per: 'address', rule: 'carBuildPerAddress' },
    takesKey: true,
    bodies: [jsonBody(saveCarBuildRequestSchema)],
    answer: json(saveCarBuildResponseSchema),
    failures: ['stock-car-gone', 'not-sold-online'],
  },
  carBuild: {
    method: 'GET',
    path: '/api/build-your-own/car-build',
    topic: 'Cars and prices',
    summary: 'A configured car.',
    access: anyone,
    query: buildIdQuerySchema,
    answer: json(carBuildResponseSchema),
    failures: ['car-build-not-found', 'build-not-offered'],
  },
  orderSummary: {
    method: 'GET',
    path: '/api/build-your-own/order-summary',
    topic: 'Cars and prices',
    summary:
      'A configured car with today’s price, before it is an order; with a retailer, priced in the retailer’s state; with a place to keep it, priced there.',
    access: anyone,
    query: buildIdQuerySchema.extend({
      dealerCode: z.string().max(100).optional(),
      'keptAt.city': z.string().max(100).optional().describe('Where the car will be kept'),
      'keptAt.stateCode': z.optional(stateCodeSchema),
      'keptAt.postalCode': z.optional(postcodeSchema),
    }),
    answer: json(orderSummarySchema),
    failures: ['car-build-not-found', 'build-not-offered'],
  },
  suburbs: {
    method: 'GET',
    path: '/api/location',
    topic: 'Places and retailers',
    summary: 'Suburbs for a typed text of three characters or more, best first.',
    access: anyone,
    keptForTheDay: true,
    query: z.object({ search: z.string().max(200).optional(), near: z.optional(postcodeSchema) }),
    answer: json(locationResponseSchema),
  },
  nearestSuburb: {
    method: 'GET',
    path: '/api/location/nearest',
    topic: 'Places and retailers',
    summary: 'The suburb of a point; near a border also the next nearest one, in the other state.',
    access: anyone,
    query: pointQuerySchema,
    answer: json(locationResponseSchema),
  },
  places: {
    method: 'GET',
    path: '/api/location/places',
    topic: 'Places and retailers',
    summary: 'Names of places to write on a tile of a map, which is counted as tile servers do, largest first.',
    access: anyone,
    keptForTheDay: true,
    query: tileQuerySchema,
    answer: json(placesResponseSchema),
  },
  dealers: {
    method: 'GET',
    path: '/api/dealers',
    topic: 'Places and retailers',
    summary: 'Retailers near a postcode, nearest first.',
    access: anyone,
    keptForTheDay: true,
    query: dealersQuerySchema,
    answer: json(dealerListResponseSchema),
    failures: ['postcode-not-found'],
  },
  nearestDealer: {
    method: 'GET',
    path: '/api/dealer',
    topic: 'Places and retailers',
    summary: 'The nearest retailer that sells cars.',
    access: anyone,
    keptForTheDay: true,
    query: z.object(nearbyFields),
    answer: json(dealerResponseSchema),
    failures: ['postcode-not-found'],
  },
  searchDealer: {
    method: 'POST',
    path: dealerSearch.path,
    topic: 'Places and retailers',
    summary: 'GraphQL: searchDealer(postCode: String!, state: State, suburb: String): Dealer.',
    access: anyone,
    headers: z.object({ brand: textSchema, country: textSchema, language: textSchema, region: textSchema }),
    bodies: [jsonBody(graphqlRequestSchema)],
    answer: json(graphqlAnswerSchema),
    failureAnswer: json(graphqlAnswerSchema),
  },
  repayments: {
    method: 'POST',
    path: '/proxy/api/financecalculator',
    topic: 'Repayments',
    summary: 'Repayments for vehicles in a postcode. Amounts of the answer are in cents.',
    access: anyone,
    bodies: [jsonBody(financeCalculatorRequestSchema)],
    answer: json(financeCalculatorResponseSchema),
    decides: 'repayments',
  },
  financeSettings: {
    method: 'GET',
    path: '/api/finance-settings/:variant',
    topic: 'Repayments',
    summary: 'What the calculator of a variant starts from, in dollars.',
    access: anyone,
    keptForTheDay: true,
    parameters: z.object({ variant: textSchema }),
    answer: json(financeSettingsResponseSchema),
    failures: ['variant-not-found'],
  },
  brochure: {
    method: 'GET',
    path: '/api/brochures/:model',
    topic: 'Cars and prices',
    summary: 'The brochure of a model with driveaway prices of today in a postcode, as a PDF.',
    description:
      'Printed when it is first asked for, behind the documents of orders. While too many wait it answers 503 with `Retry-After`.',
    access: anyone,
    limit: { per: 'address', rule: 'brochurePerAddress' },
    parameters: z.object({ model: textSchema }),
    query: z.object({ postcode: postcodeSchema, state: z.optional(stateCodeSchema) }),
    answer: { contentType: 'application/pdf', schema: z.file() },
    failures: ['variant-not-found', 'postcode-not-found', 'pdf-not-available', 'not-available'],
  },
  valuationBook: {
    method: 'GET',
    path: '/api/valuation/book',
    topic: 'Used cars',
    summary: 'What used cars are valued by: curves, new prices, sources and assumptions. Amounts are in cents.',
    access: anyone,
    keptForTheDay: true,
    answer: json(valuationBookSchema),
  },
} satisfies Readonly<Record<string, ApiCall>>;
