import { createStockCars } from '../stock/stock-cars.ts';
import { carBuildResponseSchema, saveCarBuildResponseSchema } from '@driveaway/domain/api/car-build.ts';
import { orderSummarySchema } from '@driveaway/domain/api/order-details.ts';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { sampleBuild, sydney } from '../accounts/testing/sign-up-form.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { serveRoutes } from '../locations/testing/serve-routes.ts';
import { shortSuburbList } from '../locations/testing/short-suburb-list.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import { carBuildRoutes } from './car-build-routes.ts';
import { saveBuild } from './saved-builds.ts';
import { norfolkIsland, dearBuild, sydneyPriceOf } from './testing/sample-prices.ts';

const carBuild = '/api/build-your-own/car-build';
const summary = '/api/build-your-own/order-summary';

describe('a car build', () => {
  it('whose paint has left the catalogue since is not offered, and says what is missing', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const buildId = '0b7a4c1e-5d0c-4a52-9f0e-4f6b9d6e2b7a';
    await saveBuild(app.ports, {
      buildId,
      build: { ...dearBuild, paintCode: 'last-years-coral' },
      suburb: { ...sydney, state: 'NSW' },
    });
    for (const path of [summary, carBuild]) {
      const { status, body } = await visitor.get(`${path}?id=${buildId}`);
      expect([path, status, body]).toMatchObject([
        path,
        409,
        {
          code: 'build-not-offered',
          message:
            "This car is not offered any more as it was configured. The paint 'last-years-coral' is not offered for the Solterra. Please configure it again.",
        },
      ]);
    }
  });

  it('is kept and found again, with today’s price', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const saved = saveCarBuildResponseSchema.parse(
      (await visitor.post(carBuild, { build: dearBuild, suburb: sydney })).body,
    );
    const found = await visitor.get(`${carBuild}?id=${saved.id}`);
    expect(carBuildResponseSchema.parse(found.body)).toStrictEqual({
      order: { model: { name: 'Solterra AWD' } },
      view: { suburb: sydney },
      build: dearBuild,
    });
    const { body } = await visitor.get(`${summary}?id=${saved.id}`);
    expect(orderSummarySchema.parse(body)).toMatchObject({
      carDetails: { title: 'Austral Solterra AWD', vin: '', isPreOrder: false, paintHex: '#e6e3da' },
      financeDetails: { finalDap: sydneyPriceOf(dearBuild).totalCents / 100 },
      message: '',
      showGetFinanceQuote: true,
      offerDays: 7,
    });
  });

  it('has STI in its name exactly where only some retailers may sell it', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const names: string[] = [];
    for (const { paints, interiors, variants } of catalogue) {
      const [paintCode = '', interiorCode = ''] = [paints[0]?.code, interiors[0]?.code];
      for (const { code: variantCode } of variants) {
        const build = { ...dearBuild, variantCode, paintCode, interiorCode, accessoryCodes: [] };
        const { id } = saveCarBuildResponseSchema.parse((await visitor.post(carBuild, { build, suburb: sydney })).body);
        const found = carBuildResponseSchema.parse((await visitor.get(`${carBuild}?id=${id}`)).body);
        names.push(found.order.model.name);
      }
    }
    expect(names.filter((name) => name.toLowerCase().includes('sti'))).toStrictEqual(['WRX STI']);
  });

  it('has no price on an island with rules of its own, and says whom to ask', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const saved = saveCarBuildResponseSchema.parse(
      (await visitor.post(carBuild, { build: dearBuild, suburb: norfolkIsland })).body,
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
    const first = await idOf(dearBuild);
    expect(await idOf(dearBuild)).toBe(first);
    expect(await idOf(sampleBuild)).not.toBe(first);
  });

  it('once saved is answered under its key for ever, also when nobody could configure it for that place any more', async () => {
    const { ports } = await openTestService();
    // north of the river with a Victorian postcode: only the list of suburbs says so
    const barooga = { name: 'Barooga', state: 'NSW', postcode: '3644' };
    const without: SuburbSearch = {
      search: () => [],
      nearest: () => [],
      byPostcode: () => [],
      within: () => [],
      isOfficePostcode: () => false,
    };
    const save = async (suburbs: SuburbSearch, key: string) => {
      const visitor = visitorOf(await serveRoutes(carBuildRoutes(ports, suburbs, createStockCars(ports))));
      return visitor.post(carBuild, { build: dearBuild, suburb: barooga }, { 'Idempotency-Key': key });
    };
    const first = await save(shortSuburbList, 'configure-1');
    expect(first.status).toBe(200);
    const again = await save(without, 'configure-1');
    expect([again.status, again.text]).toStrictEqual([200, first.text]);
    expect((await save(without, 'configure-2')).status).toBe(400);
  });

  it('names a suburb of the list, and is kept as the list spells it', async () => {
    const visitor = visitorOf((await serveApp()).url);
    const save = async (name: string) => visitor.post(carBuild, { build: dearBuild, suburb: { ...sydney, name } });
    const { id } = saveCarBuildResponseSchema.parse((await save('SYDNEY')).body);
    const saved = carBuildResponseSchema.parse((await visitor.get(`${carBuild}?id=${id}`)).body);
    expect(saved.view.suburb).toStrictEqual(sydney);
    for (const name of ['Atlantis', 'x'.repeat(60_000)]) {
      const { status, body } = await save(name);
      expect([status, Object.keys(body.errors ?? {})]).toStrictEqual([400, ['suburb.name']]);
    }
  });

  it('must be in the catalogue', async () => {
    const app = await serveApp();
    const request = { build: { ...dearBuild, variantCode: 'tank' }, suburb: { ...sydney, postcode: '20' } };
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
    expect((await visitor.post(carBuild, { build: dearBuild, suburb: sydney })).status).toBe(200);
    expect((await visitor.post(carBuild, { build: dearBuild, suburb: sydney })).status).toBe(429);
  });
});
