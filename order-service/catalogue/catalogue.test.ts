import { catalogueResponseSchema } from '@driveaway/domain/api/catalogue.ts';
import { carBuildResponseSchema, saveCarBuildResponseSchema } from '@driveaway/domain/api/car-build.ts';
import { orderSummarySchema } from '@driveaway/domain/api/order-details.ts';
import { pricingResponseSchema, quoteResponseSchema, wirePriceSchema } from '@driveaway/domain/api/price.ts';
import { resolveBuild } from '@driveaway/domain/catalogue/car-build.ts';
import { driveawayPrice } from '@driveaway/domain/pricing/driveaway-price.ts';
import { describe, expect, it } from 'vitest';
import { sampleBuild, sydney } from '../accounts/testing/sign-up-form.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { sydneyDate } from './sydney-date.ts';
import { wireCatalogueOn } from './wire-catalogue.ts';
import { wirePriceOf } from './wire-price.ts';

const canberra = { name: 'Canberra', state: 'ACT', postcode: '2601' };
const carBuild = '/api/build-your-own/car-build';
const summary = '/api/build-your-own/order-summary';
const full = {
  ...sampleBuild,
  paintCode: 'pearl-shell',
  interiorCode: 'tan-synthetic',
  accessoryCodes: ['roof-racks', 'home-charger'],
};

const priceOf = (build: typeof full) => {
  const resolved = resolveBuild(build);
  if (resolved.kind !== 'resolved') throw new Error('no such build');
  const priced = driveawayPrice({ build: resolved, suburb: { state: 'NSW', postcode: '2000' }, asOf: '2026-11-10' });
  if (priced.kind !== 'priced') throw new Error('no price');
  return priced.price;
};

describe('the catalogue', () => {
  it('shows every model in the shape of the API, with the list prices of the day in dollars', async () => {
    const app = await serveApp();
    const { status, body, headers } = await visitorOf(app.url).get('/api/catalogue');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    const parsed = catalogueResponseSchema.parse(body);
    expect(parsed).toStrictEqual(wireCatalogueOn('2026-11-10'));
    const solterra = parsed.models.find(({ code }) => code === 'solterra');
    expect(solterra?.variants[0]).toMatchObject({ code: 'solterra-awd', listPrice: 64_990 });
  });

  it('shows yesterday’s prices yesterday, and no variant before it is on sale', () => {
    const variantsOn = (day: string) => wireCatalogueOn(day).models.find(({ code }) => code === 'solterra')?.variants;
    expect(variantsOn('2026-06-30')?.[0]).toMatchObject({ code: 'solterra-awd', listPrice: 63_990 });
    expect(variantsOn('2020-01-01')).toStrictEqual([]);
  });
});

describe('a price on the wire', () => {
  it('is the price in dollars, and its lines add up to the total', () => {
    const price = priceOf(full);
    const wire = wirePriceOf(price);
    expect(wirePriceSchema.parse(wire)).toStrictEqual(wire);
    expect(wire.finalDap).toBe(price.totalCents / 100);
    const cents = wire.lines.map(({ amount }) => Math.round(amount * 100)).reduce((sum, line) => sum + line, 0);
    expect(cents).toBe(price.totalCents);
    expect(wire).toMatchObject({
      hasExteriorOptionPriceEffect: true,
      exteriorOption: { name: 'Pearl Shell', price: 695 },
      hasInteriorOptionPriceEffect: true,
      hasAccessories: true,
      hasCappedService: false,
      cappedService: { name: '', price: 0 },
      hasExtendedWarranty: false,
    });
    expect(wire.accessories).toHaveLength(2);
    expect(wire.accessoriesTotal).toBe(wire.accessories.reduce((sum, { price: amount }) => sum + amount, 0));
  });

  it('raises no flag for what costs nothing', () => {
    expect(wirePriceOf(priceOf({ ...full, ...sampleBuild }))).toMatchObject({
      hasExteriorOptionPriceEffect: false,
      hasInteriorOptionPriceEffect: false,
      hasAccessories: false,
      accessories: [],
      accessoriesTotal: 0,
    });
  });
});

