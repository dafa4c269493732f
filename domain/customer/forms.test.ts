import { describe, expect, test } from 'vitest';
import { contractFormSchema, contractNotes } from './contract-form.ts';
import { cardExpiryYears, depositFormSchema } from './deposit-form.ts';
import { changePasswordSchema, loginSchema, recoverSchema } from './sign-in-forms.ts';

type Outcome = {
  readonly success: boolean;
  readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
};
const messages = (parsed: Outcome): readonly string[] => parsed.error?.issues.map(({ message }) => message) ?? [];

describe('log-in and recover', () => {
  test('values are trimmed and the messages are the specification’s', () => {
    expect(loginSchema.parse({ email: ' zoe@mail.example ', password: ' secret ' })).toEqual({
      email: 'zoe@mail.example',
      password: 'secret',
    });
    expect(messages(loginSchema.safeParse({}))).toEqual(['Email address is required', 'Password is required']);
    expect(messages(recoverSchema.safeParse({ email: 'zoe@' }))).toEqual(['Please enter a valid email address']);
  });
});

describe('changing the password', () => {
  const form = {
    email: 'zoe@mail.example',
    password: 'old',
    newPassword: 'new horse',
    newPasswordConfirm: 'new horse',
  };

  test.each([
    [{}, []],
    [{ password: '' }, ['Password is required']],
    [{ newPassword: '', newPasswordConfirm: '' }, ['New password is required', 'Confirm your new password']],
    [{ newPasswordConfirm: 'other' }, ['Confirm your new password']],
    [{ password: 'new horse' }, ['New password provided is equal to current password']],
    [{ newPassword: '1234567', newPasswordConfirm: '1234567' }, ['Please use at least 8 characters.']],
    // four characters, however many bytes
    [{ newPassword: '🐴🐴🐴🐴', newPasswordConfirm: '🐴🐴🐴🐴' }, ['Please use at least 8 characters.']],
  ])('%o', (changes, expected) => {
    expect(messages(changePasswordSchema.safeParse({ ...form, ...changes }))).toEqual(expected);
  });
});

describe('the deposit', () => {
  const form = {
    orderReference: 'a1'.repeat(16),
    cardName: 'Z Obrien',
    cardNumber: '4444333322221111',
    cardExpiryMonth: '12',
    cardExpiryYear: '30',
    cardCVN: '123',
    amount: 1000,
  };

  test('every field has its message', () => {
    const empty = { ...form, orderReference: '', cardName: ' ', cardNumber: '', cardCVN: '', amount: undefined };
    expect(messages(depositFormSchema.safeParse(empty))).toEqual([
      'Order reference is required',
      'Card name is required',
      'Card number is required',
      'Card CVN is required',
      'Deposit amount is required',
    ]);
    const noExpiry = depositFormSchema.safeParse({ ...form, cardExpiryMonth: '', cardExpiryYear: '' });
    expect(new Set(messages(noExpiry))).toEqual(
      new Set(['Card expiry month is required', 'Card expiry year is required']),
    );
  });

  test.each([
    ['1000', 1000],
    [' 1500.50 ', 1500.5],
  ])('an amount of %j is taken as %d', (amount, expected) => {
    expect(depositFormSchema.parse({ ...form, amount }).amount).toBe(expected);
  });

  test.each(['', 'much', '1e3', '0x3e8', null, true, [1000]])('an amount of %j is none', (amount) => {
    expect(messages(depositFormSchema.safeParse({ ...form, amount }))).toEqual(['Deposit amount is required']);
  });

  test.each([
    [1000, true],
    [1000.51, true],
    [3000, true],
    [999.99, false],
    [3000.01, false],
    [1000.001, false],
    [-0, false],
  ])('%d dollars: %s (row 48)', (amount, accepted) => {
    const expected = accepted ? [] : ['The deposit amount must be between $1000 and $3000'];
    expect(messages(depositFormSchema.safeParse({ ...form, amount }))).toEqual(expected);
  });

  test.each([['1e3'], [Number.NaN], [Number.POSITIVE_INFINITY], [null]])('%s is no amount (row 48)', (amount) => {
    expect(depositFormSchema.safeParse({ ...form, amount }).success).toBe(false);
  });

  test('the expiry years are this one and the 19 after it, over the turn of the century too', () => {
    expect(cardExpiryYears(2026)).toHaveLength(20);
    expect(cardExpiryYears(2026)[0]).toBe('26');
    expect(cardExpiryYears(2026).at(-1)).toBe('45');
    expect(cardExpiryYears(2090).at(-1)).toBe('09');
  });
});

describe('the contract', () => {
  test.each([
    [true, true, ' Tow bar please ', 'Subject to Finance approval. Tow bar please'],
    [true, false, 'left over', 'Subject to Finance approval. '],
    [false, true, ' Tow bar ', 'Tow bar'],
    [false, false, 'left over', ''],
  ])(
    'finance %s, other %s: notes are sent as written in the specification',
    (isFinanceApproval, isOther, notes, sent) => {
      expect(contractNotes({ isFinanceApproval, isOther, notes })).toBe(sent);
    },
  );

  test('needs the tick', () => {
    expect(messages(contractFormSchema.safeParse({ orderReference: 'a' }))).toEqual([
      'You must agree to the Contract of Sale',
    ]);
  });
});
