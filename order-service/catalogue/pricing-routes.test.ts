import { choicePricesResponseSchema } from '@driveaway/domain/api/choice-prices.ts';
import { pricesResponseSchema, pricingResponseSchema, quoteResponseSchema } from '@driveaway/domain/api/price.ts';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { describe, expect, it } from 'vitest';
import { sampleBuild, sydney } from '../accounts/testing/sign-up-form.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { keptLog, serveRoutes } from '../locations/testing/serve-routes.ts';
import { shortSuburbList } from '../locations/testing/short-suburb-list.ts';
import { pricingRoutes } from './pricing-routes.ts';
import { eightVariants } from './testing/eight-variants.ts';
import { norfolkIsland, dearBuild, sydneyPriceOf } from './testing/sample-prices.ts';
import { wirePriceOf } from './wire-price.ts';

const carBuild = '/api/build-your-own/car-build';

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
      expectedDelivery: { from: '2027-02-01', to: '2027-02-28' },
      priceHoldsUntil: '2026-11-17',
    });
    expect(rdp).toBe(sydneyPriceOf(sampleBuild).totalCents / 100);
    expect(lines.length).toBeGreaterThan(3);
  });

  it('is that of the state asked for where a postcode spans two', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const priceIn = async (query: string) =>
      pricingResponseSchema.parse((await visitor.get(`/api/pricing/3644/solterra-awd${query}`)).body);
    const [main, victoria, newSouthWales] = [
      await priceIn(''),
      await priceIn('?state=VIC'),
      await priceIn('?state=NSW'),
    ];
    expect([main.state, victoria.state, newSouthWales.state]).toStrictEqual(['VIC', 'VIC', 'NSW']);
    expect(main.rdp).toBe(victoria.rdp);
    expect(newSouthWales.rdp).not.toBe(victoria.rdp);
  });

  it('is refused for a state that the postcode is not in, so that nobody chooses their duty', async () => {
    const app = await serveApp();
    const { status, body } = await visitorOf(app.url).get('/api/pricing/2000/solterra-awd?state=VIC');
    expect(status).toBe(400);
    expect(body.errors).toStrictEqual({ state: ['The postcode 2000 is not in VIC.'] });
  });

  it('says in its lines, and once in the log, which figures are past their review', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const { body } = await visitor.get('/api/pricing/2000/solterra-awd');
    await visitor.get('/api/pricing/2000/solterra-awd-touring');
    const duty = pricingResponseSchema.parse(body).lines.find(({ code }) => code === 'stampDuty');
    expect(duty?.estimate).toBe('estimate, rates of 2025-26');
    const told = app.logged.filter((line) => line.includes('past its review') && line.includes('NSW stamp duty'));
    expect(told).toHaveLength(1);
  });

  it('is left to the retailer on an island with rules of its own', async () => {
    const app = await serveApp();
    const { status, body } = await visitorOf(app.url).get('/api/pricing/2899/solterra-awd');
    expect(status).toBe(200);
    expect(pricingResponseSchema.parse(body)).toMatchObject({ available: false, rdp: null, mlp: 64_990, lines: [] });
    expect(body.message).toBe(
      'We cannot show a driveaway price for this island: it has rules of its own. Please ask your retailer.',
    );
  });

  it.each([
    ['/api/pricing/2000/no-such-car', 404, 'variant-not-found'],
    ['/api/pricing/0000/solterra-awd', 404, 'postcode-not-found'],
    ['/api/pricing/20/solterra-awd', 404, 'postcode-not-found'],
    ['/api/pricing/2e3/solterra-awd', 404, 'postcode-not-found'],
    ['/api/pricing/-2000/solterra-awd', 404, 'postcode-not-found'],
    ['/api/pricing/NaN/solterra-awd', 404, 'postcode-not-found'],
    ['/api/pricing/20000/solterra-awd', 404, 'postcode-not-found'],
    ['/api/pricing/2000/constructor', 404, 'variant-not-found'],
    ['/api/pricing/2000/%00', 404, 'variant-not-found'],
    ['/api/pricing/2000/', 404, 'not-found'],
    ['/api/pricing/2000/solterra-awd?state=', 400, 'malformed-input'],
    ['/api/pricing/2000/solterra-awd?state=XYZ', 400, 'malformed-input'],
    ['/api/pricing/2000/solterra-awd?state=NSW&state=VIC', 400, 'malformed-input'],
  ])('%s is answered %i %s', async (path, status, code) => {
    const app = await serveApp();
    const answer = await visitorOf(app.url).get(path);
    expect([answer.status, answer.body.code]).toStrictEqual([status, code]);
  });
});

