import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { expect, it } from 'vitest';
import { stockDifferences } from './stock-differences.ts';

const model = wireCatalogueOn('2026-11-23').models.find(({ code }) => code === 'outback');
if (model === undefined) throw new Error('There is no Outback');
const build = {
  variantCode: 'outback-awd',
  paintCode: 'limestone-white',
  interiorCode: 'black-cloth',
  accessoryCodes: ['floor-mats'],
};

it('says nothing of the same car', () => {
  expect(stockDifferences(model, build, build)).toStrictEqual([]);
});

it('names what is another choice, what is there and what is missing', () => {
  const car = { ...build, variantCode: 'outback-touring', paintCode: 'mulga-green', accessoryCodes: ['tow-bar'] };
  expect(stockDifferences(model, build, car)).toStrictEqual([
    expect.stringMatching(/^.*Touring instead of /),
    'Mulga Green instead of Limestone White',
    expect.stringMatching(/^with .*[Tt]ow/),
    expect.stringMatching(/^without .*mats$/),
  ]);
});
