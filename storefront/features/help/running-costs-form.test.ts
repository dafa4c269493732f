import { expect, it } from 'vitest';
import { runningCostsErrors, typedKilometres, typedPercent, typedTenths } from './running-costs-form.ts';

it.each([
  ['15000', 15_000],
  ['15,000', 15_000],
  ['0', undefined],
  ['200001', undefined],
  ['12.5', undefined],
  ['far', undefined],
])('reads %s as kilometres of a year', (text, kilometres) => {
  expect(typedKilometres(text)).toBe(kilometres);
});

it.each([
  ['189.9', 1_899],
  ['30', 300],
  ['0', undefined],
  ['1899', undefined],
  ['30.25', undefined],
])('reads %s as cents with one decimal', (text, tenths) => {
  expect(typedTenths(text)).toBe(tenths);
});

it.each([
  ['0', 0],
  ['100', 100],
  ['101', undefined],
  ['', undefined],
])('reads "%s" as per cent', (text, percent) => {
  expect(typedPercent(text)).toBe(percent);
});

it('says what is wrong, and leaves what is empty alone', () => {
  expect(runningCostsErrors({ kilometres: '', perLitre: '', perKwh: '' })).toStrictEqual({});
  expect(Object.keys(runningCostsErrors({ kilometres: 'x', perLitre: '-1', perKwh: '1e3' }))).toStrictEqual([
    'kilometres',
    'perLitre',
    'perKwh',
  ]);
});
