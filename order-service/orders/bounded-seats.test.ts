import { expect, it } from 'vitest';
import { createSeats } from './bounded-seats.ts';

it('seats run out per holder and in all, and a seat given back twice is one seat', () => {
  const seats = createSeats({ perHolder: 2, inAll: 3 });
  const first = seats.take('ada');
  expect(seats.take('ada')).toBeTypeOf('function');
  expect(seats.take('ada')).toBe('holder-full');
  expect(seats.take('bea')).toBeTypeOf('function');
  expect(seats.take('cyn')).toBe('all-full');
  if (typeof first === 'function') {
    first();
    first();
  }
  expect(seats.taken()).toBe(2);
  expect(seats.take('cyn')).toBeTypeOf('function');
  expect(seats.take('dot')).toBe('all-full');
});
