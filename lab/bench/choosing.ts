/** What somebody waits for who builds a car on a slow phone: the next paint after a tap, and what each choice costs. */
import { catalogueResponseSchema } from '@driveaway/domain/api/catalogue.ts';
import { choicePricesResponseSchema } from '@driveaway/domain/api/choice-prices.ts';
import { defaultSuburb } from '@driveaway/domain/locations/default-suburb.ts';
import type { Page } from 'puppeteer-core';
import { z } from 'zod';
import type { BenchFigure } from './print-rows.ts';
import { findBrowser, openSlowTab, startBrowser, withBuiltProduct } from './slow-phone.ts';

const rounds = 4;
const questions = 400;
const longestMilliseconds = 60_000;
/** Shorter events are not reported; an interaction of which none was reported counts as long as this. */
const shortestMilliseconds = 16;

/** Runs before the page: the longest event of each interaction, by its id. */
const gather = `
  globalThis.interactions = {};
  new PerformanceObserver((list) => list.getEntries().forEach(({ interactionId, duration }) => {
    if (interactionId > 0) interactions[interactionId] = Math.max(interactions[interactionId] ?? 0, duration);
  })).observe({ type: 'event', durationThreshold: ${String(shortestMilliseconds)}, buffered: true });`;

const percentileOf = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

/** Taps every paint, interior, variant and accessory, each once the page has come to rest; answers how many taps. */
const chooseEverything = async (tab: Page): Promise<number> => {
  let taps = 0;
  for (const step of ['paint', 'interior', 'variant', 'accessories']) {
    for (const input of await tab.$$(`#build-${step} input`)) {
      await input.scrollIntoView();
      await input.tap();
      taps += 1;
      await tab.waitForNetworkIdle({ idleTime: 300, timeout: longestMilliseconds });
    }
  }
  return taps;
};

const benchTaps = async (url: string): Promise<readonly BenchFigure[]> => {
  const browser = await startBrowser(await findBrowser());
  try {
    const tab = await openSlowTab(browser);
    await tab.evaluateOnNewDocument(gather);
    await tab.goto(`${url}/configure?model=outback`, { waitUntil: 'load', timeout: longestMilliseconds });
    await tab.waitForSelector('#build-accessories input', { timeout: longestMilliseconds });
    await tab.waitForNetworkIdle({ idleTime: 1_000, timeout: longestMilliseconds });
    let taps = 0;
    for (let round = 0; round < rounds; round += 1) taps += await chooseEverything(tab);
    const found = z.record(z.string(), z.number()).parse(await tab.evaluate('interactions'));
    const reported = Object.values(found);
    const unreported = Math.max(0, taps - reported.length);
    const waits = [...reported, ...Array.from({ length: unreported }, () => shortestMilliseconds)];
    return [
      {
        name: `from a tap to the next paint, p75 of ${String(taps)} (aim 100)`,
        value: percentileOf(waits, 0.75),
        unit: 'ms',
      },
      { name: 'from a tap to the next paint, the longest', value: Math.max(...waits), unit: 'ms' },
    ];
  } finally {
    await browser.close();
  }
};

/** One question after the other, each of another build, as a visitor who goes on choosing asks them. */
const benchAnswers = async (url: string): Promise<readonly BenchFigure[]> => {
  const { models } = catalogueResponseSchema.parse(await (await fetch(`${url}/api/catalogue`)).json());
  const { name, state, postcode } = defaultSuburb;
  const builds = models.flatMap(({ variants, paints, interiors, accessories }) =>
    variants.flatMap((variant) =>
      paints.map((paint, index) => ({
        variantCode: variant.code,
        paintCode: paint.code,
        interiorCode: interiors[index % interiors.length]?.code ?? '',
        accessoryCodes: accessories.slice(0, index % (accessories.length + 1)).map(({ code }) => code),
        cappedService: false,
        extendedWarranty: false,
      })),
    ),
  );
  const waits: number[] = [];
  while (waits.length < questions) {
    const build = builds[waits.length % builds.length];
    const started = performance.now();
    const answer = await fetch(`${url}/api/pricing/choices`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url },
      body: JSON.stringify({ build, suburb: { name, state, postcode } }),
    });
    choicePricesResponseSchema.parse(await answer.json());
    waits.push(performance.now() - started);
  }
  return [0.5, 0.95].map((share) => ({
    name: `what every choice costs, ${share === 0.5 ? 'median' : '95th percentile'} of ${String(questions)} (aim 100)`,
    value: percentileOf(waits, share),
    unit: 'ms',
  }));
};

/** Taps on a phone at 390 px with a processor four times slower, and the answers of the product beside them. */
export const benchChoosing = (): Promise<readonly BenchFigure[]> =>
  withBuiltProduct(async (url) => [...(await benchTaps(url)), ...(await benchAnswers(url))]);
