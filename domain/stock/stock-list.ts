/** What retailers have in stock: the messages that say so, their events, and what follows from them. */
import { z } from 'zod';
import { carName, resolveBuild, type CarBuild } from '../catalogue/car-build.ts';
import { findDealer } from '../dealers/dealers.ts';
import { sellsCar } from '../dealers/sells-car.ts';
import { dayIn } from '../locations/end-of-day.ts';
import { vinSchema } from '../order/order-events.ts';
import { isoDateSchema } from '../time/calendar.ts';
import { lastDayAhead } from '../time/last-day-ahead.ts';

/** A retailer has fewer cars. */
const mostCarsOfList = 500;

const code = z.string().min(1).max(60);

/** A car as its retailer describes it. */
export const listedCarSchema = z.strictObject({
  vin: vinSchema,
  variantCode: code,
  paintCode: code,
  interiorCode: code,
  /** Fitted already. */
  accessoryCodes: z.array(code).max(50).default([]),
  /** The day from which it can be had: of its arrival, within nine months, or any day before today. */
  availableFrom: isoDateSchema,
  /** It was driven by visitors of the retailer, who alone sells it. */
  isDemonstrator: z.boolean().default(false),
});
type ListedCar = z.infer<typeof listedCarSchema>;

/** The car as a build: plans are the customer's choice. */
export const buildOfListed = ({ variantCode, paintCode, interiorCode, accessoryCodes }: ListedCar): CarBuild => ({
  variantCode,
  paintCode,
  interiorCode,
  accessoryCodes: [...accessoryCodes],
  cappedService: false,
  extendedWarranty: false,
});

const checkCars = (
  dealerId: string,
  cars: readonly ListedCar[],
  report: (path: PropertyKey[], message: string) => void,
) => {
  const dealer = findDealer(dealerId);
  for (const [index, car] of cars.entries()) {
    if (cars.findIndex(({ vin }) => vin === car.vin) !== index) report([index, 'vin'], 'This VIN is listed twice.');
    const build = resolveBuild(buildOfListed(car));
    if (build.kind === 'unknown') {
      for (const [field, messages] of Object.entries(build.errors))
        for (const message of messages) report([index, field], message);
    } else if (dealer !== undefined && !sellsCar(dealer, carName(build)))
      report([index, 'variantCode'], `This retailer does not sell the ${carName(build)}.`);
  }
};

const base = {
  /** The sender's own id: the same id for a retailer is the same message. */
  messageId: z.string().regex(/^[\x21-\x7e]{1,200}$/, 'A message id is 1 to 200 visible characters without spaces.'),
  dealerId: z
    .string()
    .max(100)
    .refine((id) => findDealer(id)?.id === id, {
      error: ({ input }) => `There is no retailer “${String(input)}”.`,
    }),
  cars: z.array(listedCarSchema).max(mostCarsOfList),
};

/** All that a retailer has: cars that are not in it are gone. */
const stockListSchema = z.strictObject({ type: z.literal('stock-list'), ...base });
/** Cars that have come or are described anew, and the VINs of those that are gone. */
const stockChangeSchema = z.strictObject({
  type: z.literal('stock-change'),
  ...base,
  cars: base.cars.default([]),
  removed: z.array(vinSchema).max(mostCarsOfList).default([]),
});

export const stockMessageSchema = z
  .discriminatedUnion('type', [stockListSchema, stockChangeSchema])
  .superRefine(({ dealerId, cars }, context) => {
    checkCars(dealerId, cars, (path, message) => {
      context.addIssue({ code: 'custom', path: ['cars', ...path], message });
    });
  });
export type StockMessage = z.infer<typeof stockMessageSchema>;

type StockRefusal = { readonly code: 'day-not-possible'; readonly message: string };

/** Why a retailer cannot have these cars: one of them comes too late, by its calendar; undefined when it can. */
export const refuseStock = ({ dealerId, cars }: StockMessage, at: string): StockRefusal | undefined => {
  const last = lastDayAhead(dayIn(findDealer(dealerId)?.address.stateCode ?? 'NSW', at));
  const { vin, availableFrom } = cars.find((car) => car.availableFrom > last) ?? {};
  return vin === undefined
    ? undefined
    : {
        code: 'day-not-possible',
        message: `The car ${vin} cannot be had from ${availableFrom}: the last day possible is ${last}.`,
      };
};

export const stockStreamPrefix = 'stock-';
/** A retailer's stock has a stream of its own. */
export const stockStream = (dealerId: string): string => `${stockStreamPrefix}${dealerId}`;
/** Version written today of both types. */
export const stockEventVersion = 1;

const dataSchema = z.object({ dealerId: z.string(), messageId: z.string(), cars: z.array(listedCarSchema) });
export const stockEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('StockListReceived'), data: dataSchema }),
  z.object({ type: z.literal('StockChanged'), data: dataSchema.extend({ removed: z.array(vinSchema) }) }),
]);
export type StockEvent = z.infer<typeof stockEventSchema>;

/** The event that a message records. */
export const stockEventOf = (message: StockMessage): StockEvent => {
  const { dealerId, messageId, cars } = message;
  return message.type === 'stock-list'
    ? { type: 'StockListReceived', data: { dealerId, messageId, cars } }
    : { type: 'StockChanged', data: { dealerId, messageId, cars, removed: message.removed } };
};

/** What one retailer has, by VIN. */
export type Stock = ReadonlyMap<string, ListedCar>;

/** A retailer's stock after one more of its events. */
export const evolveStock = (stock: Stock, { type, data }: StockEvent): Stock => {
  const remaining = type === 'StockListReceived' ? [] : [...stock].filter(([vin]) => !data.removed.includes(vin));
  return new Map([...remaining, ...data.cars.map((car) => [car.vin, car] as const)]);
};
