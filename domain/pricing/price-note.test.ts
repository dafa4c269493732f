import { expect, it } from 'vitest';
import { keptAtNote, priceNoteFor } from './price-note.ts';

it('a price is that of a private buyer, which a company is told', () => {
  expect(priceNoteFor('private')).toBe('');
  expect(priceNoteFor('company')).toBe(
    'To be confirmed by the seller: the statutory charges shown are those of a private buyer, and a company may pay others.',
  );
});

it('what others charge is that of where the car is kept', () => {
  expect(keptAtNote({ name: 'Manly', state: 'NSW', postcode: '2095' })).toBe(
    'Stamp duty, registration and insurance are those of Manly, NSW 2095, where the car will be kept.',
  );
});
