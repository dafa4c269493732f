import { expect, it } from 'vitest';
import { momentInZone } from './moment-in-zone.ts';

it('tells a moment by the clocks of where it happens', () => {
  const read = (zone: string) => momentInZone('2026-11-29T22:30:00Z', zone).replaceAll(/\s/g, ' ');
  expect(read('Australia/Sydney')).toBe('Monday 30 November 2026 at 9:30 am');
  expect(read('Australia/Perth')).toBe('Monday 30 November 2026 at 6:30 am');
  expect(momentInZone('soon', 'Australia/Perth')).toBe('');
});
