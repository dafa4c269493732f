/** With rates of a file every call prices by them: what is shown is what is ordered. */
import { orderSummarySchema } from '@driveaway/domain/api/order-details.ts';
import { pricingResponseSchema, quoteResponseSchema } from '@driveaway/domain/api/price.ts';
import { defaultFinanceForm } from '@driveaway/domain/finance/finance-form.ts';
import { nsw } from '@driveaway/domain/pricing/rates/nsw.ts';
import { releasedRates, type RateBook } from '@driveaway/domain/pricing/rates/rate-book.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createdOrder } from '../accounts/testing/read-account.ts';
import { accountDetailsPath, sampleBuild, signUpForm, sydney } from '../accounts/testing/sign-up-form.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { sydneyPriceOf } from './testing/sample-prices.ts';

/** $1,000 more of registration in New South Wales. */
const dearer: RateBook = {
  ...releasedRates,
  states: [
    {
      ...nsw,
      registration: nsw.registration.map(({ name, rows }, index) => ({
        name,
        rows: rows.map((row) => ({ ...row, cents: row.cents + (index === 0 ? 100_000 : 0) })),
      })),
    },
  ],
};

it('every call prices by the rates of a file, and an order is placed at that price', async () => {
  const app = await serveApp({ settings: { rateBook: dearer } });
  const visitor = visitorOf(app.url);
  const expected = sydneyPriceOf(sampleBuild).totalCents / 100 + 1_000;
  const listed = await visitor.get(`/api/pricing/2000/${sampleBuild.variantCode}`);
  expect(pricingResponseSchema.parse(listed.body).rdp).toBe(expected);
  const several = await visitor.get(`/api/pricing/2000?variants=${sampleBuild.variantCode}`);
  expect(several.text).toContain(`"rdp":${expected}`);
  const quoted = await visitor.post('/api/pricing/quote', { build: sampleBuild, suburb: sydney });
  expect(quoteResponseSchema.parse(quoted.body).price?.finalDap).toBe(expected);
  const path = await accountDetailsPath(visitor);
  const summary = await visitor.get(path.replace('account-details', 'order-summary'));
  expect(orderSummarySchema.parse(JSON.parse(summary.text)).financeDetails?.finalDap).toBe(expected);

  const repaymentAt = async (url: string): Promise<string> => {
    const request = { codes: [sampleBuild.variantCode], financeFormInput: defaultFinanceForm, postCode: '2000' };
    return (await visitorOf(url).post('/proxy/api/financecalculator', request)).text;
  };
  expect(await repaymentAt(app.url)).not.toBe(await repaymentAt((await serveApp()).url));

  const stale = await visitor.postForm(path, signUpForm({ agreedDriveawayPrice: String(expected - 1_000) }));
  expect([stale.status, stale.body.code]).toStrictEqual([409, 'price-not-agreed']);
  const answer = await visitor.postForm(path, signUpForm({ agreedDriveawayPrice: String(expected) }));
  const { orderNo } = z.object({ orderNo: z.string() }).parse(answer.body);
  expect((await createdOrder(app, orderNo)).data).toMatchObject({ price: { totalCents: expected * 100 } });
});