describe('the prices of several variants', () => {
  it('are those of each variant, in the order asked, without their lines', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const { body } = await visitor.get('/api/pricing/3644?variants=solterra-awd,outback-awd&state=NSW');
    const { prices, ...place } = pricesResponseSchema.parse(body);
    expect(place).toStrictEqual({ postcode: '3644', state: 'NSW' });
    expect(prices.map(({ variantCode }) => variantCode)).toStrictEqual(['solterra-awd', 'outback-awd']);
    for (const price of prices) {
      const single = await visitor.get(`/api/pricing/3644/${price.variantCode}?state=NSW`);
      const { lines: _, ...expected } = pricingResponseSchema.parse(single.body);
      expect(price).toStrictEqual(expected);
    }
  });

  it('are as many as a model has variants, each with the price of its own', async () => {
    const clock = manualClock();
    const url = await serveRoutes(pricingRoutes({ clock, log: keptLog() }, shortSuburbList, [eightVariants]));
    const codes = eightVariants.variants.map(({ code }) => code);
    const { body } = await visitorOf(url).get(`/api/pricing/2000?variants=${codes.join()}`);
    const { prices } = pricesResponseSchema.parse(body);
    expect(prices.map(({ variantCode }) => variantCode)).toStrictEqual(codes);
    expect(new Set(prices.map(({ rdp }) => rdp)).size).toBe(8);
  });

  it('leave out what is not on sale and name nothing twice', async () => {
    const app = await serveApp();
    const { body } = await visitorOf(app.url).get('/api/pricing/2000?variants=nothing,brz-coupe,constructor,brz-coupe');
    expect(pricesResponseSchema.parse(body).prices.map(({ variantCode }) => variantCode)).toStrictEqual(['brz-coupe']);
  });

  it('are left to the retailer on an island', async () => {
    const app = await serveApp();
    const { body } = await visitorOf(app.url).get('/api/pricing/2899?variants=solterra-awd');
    expect(pricesResponseSchema.parse(body).prices).toMatchObject([{ available: false, rdp: null, mlp: 64_990 }]);
  });

  it.each([
    ['/api/pricing/0000?variants=solterra-awd', 404, 'postcode-not-found'],
    ['/api/pricing/2000', 400, 'malformed-input'],
    ['/api/pricing/2000?variants=', 400, 'malformed-input'],
    ['/api/pricing/2000?variants=solterra-awd,', 400, 'malformed-input'],
    [`/api/pricing/2000?variants=${Array.from({ length: 61 }, (_, index) => index).join()}`, 400, 'malformed-input'],
    ['/api/pricing/2000?variants=solterra-awd&state=XYZ', 400, 'malformed-input'],
  ])('%s is answered %i %s', async (path, status, code) => {
    const app = await serveApp();
    const answer = await visitorOf(app.url).get(path);
    expect([answer.status, answer.body.code]).toStrictEqual([status, code]);
  });
});

describe('a quote', () => {
  it('prices a configured car for a suburb', async () => {
    const app = await serveApp();
    const { body } = await visitorOf(app.url).post('/api/pricing/quote', { build: dearBuild, suburb: sydney });
    expect(quoteResponseSchema.parse(body)).toStrictEqual({
      available: true,
      message: '',
      price: wirePriceOf(sydneyPriceOf(dearBuild)),
      bodyStyle: 'suv',
      expectedDelivery: { from: '2027-02-01', to: '2027-02-28' },
      priceHoldsUntil: '2026-11-17',
    });
  });

  it('names everything that the catalogue does not offer', async () => {
    const app = await serveApp();
    const build = { ...dearBuild, paintCode: 'pink', interiorCode: 'fur', cappedService: true };
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
      const { status, body } = await visitorOf(app.url).post(path, { build: dearBuild, suburb });
      expect(status).toBe(400);
      expect(body.errors).toStrictEqual({ 'suburb.state': ['The postcode 2000 is not in VIC.'] });
    }
  });

  it('is left to the retailer on an island with rules of its own', async () => {
    const app = await serveApp();
    const { body } = await visitorOf(app.url).post('/api/pricing/quote', { build: dearBuild, suburb: norfolkIsland });
    expect(quoteResponseSchema.parse(body)).toMatchObject({ available: false, price: null });
  });
});

describe('the choices of a car', () => {
  const ask = async (suburb: object) => {
    const app = await serveApp();
    const { body } = await visitorOf(app.url).post('/api/pricing/choices', { build: dearBuild, suburb });
    return choicePricesResponseSchema.parse(body).choices;
  };

  it('cost what a quote of the car with each of them costs more', async () => {
    const choices = await ask(sydney);
    const totalOf = (change: object): number => sydneyPriceOf({ ...dearBuild, ...change }).totalCents / 100;
    const { accessoryCodes } = dearBuild;
    const [accessory = ''] = accessoryCodes;
    const without = accessoryCodes.filter((code) => code !== accessory);
    const chosen = (part: string) => choices.find((one) => one.part === part && one.total === totalOf({}));
    expect(['variant', 'paint', 'interior'].map((part) => chosen(part)?.part)).toStrictEqual([
      'variant',
      'paint',
      'interior',
    ]);
    expect(choices).toContainEqual({
      part: 'accessory',
      code: accessory,
      total: totalOf({}),
      adds: totalOf({}) - totalOf({ accessoryCodes: without }),
    });
    expect(choices).toContainEqual({
      part: 'plan',
      code: 'extended-warranty',
      total: totalOf({ extendedWarranty: true }),
      adds: totalOf({ extendedWarranty: true }) - totalOf({ extendedWarranty: false }),
    });
    for (const part of ['variant', 'paint', 'interior']) {
      const adds = choices.filter((one) => one.part === part).map((one) => one.adds);
      expect(Math.min(...adds)).toBe(0);
      expect(Math.max(...adds)).toBeGreaterThan(0);
    }
  });

  it('are left to the retailer on an island with rules of its own', async () => {
    expect(await ask(norfolkIsland)).toStrictEqual([]);
  });
});
