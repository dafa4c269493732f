import { expect, test } from 'vitest';
import { kilometresText } from './kilometres-text.ts';

test.each([
  [0, '0.0 km'],
  [0.04, '0.0 km'],
  [7.25, '7.3 km'],
  [999.96, '1,000.0 km'],
  [3290.1, '3,290.1 km'],
])('%d reads %s', (kilometres, text) => {
  expect(kilometresText(kilometres)).toBe(text);
});
