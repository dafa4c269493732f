import { expect, test } from 'vitest';
import { accountDetailsSchema } from './account-details-form.ts';
import { contactDetailsSchema } from './contact-details-form.ts';
import { contractFormSchema } from './contract-form.ts';
import { notPrinted } from './printed-letters.ts';
import { tradeInFormSchema } from './trade-in-form.ts';

const forms = [
  ['account details', accountDetailsSchema({ isAuthenticated: true, today: '2026-11-30', licenceFiles: [] })],
  ['contact details', contactDetailsSchema],
  ['contract', contractFormSchema],
  ['trade-in', tradeInFormSchema],
] as const;

/** Every field whose words the contract, its annex or the addendum prints. */
const printed: Readonly<Record<(typeof forms)[number][0], readonly string[]>> = {
  'account details': [
    'account.companyName',
    'account.jobTitle',
    'account.prefix',
    'account.firstName',
    'account.middleName',
    'account.lastName',
    'address.address1',
    'address.address2',
    'address.city',
  ],
  'contact details': [
    'prefix',
    'firstName',
    'middleName',
    'lastName',
    'jobTitle',
    'address.address1',
    'address.address2',
    'address.city',
  ],
  contract: ['notes'],
  'trade-in': ['make', 'model'],
};

test.each(forms)('the form of %s refuses, at its field, what a paper would show as boxes', (name, schema) => {
  for (const words of ['陳大文', 'ปลอดภัย', '🙂', 'Анна']) {
    for (const field of printed[name]) {
      const [last = '', ...before] = field.split('.').toReversed();
      const value = before.reduce<object>((inner, key) => ({ [key]: inner }), { [last]: words });
      const found = schema.safeParse(value).error?.issues.filter(({ path }) => path.join('.') === field) ?? [];
      expect([field, words, found.some(({ message }) => message.startsWith('Our documents cannot print'))]).toEqual([
        field,
        words,
        true,
      ]);
    }
  }
});

test('says which characters it is about, a few of them', () => {
  expect(notPrinted('Tow bar 陳大文')).toBe(
    'Our documents cannot print 陳 大 文. Please use Latin letters, such as those on your driver licence.',
  );
});

test.each([
  'Nguyễn Thị Hồng',
  'Zoë Ørsted',
  'Łódź',
  'O’Brien–Smith',
  'Şahin',
  '“$1,000”…\nTow bar',
  'a\u202Eb',
  'Ng\u0303',
])('%j is printed', (words) => {
  expect(notPrinted(words)).toBeUndefined();
});
