/** The repayment calculator in an address of the shop: which car it is about, and what it starts from. */
import { choiceEntries } from '../catalogue/build-parameters.ts';
import type { CarBuild } from '../catalogue/car-build-schema.ts';
import type { Suburb } from '../locations/state.ts';
import { plainDollars, type Cents } from '../money/cents.ts';

export const calculationParameters = {
  /** Whose calculator is open; the others mean something only beside it. */
  variant: 'finance',
  product: 'product',
  frequency: 'every',
  deposit: 'deposit',
  term: 'term',
  mileage: 'km',
  ageRange: 'age',
  homeOwner: 'home',
  creditRating: 'credit',
  place: 'at',
  whatFor: 'car',
  day: 'on',
  dealer: 'retailer',
} as const;

/** Of `whatFor`: the car that the rest of the address builds is financed, not its variant without options. */
export const builtCar = 'build';

export type FinancedOrder = {
  readonly modelCode: string;
  readonly build: CarBuild;
  readonly place: Pick<Suburb, 'postcode' | 'state'>;
  /** What is paid or traded in already; the rest is financed. */
  readonly paidCents?: Cents;
  /** The day (yyyy-MM-dd) whose prices count; today's unless named. */
  readonly day?: string;
  /** Whose offers count; those of every retailer alone unless named. */
  readonly dealerId?: string;
};

/** The address (path and query) of the calculator for a car with its options. What it leaves out the calculator fills in. */
export const financeAddressOf = ({ modelCode, build, place, paidCents = 0, day, dealerId }: FinancedOrder): string => {
  const entries: readonly (readonly [name: string, value: string])[] = [
    [calculationParameters.variant, build.variantCode],
    [calculationParameters.whatFor, builtCar],
    ...choiceEntries(build),
    [calculationParameters.place, `${place.postcode}-${place.state}`],
    [calculationParameters.deposit, paidCents === 0 ? '' : plainDollars(paidCents)],
    [calculationParameters.day, day ?? ''],
    [calculationParameters.dealer, dealerId ?? ''],
  ];
  const query = entries
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `/${modelCode}?${query.join('&')}`;
};
