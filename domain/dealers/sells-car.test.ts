import { expect, test } from 'vitest';
import { sellsCar } from './sells-car.ts';

test.each([
  ['WRX STI', { departments: ['Vehicle Sales'], isStiDealer: true }, true],
  ['WRX STI', { departments: ['Vehicle Sales'], isStiDealer: false }, false],
  ['WRX sti', { departments: ['Vehicle Sales'], isStiDealer: false }, false],
  ['WRX STI', { departments: ['Service', 'Parts'], isStiDealer: true }, false],
  ['WRX Sedan', { departments: ['Vehicle Sales'], isStiDealer: false }, true],
  ['WRX Sedan', { departments: ['Service'], isStiDealer: false }, false],
] as const)('the %s of a retailer with %j: %s', (name, { departments, isStiDealer }, expected) => {
  expect(sellsCar({ departments, isStiDealer }, name)).toBe(expected);
});
