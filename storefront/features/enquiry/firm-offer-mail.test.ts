import { expect, it } from 'vitest';
import { firmOfferMail } from './firm-offer-mail.ts';

const own = {
  car: { make: 'Holden', model: 'Commodore SV6', year: 2021, kilometres: 64_000, condition: 'good' },
  form: { state: 'SA', vin: 'jf1 sj9lc5dg012345', plate: '' },
  range: { lowCents: 880_000, highCents: 1_380_000 },
} as const;

it('describes the car, and leaves out what was not entered', () => {
  const { protocol, searchParams } = new URL(firmOfferMail(own));
  expect(protocol).toBe('mailto:');
  expect(searchParams.get('body')).toContain(
    [
      '2021 Holden Commodore SV6',
      'Odometer: 64,000 km',
      'Condition: Good for its age',
      'Registered in: SA',
      'VIN: JF1SJ9LC5DG012345',
      'Estimated on your site at $8,800 to $13,800',
    ].join('\n'),
  );
});

it('takes names as they are, whatever is in them', () => {
  const { searchParams } = new URL(firmOfferMail({ ...own, car: { ...own.car, model: 'A&bcc=x@y.example #1' } }));
  expect([...searchParams.keys()]).toStrictEqual(['subject', 'body']);
  expect(searchParams.get('body')).toContain('A&bcc=x@y.example #1');
});
