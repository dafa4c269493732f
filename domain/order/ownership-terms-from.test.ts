import { expect, test } from 'vitest';
import { ownership } from '../brand/ownership.ts';
import { catalogue } from '../catalogue/catalogue.ts';
import { ownershipTermsFrom } from './ownership-terms-from.ts';

const car = { modelCode: 'outback', hasExtendedWarranty: false, acceptsRoadsideAssistance: true };

test('a period of years that begins on a day ends on the day before it', () => {
  expect(ownershipTermsFrom('2026-12-30', car)).toEqual({
    warranty: { until: '2031-12-29', kilometres: 150_000 },
    roadsideUntil: '2029-12-29',
    firstService: { by: '2027-12-30', kilometres: 15_000 },
  });
});

test('a car that is handed over on a leap day has until the last day of February', () => {
  expect(ownershipTermsFrom('2028-02-29', car).warranty.until).toBe('2033-02-28');
  expect(ownershipTermsFrom('2028-02-28', car).warranty.until).toBe('2033-02-27');
  expect(ownershipTermsFrom('2028-02-29', { ...car, modelCode: 'brz' }).firstService.by).toBe('2028-11-29');
});

test('an extended warranty lasts longer and further', () => {
  expect(ownershipTermsFrom('2026-12-30', { ...car, hasExtendedWarranty: true }).warranty).toEqual({
    until: '2033-12-29',
    kilometres: 200_000,
  });
});

test('whoever did without roadside assistance has none, nor has a model that is sold no more', () => {
  expect(ownershipTermsFrom('2026-12-30', { ...car, acceptsRoadsideAssistance: false })).not.toHaveProperty(
    'roadsideUntil',
  );
  expect(ownershipTermsFrom('2026-12-30', { ...car, modelCode: 'gone' })).not.toHaveProperty('roadsideUntil');
});

test('only models that are sold have an interval of their own', () => {
  const codes = new Set(catalogue.map(({ code }) => code));
  expect(Object.keys(ownership.firstServiceOfModel).filter((code) => !codes.has(code))).toEqual([]);
});
