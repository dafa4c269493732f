import { catalogueResponseSchema } from '@driveaway/domain/api/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { sydneyDate } from './sydney-date.ts';
import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';

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

  it('says which of a model’s variants have another body', () => {
    const wrx = wireCatalogueOn('2026-11-10').models.find(({ code }) => code === 'wrx');
    expect(wrx?.variants.map(({ code, bodyStyle }) => [code, bodyStyle])).toStrictEqual([
      ['wrx-sedan', 'sedan'],
      ['wrx-rs', 'sedan'],
      ['wrx-sportswagon', 'wagon'],
      ['wrx-sportswagon-ts', 'wagon'],
      ['wrx-sti', 'sedan'],
    ]);
  });

  it('says of a car that may tow nothing that it may not, instead of a load of nothing', () => {
    const brz = wireCatalogueOn('2026-11-10').models.find(({ code }) => code === 'brz');
    const towing = { label: 'Towing (braked)', value: 'Not rated to tow' };
    expect(brz?.variants[0]?.specifications).toContainEqual(towing);
  });

  it('groups the digits of what a car weighs and tows', () => {
    const outback = wireCatalogueOn('2026-11-10').models.find(({ code }) => code === 'outback');
    expect(outback?.variants[0]?.specifications).toContainEqual({ label: 'Towing (braked)', value: '2,000 kg' });
  });

  it('shows yesterday’s prices yesterday, and no variant before it is on sale', () => {
    const variantsOn = (day: string) => wireCatalogueOn(day).models.find(({ code }) => code === 'solterra')?.variants;
    expect(variantsOn('2026-06-30')?.[0]).toMatchObject({ code: 'solterra-awd', listPrice: 63_990 });
    expect(variantsOn('2020-01-01')).toStrictEqual([]);
  });
});

describe('the day whose prices count', () => {
  it('is Sydney’s, with and without daylight saving', () => {
    expect(sydneyDate(Temporal.Instant.from('2026-11-09T12:59:59Z'))).toBe('2026-11-09');
    expect(sydneyDate(Temporal.Instant.from('2026-11-09T13:00:00Z'))).toBe('2026-11-10');
    expect(sydneyDate(Temporal.Instant.from('2026-07-09T13:59:59Z'))).toBe('2026-07-09');
  });
});
