import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { describe, expect, it } from 'vitest';
import { compareAddress } from '../../content/compare-address.ts';
import { specificationGroups } from '../../content/compare.ts';
import { askedCodes, carsOf, comparedPair, type ComparedCar } from './compared-cars.ts';
import { comparisonGroups, differencesOf } from './comparison-rows.ts';

const { models } = wireCatalogueOn('2026-11-01');
const cars = carsOf(models);

const car = (code: string): ComparedCar => {
  const found = cars.find(({ variant }) => variant.code === code);
  if (found === undefined) throw new Error(`Nobody sells ${code}`);
  return found;
};

const rowsOf = (first: string, second: string) => comparisonGroups(car(first), car(second)).flatMap(({ rows }) => rows);

describe('the rows of two cars', () => {
  it('say what differs, and by how much where both are figures of one unit', () => {
    const rows = rowsOf('outback-touring', 'outback-touring-turbo');
    const row = (label: string) => rows.find((one) => one.label === label);
    expect(row('Power')).toEqual({ label: 'Power', values: ['138 kW', '183 kW'], differs: true, change: '+ 45 kW' });
    expect(row('Fuel consumption (combined)')?.change).toBe('+ 1.7 L/100 km');
    expect(row('Seats')).toMatchObject({ differs: false, change: undefined });
    expect(row('Comes with')).toMatchObject({ differs: true, change: undefined });
  });

  it('name what one of them lacks, and leave out what both lack', () => {
    const rows = rowsOf('outback-awd', 'solterra-awd');
    expect(rows.find(({ label }) => label === 'Engine')?.values[1]).toBe('None');
    expect(rows.find(({ label }) => label === 'Electric range')?.values[0]).toBe('None');
    expect(rowsOf('outback-awd', 'outback-touring').map(({ label }) => label)).not.toContain('Electric range');
  });

  it('say part by part what each comes with, and which parts the other has not', () => {
    const comesWith = (first: string, second: string) =>
      rowsOf(first, second).find(({ label }) => label === 'Comes with');
    const [plain, touring] = comesWith('outback-awd', 'outback-touring')?.parts ?? [];
    expect(plain?.map(({ name, differs }) => [name, differs])).toEqual([
      ['18-inch wheels', false],
      ['cloth trim', false],
      ['11.6-inch touchscreen', false],
      ['adaptive cruise control', false],
    ]);
    expect(touring?.filter(({ differs }) => differs).map(({ name }) => name)).toEqual([
      'sunroof',
      'heated seats front and rear',
      'powered tailgate',
      'navigation',
    ]);
    // in the same place: one instead of the other
    const [small, big] = comesWith('forester-awd', 'forester-premium')?.parts ?? [];
    expect([small?.[0], big?.[0]]).toEqual([
      { name: '17-inch wheels', differs: true },
      { name: '18-inch wheels', differs: true },
    ]);
    expect(comesWith('outback-awd', 'outback-awd')?.differs).toBe(false);
  });

  it('stand in groups that hold every label of the catalogue, each once', () => {
    const grouped = specificationGroups.flatMap(({ labels }) => labels);
    expect(new Set(grouped).size).toBe(grouped.length);
    const labels = cars.flatMap(({ variant }) => variant.specifications.map(({ label }) => label));
    expect([...new Set(labels)].filter((label) => !grouped.includes(label))).toEqual([]);
  });

  it('are still shown when the content names no group for them', () => {
    const { model, variant, title } = car('outback-awd');
    const odd = { ...variant, specifications: [{ label: 'Turning circle', value: '11 m' }] };
    const groups = comparisonGroups({ model, variant: odd, title }, car('outback-awd'));
    expect(groups.find(({ rows }) => rows.some(({ label }) => label === 'Turning circle'))?.title).toBe('More');
  });

  it('differ nowhere between a car and itself', () => {
    expect(differencesOf(comparisonGroups(car('wrx-sti'), car('wrx-sti')))).toEqual([]);
  });
});

describe('the cars of an address', () => {
  const titles = (text: string | undefined) => comparedPair(models, askedCodes(text)).map((found) => found?.title);

  it('are variants, or models by their first one, whatever the case', () => {
    expect(titles('Outback-Touring,forester')).toEqual([
      'Outback Touring',
      cars.find(({ model }) => model.code === 'forester')?.title,
    ]);
  });

  it.each([undefined, '', ',', 'no-such-car,neither,outback'])('are none in %j', (text) => {
    expect(titles(text)).toEqual([undefined, undefined]);
  });

  it('come back from it, with a build and a campaign but without what names one model', () => {
    const address = compareAddress(['outback-awd', ''], 'model=outback&variant=outback-awd&paint=red&utm_source=a');
    expect(address).toBe('/compare?cars=outback-awd,&paint=red&utm_source=a');
    expect(titles(new URL(address, 'https://site.invalid').searchParams.get('cars') ?? '')).toEqual([
      'Outback AWD',
      undefined,
    ]);
  });
});
