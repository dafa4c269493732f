import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { refusedOf, shownErrors, validationErrorsOf } from './form-errors.ts';

const schema = z.object({
  account: z.object({ email: z.string().check(z.minLength(3, 'Too short'), z.includes('@', 'No address')) }),
  name: z.string().check(z.minLength(1, 'Name is required')),
});
const empty = { account: { email: '' }, name: '' };
const wrong = { 'account.email': 'Too short', name: 'Name is required' };
const given = { validationErrors: wrong, refused: {}, values: empty, submitCount: 0, touched: {} };

it('the first validation error of each field is known by its dotted name', () => {
  expect(validationErrorsOf(schema, empty)).toEqual(wrong);
  expect(validationErrorsOf(schema, { account: { email: 'a@b' }, name: 'A' })).toEqual({});
});

it('a field that was left shows its error, the form shows all once a submit was tried', () => {
  const errorsOf = (changed: object) => {
    const { errorOf, all } = shownErrors({ ...given, ...changed });
    return [errorOf('account.email'), errorOf('name'), all];
  };
  expect(errorsOf({})).toEqual([undefined, undefined, []]);
  expect(errorsOf({ touched: { account: { email: true } } })).toEqual(['Too short', undefined, []]);
  expect(errorsOf({ touched: { account: { email: false } } })).toEqual([undefined, undefined, []]);
  expect(errorsOf({ submitCount: 1 })).toEqual(['Too short', 'Name is required', Object.entries(wrong)]);
});

it('what the server refused stands until its field is changed, and behind what the form finds itself', () => {
  const sent = { account: { email: 'ada@example.com' }, name: 'Ada' };
  const refused = refusedOf({ 'account.email': ['Taken', 'Really'], name: [] }, sent);
  expect(refused).toEqual({
    'account.email': { message: 'Taken', value: 'ada@example.com' },
    name: { message: '', value: 'Ada' },
  });
  const valid = { ...given, validationErrors: {}, refused, submitCount: 1 };
  const shown = shownErrors({ ...valid, values: sent });
  expect([shown.errorOf('account.email'), shown.errorOf('none')]).toEqual(['Taken', undefined]);
  expect(shown.all).toEqual([
    ['account.email', 'Taken'],
    ['name', ''],
  ]);
  const changed = shownErrors({ ...valid, values: { ...sent, account: { email: 'bob@example.com' } } });
  expect([changed.errorOf('account.email'), changed.all]).toEqual([undefined, [['name', '']]]);
  const both = shownErrors({ ...given, refused, values: sent, submitCount: 1 });
  expect([both.errorOf('name'), both.all]).toEqual(['Name is required', Object.entries(wrong)]);
  expect(shownErrors({ ...given, refused, values: sent }).errorOf('name')).toBe('');
});
