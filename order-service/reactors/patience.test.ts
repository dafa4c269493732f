import { expect, it } from 'vitest';
import { createPatience } from './patience.ts';

const lasting = new Error('It cannot be read');
const passing = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });

it('ends at the fifth failure of one event in a row, for a reason that lasts', () => {
  const { endsWith } = createPatience();
  const failures = (eventId: string, count: number, fault = lasting) =>
    Array.from({ length: count }, () => endsWith(eventId, fault));
  const none = undefined;
  expect(failures('e-1', 4)).toEqual([none, none, none, none]);
  // another event begins anew
  expect(failures('e-2', 5)).toEqual([none, none, none, none, 5]);
  expect(failures('e-1', 6)).toEqual([none, none, none, none, 5, 6]);
  expect(failures('e-3', 9, passing)).toEqual(Array.from({ length: 9 }, () => none));
});
