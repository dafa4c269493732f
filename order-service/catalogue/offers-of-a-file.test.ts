/** An offer of the maker is in every answer that has a price, and in the order, which keeps it. */
import { orderSummarySchema } from '@driveaway/domain/api/order-details.ts';
import { choicePricesResponseSchema } from '@driveaway/domain/api/choice-prices.ts';
import { pricingResponseSchema, quoteResponseSchema } from '@driveaway/domain/api/price.ts';
import { defaultFinanceForm } from '@driveaway/domain/finance/finance-form.ts';
import type { Offer } from '@driveaway/domain/maker/offer.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createdOrder } from '../accounts/testing/read-account.ts';
import { accountDetailsPath, sampleBuild, signUpForm, sydney } from '../accounts/testing/sign-up-form.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { sydneyPriceOf } from './testing/sample-prices.ts';

/** `serveApp` begins on 10 November 2026. */
const offer: Offer = {
  code: 'spring',
  name: 'Spring bonus',
  gives: { kind: 'bonus', cents: 100_000 },
  variantCodes: [sampleBuild.variantCode],
  states: ['NSW'],
  from: '2026-11-01',
  until: '2026-11-12',
};
const before = sydneyPriceOf(sampleBuild).totalCents / 100;
const expected = before - 1_000;

it('is in price, quote, choices, summary and repayment alike, and an order is placed with it', async () => {
  const app = await serveApp({ settings: { offers: [offer] } });
  const visitor = visitorOf(app.url);
  const listed = pricingResponseSchema.parse((await visitor.get(`/api/pricing/2000/${sampleBuild.variantCode}`)).body);
  expect(listed).toMatchObject({ rdp: expected, priceHoldsUntil: '2026-11-12' });
  expect(listed.lines.find(({ code }) => code === 'makerBonus')).toMatchObject({
    label: 'Spring bonus, until 12 November 2026',
    amount: -1_000,
  });
  const quoted = await visitor.post('/api/pricing/quote', { build: sampleBuild, suburb: sydney });
  expect(quoteResponseSchema.parse(quoted.body).price?.finalDap).toBe(expected);
  const choices = await visitor.post('/api/pricing/choices', { build: sampleBuild, suburb: sydney });
  expect(
    choicePricesResponseSchema.parse(choices.body).choices.find(({ code }) => code === sampleBuild.variantCode)?.total,
  ).toBe(expected);
  const path = await accountDetailsPath(visitor);
  const summary = await visitor.get(path.replace('account-details', 'order-summary'));
  expect(orderSummarySchema.parse(JSON.parse(summary.text))).toMatchObject({
    financeDetails: {
      finalDap: expected,
      offers: [{ code: 'spring', name: 'Spring bonus', amount: -1_000, until: '2026-11-12' }],
    },
    expectedDelivery: { from: '2027-02-01', to: '2027-02-28' },
    priceHoldsUntil: '2026-11-12',
  });
  const request = { codes: [sampleBuild.variantCode], financeFormInput: defaultFinanceForm, postCode: '2000' };
  const financed = (await visitor.post('/proxy/api/financecalculator', request)).text;
  const without = await serveApp();
  expect(financed).not.toBe((await visitorOf(without.url).post('/proxy/api/financecalculator', request)).text);

  const stale = await visitor.postForm(path, signUpForm({ agreedDriveawayPrice: String(before) }));
  expect([stale.status, stale.body.code]).toStrictEqual([409, 'price-not-agreed']);
  const answer = await visitor.postForm(path, signUpForm({ agreedDriveawayPrice: String(expected) }));
  const { orderNo } = z.object({ orderNo: z.string() }).parse(answer.body);
  expect((await createdOrder(app, orderNo)).data).toMatchObject({
    price: { totalCents: expected * 100, offers: [{ code: 'spring', until: '2026-11-12' }] },
    expectedDelivery: { from: '2027-02-01', to: '2027-02-28' },
  });

  // the price an order was offered stays, whatever is offered later
  app.clock.advance({ hours: 5 * 24 });
  const later = pricingResponseSchema.parse((await visitor.get(`/api/pricing/2000/${sampleBuild.variantCode}`)).body);
  expect(later.rdp).toBe(before);
  expect((await createdOrder(app, orderNo)).data).toMatchObject({ price: { totalCents: expected * 100 } });
});

it('of another state changes nothing here', async () => {
  const app = await serveApp({ settings: { offers: [{ ...offer, states: ['VIC'] }] } });
  const listed = await visitorOf(app.url).get(`/api/pricing/2000/${sampleBuild.variantCode}`);
  expect(pricingResponseSchema.parse(listed.body).rdp).toBe(before);
});

it('of a retailer is in the summary once that one is chosen, and is what the order is placed at', async () => {
  const app = await serveApp({ settings: { offers: [{ ...offer, dealerIds: ['austral-sydney-city'] }] } });
  const visitor = visitorOf(app.url);
  const path = await accountDetailsPath(visitor);
  const summary = path.replace('account-details', 'order-summary');
  const priceAt = async (query: string): Promise<number | undefined> =>
    orderSummarySchema.parse(JSON.parse((await visitor.get(`${summary}${query}`)).text)).financeDetails?.finalDap;
  expect(await priceAt('')).toBe(before);
  expect(await priceAt('&dealerCode=austral-sydney-city')).toBe(expected);
  const answer = await visitor.postForm(path, signUpForm({ agreedDriveawayPrice: String(expected) }));
  expect(answer.status).toBe(200);
});
