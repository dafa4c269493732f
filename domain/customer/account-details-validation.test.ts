import { describe, expect, it } from 'vitest';
import { accountDetailsSchema } from './account-details-form.ts';
import { changePasswordSchema } from './sign-in-forms.ts';

const fieldsOf = (error: { issues: { path: PropertyKey[] }[] } | undefined) =>
  error?.issues.map(({ path }) => path.join('.')).sort();

describe('the validation errors of a form', () => {
  it('names every missing field of an untouched sign-up form at once', () => {
    const schema = accountDetailsSchema({ isAuthenticated: false, today: '2026-11-21', licenceFiles: [] });
    expect(fieldsOf(schema.safeParse({ account: {}, address: {} }).error)).toEqual([
      'account.dateOfBirth',
      'account.email',
      'account.emailConfirm',
      'account.firstName',
      'account.lastName',
      'account.password',
      'account.passwordConfirm',
      'account.phoneNo',
      'address.address1',
      'address.city',
      'agreePrivacyCollection',
      'dealerCode',
      'licence',
    ]);
  });

  it('names every missing field of an untouched password form at once', () => {
    expect(fieldsOf(changePasswordSchema.safeParse({}).error)).toEqual([
      'email',
      'newPassword',
      'newPasswordConfirm',
      'password',
    ]);
  });
});
