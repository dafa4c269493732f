import { expect, it } from 'vitest';
import { halfFloats } from './half-floats.ts';

it('writes light as half floats, the brightest as the brightest there is', () => {
  const written = [...halfFloats(new Float32Array([0, 1, 0.5, 2, 1.5, 100_000]))];
  expect(written).toStrictEqual([0, 0x3c00, 0x3800, 0x4000, 0x3e00, 0x7bff]);
});
