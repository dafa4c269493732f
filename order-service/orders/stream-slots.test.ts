import { expect, it } from 'vitest';
import { createStreamSlots } from './stream-slots.ts';

it('slots run out per holder and in all, and a slot given back twice is one slot', () => {
  const slots = createStreamSlots({ perHolder: 2, inAll: 3 });
  const first = slots.take('ada');
  expect(slots.take('ada')).toBeTypeOf('function');
  expect(slots.take('ada')).toBe('holder-full');
  expect(slots.take('bea')).toBeTypeOf('function');
  expect(slots.take('cyn')).toBe('all-full');
  if (typeof first === 'function') {
    first();
    first();
  }
  expect(slots.taken()).toBe(2);
  expect(slots.take('cyn')).toBeTypeOf('function');
  expect(slots.take('dot')).toBe('all-full');
});
