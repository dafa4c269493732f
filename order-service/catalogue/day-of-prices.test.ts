/** A price is that of the day in the state where the car is registered, in every call that says one, and in the order. */
import { buildCodeResponseSchema, keptBuildResponseSchema } from '@driveaway/domain/api/kept-build.ts';
import { orderSummarySchema } from '@driveaway/domain/api/order-details.ts';
import { pricingResponseSchema, quoteResponseSchema } from '@driveaway/domain/api/price.ts';
import { defaultFinanceForm } from '@driveaway/domain/finance/finance-form.ts';
import { wa } from '@driveaway/domain/pricing/rates/wa.ts';
import { releasedRates, type RateBook } from '@driveaway/domain/pricing/rates/rate-book.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createdOrder } from '../accounts/testing/read-account.ts';
import { accountDetailsPath, sampleBuild, signUpForm } from '../accounts/testing/sign-up-form.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';

/** Of $533 more from 11 November 2026 on. */
const rateBook: RateBook = {
  ...releasedRates,
  states: [
    {
      ...wa,
      registration: wa.registration.map(({ name, rows }, index) => ({
        name,
        rows: rows.flatMap((row) =>
          index === 1 ? [row, { ...row, effectiveFrom: '2026-11-11', cents: row.cents + 53_300 }] : [row],
        ),
      })),
    },
  ],
};
const perth = { name: 'Perth', state: 'WA', postcode: '6000' };
const dealerCode = 'austral-perth';

/** What every call says of the sample car in Perth, by its name. */
const pricesOf = async (visitor: Visitor) => {
  const listed = pricingResponseSchema.parse((await visitor.get(`/api/pricing/6000/${sampleBuild.variantCode}`)).body);
  const several = await visitor.get(`/api/pricing/6000?variants=${sampleBuild.variantCode}`);
  const quote = await visitor.post('/api/pricing/quote', { build: sampleBuild, suburb: perth });
  const { price, priceHoldsUntil } = quoteResponseSchema.parse(quote.body);
  const choices = await visitor.post('/api/pricing/choices', { build: sampleBuild, suburb: perth });
  const path = await accountDetailsPath(visitor, { build: sampleBuild, suburb: perth });
  const summary = await visitor.get(`${path.replace('account-details', 'order-summary')}&dealerCode=${dealerCode}`);
  const kept = await visitor.post('/api/build-your-own/kept-build', { build: sampleBuild, suburb: perth });
  const { code, keptOn } = buildCodeResponseSchema.parse(kept.body);
  const found = await visitor.get(`/api/build-your-own/kept-build?code=${encodeURIComponent(code)}`);
  const { priceNow, priceThen } = keptBuildResponseSchema.parse(found.body);
  const request = { codes: [sampleBuild.variantCode], financeFormInput: defaultFinanceForm, postCode: '6000' };
  return {
    path,
    keptOn,
    holdsUntil: [...new Set([listed.priceHoldsUntil, priceHoldsUntil])],
    prices: [
      ...new Set([
        listed.rdp,
        z.object({ prices: z.tuple([z.object({ rdp: z.number() })]) }).parse(several.body).prices[0].rdp,
        price?.finalDap,
        orderSummarySchema.parse(JSON.parse(summary.text)).financeDetails?.finalDap,
        priceNow,
        priceThen,
      ]),
    ],
    choices: choices.text,
    repayment: (await visitor.post('/proxy/api/financecalculator', request)).text,
  };
};

it('in Perth at 22:01 on the eve of a change the price holds, and ends with the day there, not with that in Sydney', async () => {
  const app = await serveApp({ settings: { rateBook } });
  const visitor = visitorOf(app.url);
  const morning = await pricesOf(visitor);
  expect(morning).toMatchObject({ keptOn: '2026-11-10', holdsUntil: ['2026-11-10'] });
  expect(morning.prices).toHaveLength(1);
  const before = morning.prices[0] ?? 0;

  app.clock.advance(app.clock.now().until(Temporal.Instant.from('2026-11-10T14:01:00Z')));
  const { path, ...evening } = await pricesOf(visitor);
  expect(evening).toEqual({ ...morning, path: undefined });
  const form = signUpForm({ dealerCode, 'address.city': 'Perth', agreedDriveawayPrice: String(before) });
  const placed = await visitor.postForm(path, form);
  const { orderNo } = z.object({ orderNo: z.string() }).parse(placed.body);
  expect((await createdOrder(app, orderNo)).data).toMatchObject({
    price: { totalCents: before * 100, asOf: '2026-11-10', state: 'WA' },
  });

  app.clock.advance(app.clock.now().until(Temporal.Instant.from('2026-11-10T16:00:00Z')));
  const next = await pricesOf(visitorOf(app.url));
  expect(next).toMatchObject({ keptOn: '2026-11-11', prices: [before + 533] });
  expect(next.choices).not.toBe(morning.choices);
  expect(next.repayment).not.toBe(morning.repayment);
});