describe('the price of a variant', () => {
  it('is the recommended driveaway price in the main state of the postcode', async () => {
    const app = await serveApp();
    const { body } = await visitorOf(app.url).get('/api/pricing/2000/solterra-awd');
    const { rdp, lines, ...rest } = pricingResponseSchema.parse(body);
    expect(rest).toStrictEqual({
      variantCode: 'solterra-awd',
      postcode: '2000',
      state: 'NSW',
      mlp: 64_990,
      available: true,
      message: '',
    });
    expect(rdp).toBe(priceOf({ ...full, ...sampleBuild }).totalCents / 100);
    expect(lines.length).toBeGreaterThan(3);
  });

  it('is another one where the suburb lies in another state than most of its postcode', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const inVictoria = await visitor.get('/api/pricing/2640/solterra-awd?state=VIC');
    const inNewSouthWales = await visitor.get('/api/pricing/2640/solterra-awd');
    const [victoria, newSouthWales] = [inVictoria, inNewSouthWales].map(({ body }) =>
      pricingResponseSchema.parse(body),
    );
    expect([victoria?.state, newSouthWales?.state]).toStrictEqual(['VIC', 'NSW']);
    expect(victoria?.rdp).not.toBe(newSouthWales?.rdp);
  });

  it('is left to the retailer where the state has no price yet', async () => {
    const app = await serveApp();
    const { status, body } = await visitorOf(app.url).get('/api/pricing/2601/solterra-awd');
    expect(status).toBe(200);
    expect(pricingResponseSchema.parse(body)).toMatchObject({ available: false, rdp: null, mlp: 64_990, lines: [] });
    expect(body.message).toBe('We cannot show a driveaway price in ACT yet. Please ask your retailer.');
  });

  it.each([
    ['/api/pricing/2000/no-such-car', 404, 'variant-not-found'],
    ['/api/pricing/0000/solterra-awd', 404, 'postcode-not-found'],
    ['/api/pricing/20/solterra-awd', 404, 'postcode-not-found'],
    ['/api/pricing/2000/solterra-awd?state=XYZ', 400, 'malformed-input'],
    ['/api/pricing/2000/solterra-awd?state=NSW&state=VIC', 400, 'malformed-input'],
  ])('%s is answered %i %s', async (path, status, code) => {
    const app = await serveApp();
    const answer = await visitorOf(app.url).get(path);
    expect([answer.status, answer.body.code]).toStrictEqual([status, code]);
  });
});

describe('a quote', () => {
  it('prices a configured car for a suburb', async () => {
    const app = await serveApp();
    const { body } = await visitorOf(app.url).post('/api/pricing/quote', { build: full, suburb: sydney });
    expect(quoteResponseSchema.parse(body)).toStrictEqual({
      available: true,
      message: '',
      price: wirePriceOf(priceOf(full)),
    });
  });

  it('names everything that the catalogue does not offer', async () => {
    const app = await serveApp();
    const build = { ...full, paintCode: 'pink', interiorCode: 'fur', cappedService: true };
    const { status, body } = await visitorOf(app.url).post('/api/pricing/quote', { build, suburb: sydney });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toStrictEqual([
      'build.paintCode',
      'build.interiorCode',
      'build.cappedService',
    ]);
  });

  it('is refused for a postcode that is not in the state, so that nobody chooses their duty', async () => {
    const app = await serveApp();
    const suburb = { ...sydney, state: 'VIC' };
    for (const path of ['/api/pricing/quote', carBuild]) {
      const { status, body } = await visitorOf(app.url).post(path, { build: full, suburb });
      expect(status).toBe(400);
      expect(body.errors).toStrictEqual({ 'suburb.state': ['The postcode 2000 is not in VIC.'] });
    }
  });

  it('is left to the retailer where the state has no price yet', async () => {
    const app = await serveApp();
    const { body } = await visitorOf(app.url).post('/api/pricing/quote', { build: full, suburb: canberra });
    expect(quoteResponseSchema.parse(body)).toMatchObject({ available: false, price: null });
  });
});

