import { describe, expect, it } from 'vitest';
import type { Model } from '../maker/model.ts';
import { driveawayPrice } from '../pricing/driveaway-price.ts';
import { resolveBuild, type CarBuild } from './car-build.ts';
import { catalogue } from './catalogue.ts';
import { choicesInWords, keptBuildOf, keptBuildOn, keptBuildSchema, type KeptBuild } from './kept-build.ts';

const today = '2026-11-10';
const parramatta = { name: 'Parramatta', state: 'NSW', postcode: '2150' } as const;
const touring: CarBuild = {
  variantCode: 'outback-touring',
  paintCode: 'desert-pea-red',
  interiorCode: 'tan-leather',
  accessoryCodes: ['floor-mats', 'tow-bar'],
  cappedService: false,
  extendedWarranty: true,
};

const keep = (build: CarBuild): KeptBuild => {
  const resolved = resolveBuild(build);
  if (resolved.kind !== 'resolved') throw new Error('expected a build of the catalogue');
  const driveaway = driveawayPrice({ build: resolved, suburb: parramatta, asOf: today });
  const price = driveaway.kind === 'priced' ? driveaway.price : undefined;
  return keptBuildOf({ resolved, suburb: parramatta, keptOn: today, price });
};

const changed = (change: (outback: Model) => Model): readonly Model[] =>
  catalogue.map((model) => (model.code === 'outback' ? change(model) : model));
const without = <Item extends { readonly code: string }>(items: readonly Item[], code: string): Item[] =>
  items.filter((item) => item.code !== code);

describe('a kept build', () => {
  it('holds the car by codes and names, with every line of its price', () => {
    const kept = keep(touring);
    expect(keptBuildSchema.parse(JSON.parse(JSON.stringify(kept)))).toStrictEqual(kept);
    expect(kept).toMatchObject({ keptOn: today, names: { car: 'Outback Touring', modelCode: 'outback' } });
    expect(choicesInWords(kept)).toStrictEqual([
      'Desert Pea Red paint',
      'Tan nappa leather interior',
      'Tow bar and wiring',
      'All-weather floor mats',
      kept.names.extendedWarranty,
    ]);
    const sum = (kept.price?.lines ?? []).reduce((total, { amountCents }) => total + amountCents, 0);
    expect(sum).toBe(kept.price?.totalCents);
  });

  it('is the same build while everything is offered', () => {
    const kept = keep(touring);
    expect(keptBuildOn(kept, today)).toStrictEqual({ kind: 'offered', build: kept.build, dropped: [] });
  });

  it('names everything that is not offered any more, and what stands in its place', () => {
    const models = changed((outback) => ({
      ...outback,
      paints: without(outback.paints, 'desert-pea-red'),
      interiors: without(outback.interiors, 'tan-leather'),
      accessories: without(outback.accessories, 'tow-bar'),
      extendedWarranty: null,
    }));
    const kept = keep(touring);
    const now = keptBuildOn(kept, today, models);
    const outback = models.find(({ code }) => code === 'outback');
    expect(now).toStrictEqual({
      kind: 'offered',
      build: {
        variantCode: 'outback-touring',
        paintCode: outback?.paints[0]?.code,
        interiorCode: outback?.interiors[0]?.code,
        accessoryCodes: ['floor-mats'],
        cappedService: false,
        extendedWarranty: false,
      },
      dropped: [
        { name: 'Desert Pea Red paint', instead: outback?.paints[0]?.name },
        { name: 'Tan nappa leather interior', instead: outback?.interiors[0]?.name },
        { name: 'Tow bar and wiring', instead: null },
        { name: kept.names.extendedWarranty, instead: null },
      ],
    });
    // what is left can be ordered
    expect(now.kind === 'offered' && resolveBuild(now.build, models).kind).toBe('resolved');
  });

  it('is not sold without its variant, and says whether others of the model are', () => {
    const kept = keep(touring);
    const gone = changed((outback) => ({ ...outback, variants: without(outback.variants, 'outback-touring') }));
    expect(keptBuildOn(kept, today, gone)).toStrictEqual({ kind: 'not-sold', isModelSold: true });
    expect(keptBuildOn(kept, today, without(catalogue, 'outback'))).toStrictEqual({
      kind: 'not-sold',
      isModelSold: false,
    });
    // before the first list price nothing of it is on sale
    expect(keptBuildOn(kept, '2000-01-01')).toStrictEqual({ kind: 'not-sold', isModelSold: false });
  });
});
