import { financeCalculatorResponseSchema, financeSettingsResponseSchema } from '@driveaway/domain/api/finance.ts';
import { pricingResponseSchema } from '@driveaway/domain/api/price.ts';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { defaultFinanceForm } from '@driveaway/domain/finance/finance-form.ts';
import { stateCodes, type StateCode } from '@driveaway/domain/locations/state.ts';
import { describe, expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';

const postcodes: Readonly<Record<StateCode, string>> = {
  NSW: '2000',
  VIC: '3000',
  QLD: '4000',
  SA: '5000',
  WA: '6000',
  TAS: '7000',
  NT: '0800',
  ACT: '2601',
};
const variantCodes = catalogue.flatMap(({ variants }) => variants.map(({ code }) => code));
const inCents = (dollars: number): number => Math.round(dollars * 100);

describe.each(stateCodes)('every variant in %s', (state) => {
  it('has a price of whole dollars whose lines add up to it', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    for (const variantCode of variantCodes) {
      const { status, body } = await visitor.get(`/api/pricing/${postcodes[state]}/${variantCode}`);
      expect([variantCode, status]).toStrictEqual([variantCode, 200]);
      const { rdp, mlp, lines, expectedDelivery, priceHoldsUntil, ...price } = pricingResponseSchema.parse(body);
      expect([expectedDelivery?.from, priceHoldsUntil]).toStrictEqual([
        expect.stringMatching(/^2027-0[1-6]-01$/),
        '2026-11-17',
      ]);
      expect(price).toStrictEqual({ variantCode, state, postcode: postcodes[state], available: true, message: '' });
      expect(inCents(lines.reduce((sum, { amount }) => sum + amount, 0))).toBe(inCents(rdp ?? 0));
      expect(rdp).toBeGreaterThan(mlp);
      expect(Number.isInteger(rdp)).toBe(true);
    }
  });

  it('has a repayment, or none for want of a future value', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const results: string[] = [];
    for (let first = 0; first < variantCodes.length; first += 20) {
      const codes = variantCodes.slice(first, first + 20);
      const request = { codes, financeFormInput: defaultFinanceForm, postCode: postcodes[state] };
      const { status, body } = await visitor.post('/proxy/api/financecalculator', request);
      expect(status).toBe(200);
      const { simulationInfo } = financeCalculatorResponseSchema.parse(body).finance;
      expect(simulationInfo).toHaveLength(codes.length);
      results.push(...simulationInfo.map(({ result }) => result.type));
    }
    expect(new Set(results)).toStrictEqual(new Set(['success', 'not_applicable']));
  });
});

describe('every variant', () => {
  it('has finance settings', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    for (const variantCode of variantCodes) {
      const { status, body } = await visitor.get(`/api/finance-settings/${variantCode}`);
      expect([variantCode, status]).toStrictEqual([variantCode, 200]);
      const settings = financeSettingsResponseSchema.parse(body);
      expect(settings.residualValue > 0).toBe(!settings.gfvNotAvailable);
    }
  });
});