describe('a car build', () => {
  it('is kept and found again, with today’s price', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const saved = saveCarBuildResponseSchema.parse(
      (await visitor.post(carBuild, { build: full, suburb: sydney })).body,
    );
    const found = await visitor.get(`${carBuild}?id=${saved.id}`);
    expect(carBuildResponseSchema.parse(found.body)).toStrictEqual({
      order: { model: { name: 'Solterra' } },
      view: { suburb: sydney },
      build: full,
    });
    const { body } = await visitor.get(`${summary}?id=${saved.id}`);
    expect(orderSummarySchema.parse(body)).toMatchObject({
      carDetails: { title: 'Austral Solterra AWD', vin: '', isPreOrder: false, paintHex: '#e6e3da' },
      financeDetails: { finalDap: priceOf(full).totalCents / 100 },
      message: '',
      showGetFinanceQuote: true,
    });
  });

  it('has no price in a state without one, and says whom to ask', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const saved = saveCarBuildResponseSchema.parse(
      (await visitor.post(carBuild, { build: full, suburb: canberra })).body,
    );
    const { body } = await visitor.get(`${summary}?id=${saved.id}`);
    expect(orderSummarySchema.parse(body)).toMatchObject({ financeDetails: null, showGetFinanceQuote: false });
    expect(body.message).toContain('ask your retailer');
  });

  it('saved again under the same key is the same build; another car is another one', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const key = { 'Idempotency-Key': 'configure-1' };
    const idOf = async (build: unknown): Promise<string> =>
      saveCarBuildResponseSchema.parse((await visitor.post(carBuild, { build, suburb: sydney }, key)).body).id;
    const first = await idOf(full);
    expect(await idOf(full)).toBe(first);
    expect(await idOf(sampleBuild)).not.toBe(first);
  });

  it('must be in the catalogue', async () => {
    const app = await serveApp();
    const request = { build: { ...full, variantCode: 'tank' }, suburb: { ...sydney, postcode: '20' } };
    const malformed = await visitorOf(app.url).post(carBuild, request);
    expect(Object.keys(malformed.body.errors ?? {})).toStrictEqual(['suburb.postcode']);
    const unknown = await visitorOf(app.url).post(carBuild, { ...request, suburb: sydney });
    expect(unknown.body.errors).toStrictEqual({ 'build.variantCode': ["There is no variant 'tank'."] });
  });

  it.each(['', 'x', '../../customer-1', '6c1f1c8e-0a5b-4d0e-9a3f-2d7b54c8e911'])('“%s” is not found', async (id) => {
    const app = await serveApp();
    for (const path of [carBuild, summary]) {
      const { status, body } = await visitorOf(app.url).get(`${path}?id=${encodeURIComponent(id)}`);
      expect([status, body.code]).toStrictEqual([404, 'car-build-not-found']);
    }
  });

  it('cannot be saved without end', async () => {
    const app = await serveApp({ limits: { carBuildPerAddress: { limit: 1, windowSeconds: 60 } } });
    const visitor = visitorOf(app.url);
    expect((await visitor.post(carBuild, { build: full, suburb: sydney })).status).toBe(200);
    expect((await visitor.post(carBuild, { build: full, suburb: sydney })).status).toBe(429);
  });
});

describe('the day whose prices count', () => {
  it('is Sydney’s, with and without daylight saving', () => {
    expect(sydneyDate(Temporal.Instant.from('2026-11-09T12:59:59Z'))).toBe('2026-11-09');
    expect(sydneyDate(Temporal.Instant.from('2026-11-09T13:00:00Z'))).toBe('2026-11-10');
    expect(sydneyDate(Temporal.Instant.from('2026-07-09T13:59:59Z'))).toBe('2026-07-09');
  });
});
