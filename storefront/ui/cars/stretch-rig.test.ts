import { expect, test } from 'vitest';
import { stretchPath, stretchRig } from './stretch-rig.ts';
import { suv } from './suv.ts';

test('points behind the line move back, the others stay', () => {
  expect(stretchPath('M10 200L90 200C10 1 60 2 90 3Z', 50, 5)).toBe('M10 200L95 200C10 1 65 2 95 3Z');
});

test('an arc keeps its radii and flags; only its end moves', () => {
  expect(stretchPath('M95 9A86 86 0 1 0 69 9Z', 50, 5)).toBe('M100 9A86 86 0 1 0 74 9Z');
});

test('the wheelbase grows with the body', () => {
  const longer = stretchRig(suv, 600, 38, 1.03);
  expect(longer.wheels.rearX - longer.wheels.frontX).toBe(suv.wheels.rearX - suv.wheels.frontX + 38);
  expect(longer.wheels.radius).toBe(suv.wheels.radius);
});
