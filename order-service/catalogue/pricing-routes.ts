/** The catalogue and its prices: for everybody, nothing about a person. */
import type { PricingResponse, QuoteResponse } from '@driveaway/domain/api/price.ts';
import { quoteRequestSchema } from '@driveaway/domain/api/price.ts';
import { findVariant } from '@driveaway/domain/catalogue/catalogue.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { stateCodeSchema } from '@driveaway/domain/locations/state.ts';
import { dollarsFromCents } from '@driveaway/domain/money/cents.ts';
import { driveawayPrice } from '@driveaway/domain/pricing/driveaway-price.ts';
import { priceSummary } from '@driveaway/domain/pricing/price-summary.ts';
import { z } from 'zod';
import { createRouter, type HttpRouter } from '../http/http-state.ts';
import { readJson } from '../http/read-json.ts';
import { refuse } from '../http/send-failure.ts';
import { validate } from '../http/validate.ts';
import { stateOfPostcode } from '../locations/state-of-postcode.ts';
import type { ServicePorts } from '../service-ports.ts';
import { askYourRetailerMessage } from './ask-your-retailer.ts';
import { checkedSuburb } from './checked-suburb.ts';
import { createReviewWarnings } from './review-warnings.ts';
import { offeredBuild } from './saved-builds.ts';
import { sydneyDate } from './sydney-date.ts';
import { wireCatalogueOn } from './wire-catalogue.ts';
import { wireLinesOf, wirePriceOf } from './wire-price.ts';

/** Prices change by the day; a minute spares the server a reload. */
const forAMinute = 'public, max-age=60';

const pricingQuerySchema = z.object({ state: stateCodeSchema.optional() });

/** GET /api/catalogue, GET /api/pricing/:postcode/:variant, POST /api/pricing/quote. */
export const pricingRoutes = (
  { clock, log }: Pick<ServicePorts, 'clock' | 'log'>,
  suburbs: SuburbSearch,
): HttpRouter => {
  const router = createRouter();
  const warnOfOverdueFigures = createReviewWarnings(log);
  const today = () => sydneyDate(clock.now());

  router.get('/api/catalogue', async (ctx) => {
    ctx.set('Cache-Control', forAMinute);
    ctx.body = wireCatalogueOn(today());
  });

  router.get('/api/pricing/:postcode/:variant', async (ctx) => {
    const { postcode = '', variant: variantCode = '' } = ctx.params;
    const { state: wanted } = validate(pricingQuerySchema, ctx.query);
    const state = stateOfPostcode(postcode, suburbs, wanted);
    if (state === undefined) return refuse(ctx, { code: 'postcode-not-found' });
    const found = findVariant(variantCode);
    if (found === undefined) return refuse(ctx, { code: 'variant-not-found' });
    const { mlpCents, driveaway } = priceSummary(found.model, found.variant, {
      suburb: { state, postcode },
      asOf: today(),
    });
    if (mlpCents === undefined) return refuse(ctx, { code: 'variant-not-found' });
    warnOfOverdueFigures(driveaway);
    const isPriced = driveaway.kind === 'priced';
    const body: PricingResponse = {
      variantCode,
      postcode,
      state,
      mlp: dollarsFromCents(mlpCents),
      rdp: isPriced ? dollarsFromCents(driveaway.price.totalCents) : null,
      available: isPriced,
      message: isPriced ? '' : askYourRetailerMessage(driveaway),
      lines: isPriced ? wireLinesOf(driveaway.price.lines) : [],
    };
    ctx.set('Cache-Control', forAMinute);
    ctx.body = body;
    return undefined;
  });

  router.post('/api/pricing/quote', async (ctx) => {
    const { build, suburb: asked } = await readJson(ctx, quoteRequestSchema);
    const suburb = checkedSuburb(asked, suburbs);
    const driveaway = driveawayPrice({ build: offeredBuild(build), suburb, asOf: today() });
    warnOfOverdueFigures(driveaway);
    const body: QuoteResponse =
      driveaway.kind === 'priced'
        ? { available: true, message: '', price: wirePriceOf(driveaway.price) }
        : { available: false, message: askYourRetailerMessage(driveaway), price: null };
    ctx.body = body;
  });

  return router;
};
