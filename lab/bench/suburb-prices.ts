/** What a visitor waits for who has chosen a suburb: every price of a model with eight variants, through HTTP. */
import { pricesResponseSchema } from '@driveaway/domain/api/price.ts';
import { eightVariants } from '@driveaway/order-service/catalogue/testing/eight-variants.ts';
import { serveEightPrices } from '@driveaway/order-service/catalogue/testing/serve-eight-prices.ts';
import { systemClock } from '@driveaway/infra/clock/system-clock.ts';
import { readSuburbs } from '@driveaway/infra/locations/prepare-suburbs.ts';
import { createSuburbIndex } from '@driveaway/infra/locations/suburb-index.ts';
import type { BenchFigure } from './print-rows.ts';

const choices = 2_000;
const visitors = [1, 20] as const;

/** The 95th percentile over one choice after the other, by so many visitors at once. */
const waits = async (url: string, paths: readonly string[], atOnce: number): Promise<number> => {
  const queue = [...paths];
  const times: number[] = [];
  const visitor = async (): Promise<void> => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const started = performance.now();
      const answer = await fetch(`${url}${path}`);
      const { prices } = pricesResponseSchema.parse(await answer.json());
      times.push(performance.now() - started);
      if (prices.length !== eightVariants.variants.length) throw new Error(`${path} has ${prices.length} prices`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
};

/** The 95th percentile for one visitor and for twenty at once, each choosing suburbs of all states in turn. */
export const benchSuburbPrices = async (): Promise<readonly BenchFigure[]> => {
  const { suburbs: readAll, officePostcodes } = await readSuburbs();
  const suburbs = readAll();
  const { url, close } = await serveEightPrices(
    systemClock,
    createSuburbIndex(() => suburbs, officePostcodes),
  );
  const codes = eightVariants.variants.map(({ code }) => code).join();
  const paths = suburbs
    .filter((_, index) => index % Math.floor(suburbs.length / choices) === 0)
    .map(({ postcode, state }) => `/api/pricing/${postcode}?variants=${codes}&state=${state}`);
  try {
    await waits(url, paths.slice(0, 200), 1);
    const figures: BenchFigure[] = [];
    for (const count of visitors) {
      const name = `${count === 1 ? 'one visitor' : `${count} visitors at once`}, 95th percentile (aim 100)`;
      figures.push({ name, value: await waits(url, paths, count), unit: 'ms' });
    }
    return figures;
  } finally {
    close();
  }
};
