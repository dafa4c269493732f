import { expect, it } from 'vitest';
import { createSharpness } from './sharpness.ts';

it('falls while frames take long, not below a half, and is whole again at rest', () => {
  const sharpness = createSharpness(2);
  for (const _ of [1, 2]) expect(sharpness.took(60)).toBe(false);
  expect(sharpness.took(60)).toBe(true);
  expect(sharpness.now()).toBe(1.5);
  for (let frame = 0; frame < 60; frame += 1) sharpness.took(60);
  expect(sharpness.now()).toBe(0.5);
  sharpness.rest();
  expect(sharpness.now()).toBe(2);
});

it('stays while a slow frame is alone among quick ones', () => {
  const sharpness = createSharpness(1);
  for (let frame = 0; frame < 60; frame += 1) sharpness.took(frame % 3 === 0 ? 200 : 10);
  expect(sharpness.now()).toBe(1);
});
