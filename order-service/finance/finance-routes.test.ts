import { financeCalculatorResponseSchema, financeSettingsResponseSchema } from '@driveaway/domain/api/finance.ts';
import { outback } from '@driveaway/domain/brand/models/outback.ts';
import { consumerLoanProductId, defaultFinanceForm } from '@driveaway/domain/finance/finance-form.ts';
import { describe, expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';

const path = '/proxy/api/financecalculator';
const request = { codes: ['outback-touring'], financeFormInput: defaultFinanceForm, postCode: '2000' };
const outbackBuild = {
  variantCode: 'outback-touring',
  paintCode: outback.paints[0]?.code,
  interiorCode: outback.interiors[0]?.code,
  accessoryCodes: [],
  cappedService: false,
  extendedWarranty: false,
};
const form = (change: object) => ({ financeFormInput: { ...defaultFinanceForm, ...change } });

const serveVisitor = async (): Promise<Visitor> => visitorOf((await serveApp()).url);

const ask = async (change: object) => {
  const answer = await (await serveVisitor()).post(path, { ...request, ...change });
  return { ...answer, info: financeCalculatorResponseSchema.safeParse(answer.body).data?.finance.simulationInfo };
};

describe('the finance calculator', () => {
  it('answers in cents, and is kept by nobody', async () => {
    const { status, headers, info } = await ask(form({ financePackageId: 'Monthly', deposit: 2_000.5 }));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(info).toHaveLength(1);
    expect(info?.[0]).toMatchObject({
      postCode: '2000',
      state: 'NSW',
      result: {
        type: 'success',
        simulation: {
          comparisonRate: 8.61,
          interestRate: 7.49,
          financePackageId: 'Monthly',
          deposits: [{ value: 200_050 }],
          loanTermPeriod: { value: 48 },
          mileage: 15_000,
          financeProduct: 'FIN_PROD_AUS_SUB_GFV',
        },
      },
    });
    expect(info?.[0]?.disclaimers.map(({ purpose }) => purpose)).toStrictEqual([
      'Repayment',
      'ComparisonRate',
      'CreditProvider',
    ]);
  });

  it.each([
    ['na', form({ deposit: 50_000 })],
    ['na', form({ deposit: 10_000_000 })],
    ['not_applicable', form({ term: 60 })],
    ['error', { codes: ['no-such-car'] }],
    ['error', { codes: ['__proto__'] }],
    ['error', { postCode: '2899' }],
  ])('says %s for %o', async (type, change) => {
    const { status, info } = await ask(change);
    expect(status).toBe(200);
    expect(info?.map(({ result }) => result.type)).toStrictEqual([type]);
  });

  it('finances a configured car with all that was chosen', async () => {
    const [accessory = ''] = outback.accessories.map(({ code }) => code);
    const build = { ...outbackBuild, accessoryCodes: [accessory] };
    const paymentOf = async (change: object) => {
      const { info } = await ask({
        ...form({ financeProductId: consumerLoanProductId, financePackageId: 'Monthly' }),
        ...change,
      });
      const result = info?.[0]?.result;
      return result?.type === 'success' ? result.simulation.paymentValue[0]?.amount : result?.type;
    };
    const plain = await paymentOf({});
    expect(await paymentOf({ build: outbackBuild })).toBe(plain);
    expect(await paymentOf({ build })).toBeGreaterThan(Number(plain));
    expect((await ask({ build: { ...build, paintCode: 'pink' } })).status).toBe(400);
  });

  it('answers for another product where only that one is lent', async () => {
    const { info } = await ask({ codes: ['wrx-sti'] });
    expect(info?.[0]?.result).toMatchObject({
      type: 'success',
      simulation: { financeProduct: 'FIN_PROD_AUS_CONSUMER_LOAN', residualValue: { amount: null } },
    });
  });

  it('finances the price of the state asked for where a postcode spans two, and names the state', async () => {
    const visitor = await serveVisitor();
    const repaymentIn = async (change: object) => {
      const { body } = await visitor.post(path, { ...request, postCode: '3644', ...change });
      const [info] = financeCalculatorResponseSchema.parse(body).finance.simulationInfo;
      return [
        info?.state,
        info?.result.type === 'success' ? info.result.simulation.paymentValue[0]?.amount : undefined,
      ];
    };
    const [main, victoria, newSouthWales] = [
      await repaymentIn({}),
      await repaymentIn({ state: 'VIC' }),
      await repaymentIn({ state: 'NSW' }),
    ];
    expect(main).toStrictEqual(victoria);
    expect([victoria?.[0], newSouthWales?.[0]]).toStrictEqual(['VIC', 'NSW']);
    expect(victoria?.[1]).not.toBe(newSouthWales?.[1]);
  });

  it.each([
    ['codes', { codes: [] }],
    ['codes', { codes: 'outback-touring' }],
    ['codes', { codes: Array.from({ length: 21 }, () => 'outback-touring') }],
    ['codes.0', { codes: [''] }],
    ['codes.0', { codes: [7] }],
    ['postCode', { postCode: undefined }],
    ['postCode', { postCode: 2000 }],
    ['postCode', { postCode: '200' }],
    ['postCode', { postCode: '2e3' }],
    ['postCode', { postCode: '0000' }],
    ['state', { state: 'nsw' }],
    ['state', { state: 'VIC' }],
    ['financeFormInput', { financeFormInput: undefined }],
    ['financeFormInput', { financeFormInput: null }],
    ['financeFormInput.paymentType', form({ paymentType: 'cash' })],
    ['financeFormInput.financeProductId', form({ financeProductId: 'FIN_PROD_AUS' })],
    ['financeFormInput.mileage', form({ mileage: 0 })],
    ['financeFormInput.mileage', form({ mileage: '15000' })],
    ['financeFormInput.mileage', form({ mileage: 1e9 })],
    ['financeFormInput.financePackageId', form({ financePackageId: 'Daily' })],
    ['financeFormInput.deposit', form({ deposit: -1 })],
    ['financeFormInput.deposit', form({ deposit: 0.001 })],
    ['financeFormInput.deposit', form({ deposit: 1e300 })],
    ['financeFormInput.deposit', form({ deposit: '1e3' })],
    ['financeFormInput.deposit', form({ deposit: null })],
    ['financeFormInput.term', form({ term: 0 })],
    ['financeFormInput.term', form({ term: -48 })],
    ['financeFormInput.term', form({ term: 50 })],
    ['financeFormInput.term', form({ term: 1e3 })],
    ['financeFormInput.ageRange', form({ ageRange: 23 })],
    ['financeFormInput.homeOwner', form({ homeOwner: true })],
    ['financeFormInput.creditRating', form({ creditRating: 'good' })],
  ])('names %s alone when %o is wrong', async (field, change) => {
    const { status, body } = await ask(change);
    expect([status, body.code, Object.keys(body.errors ?? {})]).toStrictEqual([400, 'malformed-input', [field]]);
    expect(body.errors?.[field]?.[0]).toMatch(/\w{3}/);
  });

  it('names every field that is wrong at once', async () => {
    const { body } = await ask({ codes: [], postCode: '', ...form({ deposit: -1, term: 'long' }) });
    expect(Object.keys(body.errors ?? {})).toStrictEqual([
      'codes',
      'financeFormInput.deposit',
      'financeFormInput.term',
      'postCode',
    ]);
  });

  it.each(['NaN', 'Infinity', '-', '01'])('is refused a deposit of %s, which is no JSON', async (deposit) => {
    const body = JSON.stringify({ ...request, ...form({ deposit: 'DEPOSIT' }) }).replace('"DEPOSIT"', deposit);
    const headers = { 'Content-Type': 'application/json' };
    const answer = await (await serveVisitor()).send(path, { method: 'POST', headers, body });
    expect([answer.status, answer.body.errors]).toStrictEqual([400, { body: ['The body is not valid JSON.'] }]);
  });

  it('takes 1e3 as the number it is in JSON', async () => {
    const body = JSON.stringify({ ...request, ...form({ deposit: 'DEPOSIT' }) }).replace('"DEPOSIT"', '1e3');
    const headers = { 'Content-Type': 'application/json' };
    const answer = await (await serveVisitor()).send(path, { method: 'POST', headers, body });
    const [info] = financeCalculatorResponseSchema.parse(answer.body).finance.simulationInfo;
    expect(info?.result).toMatchObject({ simulation: { deposits: [{ value: 100_000 }] } });
  });

  it.each(['2026-11-11', '2024-11-01', '2026-02-30', '9999-12-31', 'yesterday'])(
    'knows no prices of %s',
    async (day) => {
      const { status, body } = await ask({ day });
      expect([status, Object.keys(body.errors ?? {})]).toStrictEqual([400, ['day']]);
    },
  );

  it('finances an order by the prices of its day and the offers of its retailer', async () => {
    const gives = { kind: 'bonus', cents: 500_000 } as const;
    const offer = { name: 'Bonus', gives, variantCodes: ['outback-touring'], from: '2026-11-01', until: '2026-11-05' };
    const offers = [
      { ...offer, code: 'maker' },
      { ...offer, code: 'retailer', dealerIds: ['austral-parramatta'] },
    ];
    const visitor = visitorOf((await serveApp({ settings: { offers } })).url);
    const paid = async (change: object): Promise<number> => {
      const { body } = await visitor.post(path, { ...request, ...form({ financePackageId: 'Monthly' }), ...change });
      const [info] = financeCalculatorResponseSchema.parse(body).finance.simulationInfo;
      return info?.result.type === 'success' ? (info.result.simulation.paymentValue[0]?.amount ?? 0) : 0;
    };
    const today = await paid({});
    const [then, there] = [
      await paid({ day: '2026-11-05' }),
      await paid({ day: '2026-11-05', dealerId: 'austral-parramatta' }),
    ];
    expect(await paid({ day: '2026-11-10' })).toBe(today);
    expect(await paid({ day: '2026-11-06' })).toBe(today);
    expect(then).toBeLessThan(today);
    expect(there).toBeLessThan(then);
  });

  it('is for this site’s pages', async () => {
    const answer = await (await serveVisitor()).post(path, request, { Origin: 'https://elsewhere.example' });
    expect([answer.status, answer.body.code]).toStrictEqual([403, 'cross-site']);
  });
});

describe('finance settings', () => {
  it('are what the calculator of a variant starts from, in dollars', async () => {
    const { status, body, headers } = await (await serveVisitor()).get('/api/finance-settings/outback-touring');
    expect([status, headers.get('cache-control')]).toStrictEqual([200, 'public, max-age=60']);
    const { residualValue, ...settings } = financeSettingsResponseSchema.parse(body);
    expect(settings).toStrictEqual({
      gfvNotAvailable: false,
      financeProductId: 'FIN_PROD_AUS_SUB_GFV',
      deposit: 0,
      term: 48,
      mileage: 15_000,
    });
    // 50% of the day's list price of $50,490
    expect(residualValue).toBe(25_245);
  });

  it('say so where no future value is guaranteed', async () => {
    const { body } = await (await serveVisitor()).get('/api/finance-settings/wrx-sti');
    expect(body).toMatchObject({
      gfvNotAvailable: true,
      financeProductId: consumerLoanProductId,
      residualValue: 0,
    });
  });

  it.each(['no-such-car', 'constructor', '%00', 'outback'])('of %s are not found', async (variant) => {
    const { status, body } = await (await serveVisitor()).get(`/api/finance-settings/${variant}`);
    expect([status, body.code]).toStrictEqual([404, 'variant-not-found']);
  });
});
