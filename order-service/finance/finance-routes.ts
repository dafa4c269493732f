import { findVariant } from '@driveaway/domain/catalogue/catalogue.ts';
import { listPriceOn } from '@driveaway/domain/maker/model.ts';
import { financeCalculatorAnswer, financeSettingsAnswer } from '@driveaway/domain/api/finance-calculator.ts';
import { financedBuildOn, financedCarOn } from '@driveaway/domain/finance/financed-car.ts';
import { noonOf } from '@driveaway/domain/locations/end-of-day.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { offeredBuild } from '../catalogue/saved-builds.ts';
import { arePricesKept, pricesAt } from '../catalogue/prices-now.ts';
import { sydneyDate } from '../catalogue/sydney-date.ts';
import { malformedField } from '../http/failures/malformed-input.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { stateOfPostcode } from '../locations/state-of-postcode.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { shopCalls } from '../routes/shop-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** Prices change by the day; caching for a minute saves the server repeated requests. */
const forAMinute = 'public, max-age=60';

/** A day of a state at noon; undefined where prices of it are not worked out. */
const momentOf = (day: string, state: StateCode, now: Temporal.Instant): Temporal.Instant | undefined =>
  arePricesKept(day, state, now) ? Temporal.Instant.from(noonOf(day, state)) : undefined;

/** POST /proxy/api/financecalculator (cents) and GET /api/finance-settings/:variant (dollars). */
export const financeRoutes = (
  { clock, settings }: Pick<ServicePorts, 'clock' | 'settings'>,
  suburbs: SuburbSearch,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const today = () => sydneyDate(clock.now());

  on(shopCalls.repayments, async (ctx, sent) => {
    const request = await sent.value();
    const { postCode, state: wanted, build, day, dealerId } = request;
    const state = stateOfPostcode(postCode, suburbs, wanted);
    if (state === undefined) throw malformedField('postCode', 'There is no such postcode.');
    const at = day === undefined ? clock.now() : momentOf(day, state, clock.now());
    if (at === undefined) throw malformedField('day', 'There are prices of the last two years, until today.');
    const place = { ...pricesAt(at, settings)(state), suburb: { state, postcode: postCode }, dealerId };
    const configured = build && offeredBuild(build);
    // income and home are private: no cache may keep them
    ctx.set('Cache-Control', 'no-store');
    ctx.body = financeCalculatorAnswer({ ...request, state }, (code) =>
      code === configured?.variant.code ? financedBuildOn(configured, place) : financedCarOn(code, place),
    );
  });

  on(shopCalls.financeSettings, async (ctx) => {
    const { variant: variantCode = '' } = ctx.params;
    const found = findVariant(variantCode);
    const listPriceCents = found && listPriceOn(found.variant, today());
    if (listPriceCents === undefined) refuse({ code: 'variant-not-found' });
    ctx.set('Cache-Control', forAMinute);
    ctx.body = financeSettingsAnswer({ variantCode, listPriceCents });
  });

  return routes;
};
