import { expect, test } from 'vitest';
import { sellsCar } from './sells-car.ts';

test.each([
  ['WRX STI', { departments: ['Vehicle Sales'], sellsLimitedSeries: true }, true],
  ['WRX STI', { departments: ['Vehicle Sales'], sellsLimitedSeries: false }, false],
  ['WRX sti', { departments: ['Vehicle Sales'], sellsLimitedSeries: false }, false],
  ['WRX STI', { departments: ['Service', 'Parts'], sellsLimitedSeries: true }, false],
  ['WRX Sedan', { departments: ['Vehicle Sales'], sellsLimitedSeries: false }, true],
  ['WRX Sedan', { departments: ['Service'], sellsLimitedSeries: false }, false],
] as const)('the %s of a retailer with %j: %s', (name, { departments, sellsLimitedSeries }, expected) => {
  expect(sellsCar({ departments, sellsLimitedSeries }, name)).toBe(expected);
});
