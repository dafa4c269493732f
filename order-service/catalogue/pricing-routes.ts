/** The catalogue and its prices: for everybody, nothing about a person. */
import type { ChoicePricesResponse } from '@driveaway/domain/api/choice-prices.ts';
import type { PricesResponse, PricingResponse, QuoteResponse } from '@driveaway/domain/api/price.ts';
import type { Model } from '@driveaway/domain/maker/model.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { stateCodeSchema } from '@driveaway/domain/locations/state.ts';
import { dollarsFromCents } from '@driveaway/domain/money/cents.ts';
import { choicePrices } from '@driveaway/domain/pricing/choice-prices.ts';
import { driveawayPrice } from '@driveaway/domain/pricing/driveaway-price.ts';
import { z } from 'zod';
import { refuse } from '../http/failures/http-refusals.ts';
import { validate } from '../http/requests/validate.ts';
import { stateOfPostcode } from '../locations/state-of-postcode.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { shopCalls } from '../routes/shop-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { askYourRetailerMessage } from './ask-your-retailer.ts';
import { checkedSuburb } from './checked-suburb.ts';
import { pricesAt } from './prices-now.ts';
import { promisesOf } from './promises-of.ts';
import { createReviewWarnings } from './review-warnings.ts';
import { offeredBuild } from './saved-builds.ts';
import { sydneyDate } from './sydney-date.ts';
import { variantPriceOf } from './variant-price.ts';
import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { wirePriceOf } from './wire-price.ts';

/** Prices change by the day; caching for a minute saves the server repeated requests. */
const forAMinute = 'public, max-age=60';

const pricingQuerySchema = z.object({ state: z.optional(stateCodeSchema) });

const pricesQuerySchema = pricingQuerySchema.extend({
  variants: z
    .string()
    .max(4_000)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(z.string().min(1).max(60)).max(60)),
});

type PricingPorts = Pick<ServicePorts, 'clock' | 'log'> & {
  readonly settings?: Pick<ServicePorts['settings'], 'rateBook' | 'offers' | 'offerDays'>;
};

/**
 * GET /api/catalogue, GET /api/pricing/:postcode?variants=, GET /api/pricing/:postcode/:variant, POST /api/pricing/quote,
 * POST /api/pricing/choices.
 * @param models whose variants are priced; those on sale by default
 */
export const pricingRoutes = (
  { clock, log, settings }: PricingPorts,
  suburbs: SuburbSearch,
  models?: readonly Model[],
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const warnOfOverdueFigures = createReviewWarnings(log);
  const pricing = () => pricesAt(clock.now(), settings);
  const offerDays = settings?.offerDays;

  on(shopCalls.catalogue, async (ctx) => {
    ctx.set('Cache-Control', forAMinute);
    ctx.body = wireCatalogueOn(sydneyDate(clock.now()));
  });

  on(shopCalls.prices, async (ctx) => {
    const { postcode = '' } = ctx.params;
    const { state: wanted, variants } = validate(pricesQuerySchema, ctx.query);
    const state = stateOfPostcode(postcode, suburbs, wanted) ?? refuse({ code: 'postcode-not-found' });
    const place = { ...pricing()(state), suburb: { state, postcode } };
    const prices = variants.flatMap((code) => variantPriceOf(code, place, { models, offerDays }) ?? []);
    for (const { driveaway } of prices) warnOfOverdueFigures(driveaway);
    const body: PricesResponse = { postcode, state, prices: prices.map(({ price }) => price) };
    ctx.set('Cache-Control', forAMinute);
    ctx.body = body;
  });

  on(shopCalls.price, async (ctx) => {
    const { postcode = '', variant: variantCode = '' } = ctx.params;
    const { state: wanted } = validate(pricingQuerySchema, ctx.query);
    const state = stateOfPostcode(postcode, suburbs, wanted) ?? refuse({ code: 'postcode-not-found' });
    const found = variantPriceOf(
      variantCode,
      { ...pricing()(state), suburb: { state, postcode } },
      { models, offerDays },
    );
    if (found === undefined) refuse({ code: 'variant-not-found' });
    warnOfOverdueFigures(found.driveaway);
    const body: PricingResponse = { ...found.price, lines: found.lines };
    ctx.set('Cache-Control', forAMinute);
    ctx.body = body;
  });

  on(shopCalls.quote, async (ctx, sent) => {
    const { build, suburb: named, dealerId } = await sent.value();
    const suburb = checkedSuburb(named, suburbs);
    const resolved = offeredBuild(build);
    const { bodyStyle } = resolved.variant.technical;
    const asked = { ...pricing()(suburb.state), build: resolved, suburb, dealerId };
    const driveaway = driveawayPrice(asked);
    warnOfOverdueFigures(driveaway);
    const body: QuoteResponse =
      driveaway.kind === 'priced'
        ? {
            available: true,
            message: '',
            price: wirePriceOf(driveaway.price),
            bodyStyle,
            ...promisesOf(asked, offerDays),
          }
        : { available: false, message: askYourRetailerMessage(driveaway), price: null, bodyStyle };
    ctx.body = body;
  });

  on(shopCalls.choicePrices, async (ctx, sent) => {
    const { build, suburb: asked, dealerId } = await sent.value();
    const suburb = checkedSuburb(asked, suburbs);
    const place = { ...pricing()(suburb.state), suburb, dealerId };
    const choices = choicePrices(offeredBuild(build), (other) => {
      const driveaway = driveawayPrice({ ...place, build: other });
      return driveaway.kind === 'priced' ? driveaway.price.totalCents : undefined;
    });
    ctx.body = {
      choices: choices.map(({ part, code, totalCents, addsCents }) => ({
        part,
        code,
        total: dollarsFromCents(totalCents),
        adds: dollarsFromCents(addsCents),
      })),
    } satisfies ChoicePricesResponse;
  });

  return routes;
};
