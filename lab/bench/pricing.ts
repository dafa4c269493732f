/** Prices, repayments and suburb searches in one thread, and what the suburb index costs at the start. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { consumerLoanProductId, defaultFinanceForm } from '@driveaway/domain/finance/finance-form.ts';
import { financeQuote } from '@driveaway/domain/finance/finance-quote.ts';
import { financedCarOn } from '@driveaway/domain/finance/financed-car.ts';
import type { LocatedSuburb } from '@driveaway/domain/locations/located-suburb.ts';
import { suburbLabel } from '@driveaway/domain/locations/state.ts';
import { driveawayPrice, type DriveawayPriceInput } from '@driveaway/domain/pricing/driveaway-price.ts';
import { standardBuild } from '@driveaway/domain/pricing/price-summary.ts';
import { readSuburbs } from '@driveaway/infra/locations/prepare-suburbs.ts';
import { createSuburbIndex } from '@driveaway/infra/locations/suburb-index.ts';
import type { BenchFigure } from './print-rows.ts';

const millisecondsPerRow = 1_000;
const asOf = '2026-01-15';
const places: readonly DriveawayPriceInput['suburb'][] = [
  { state: 'NSW', postcode: '2000' },
  { state: 'VIC', postcode: '3220' },
  { state: 'QLD', postcode: '4000' },
  { state: 'SA', postcode: '5000' },
  { state: 'WA', postcode: '6000' },
  { state: 'TAS', postcode: '7000' },
  { state: 'NT', postcode: '0800' },
  { state: 'ACT', postcode: '2601' },
];

/** Calls per second, taking the inputs in turn. */
const callsPerSecond = <Input>(inputs: readonly Input[], call: (input: Input) => unknown): number => {
  let done = 0;
  const started = performance.now();
  while (performance.now() - started < millisecondsPerRow) {
    for (const input of inputs) call(input);
    done += inputs.length;
  }
  return (done * 1000) / (performance.now() - started);
};

const sold = catalogue.flatMap((model) => model.variants.map((variant) => ({ model, variant })));

const benchPrices = (): BenchFigure => {
  const inputs = sold.flatMap(({ model, variant }) =>
    places.map((suburb) => ({
      suburb,
      asOf,
      build: { ...standardBuild(model, variant), accessories: model.accessories.slice(0, 2) },
    })),
  );
  return {
    name: 'driveaway prices, every line explained',
    value: callsPerSecond(inputs, driveawayPrice),
    unit: 'prices/s',
  };
};

const benchRepayments = (): BenchFigure => {
  const cars = sold.flatMap(
    ({ variant }) => financedCarOn(variant.code, { suburb: { state: 'NSW', postcode: '2000' }, asOf }) ?? [],
  );
  const inputs = cars.flatMap((car) =>
    [defaultFinanceForm, { ...defaultFinanceForm, financeProductId: consumerLoanProductId } as const].map((form) => ({
      car,
      form,
    })),
  );
  return {
    name: 'repayments with their comparison rate',
    value: callsPerSecond(inputs, ({ car, form }) => financeQuote(car, form)),
    unit: 'repayments/s',
  };
};

/** What visitors type: the beginnings of labels, letter by letter, and postcodes. */
const typedTexts = (suburbs: readonly LocatedSuburb[]): readonly string[] =>
  suburbs
    .filter((_, position) => position % 10 === 0)
    .flatMap((suburb) =>
      [3, 4, 5, 6, 8, 10]
        .map((length) => suburbLabel(suburb).slice(0, length))
        .concat(suburb.postcode.slice(0, 3), suburb.postcode),
    );

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
};

const heldBytes = (): number => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const benchLocations = async (): Promise<readonly BenchFigure[]> => {
  const loading = performance.now();
  const { suburbs: readAll, officePostcodes } = await readSuburbs();
  const suburbs = readAll();
  const loaded = performance.now();
  const before = heldBytes();
  const indexing = performance.now();
  const index = createSuburbIndex(() => suburbs, officePostcodes);
  // made at the first question
  index.byPostcode('2000');
  const indexed = performance.now();
  const after = heldBytes();
  const texts = typedTexts(suburbs);
  const times = texts
    .map((text) => {
      const started = performance.now();
      index.search(text);
      return performance.now() - started;
    })
    .sort((a, b) => a - b);
  const percentile = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? 0;
  return [
    { name: `suburb searches, p50 of ${texts.length}`, value: percentile(0.5), unit: 'ms' },
    { name: `suburb searches, p99 of ${texts.length}`, value: percentile(0.99), unit: 'ms' },
    { name: `loading ${suburbs.length} prepared suburbs`, value: loaded - loading, unit: 'ms' },
    { name: 'building their index', value: indexed - indexing, unit: 'ms' },
    { name: 'memory of the index', value: (after - before) / 2 ** 20, unit: 'MiB' },
  ];
};

/** The figures of one thread on this machine. */
export const benchPricing = async (): Promise<readonly BenchFigure[]> => [
  benchPrices(),
  benchRepayments(),
  ...(await benchLocations()),
];
