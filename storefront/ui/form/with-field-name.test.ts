import { expect, it } from 'vitest';
import { withFieldName } from './with-field-name.ts';

it.each([
  ['This field is required.', 'Suburb', 'Suburb is required.'],
  [
    'The maximum legth of this field is 30 characters.',
    'Job title',
    'The maximum legth of Job title is 30 characters.',
  ],
  ['Dealer is required', 'Retailer', 'Dealer is required'],
  ['This field is required.', undefined, 'This field is required.'],
])('%s of %s is %s', (message, name, said) => {
  expect(withFieldName(message, name)).toBe(said);
});
