import { brand } from '@driveaway/domain/brand/brand.ts';
import { expect, it } from 'vitest';
import { pushFormNavigation } from './data-layer.ts';

it('the data layer of the page grows by each step of a form; a postcode goes with the make', () => {
  const page: Parameters<typeof pushFormNavigation>[1] = { dataLayer: undefined };
  pushFormNavigation({ form: 'change postcode', stage: 'change postcode' }, page);
  pushFormNavigation({ form: 'change postcode', stage: 'submitted', postcode: '2150' }, page);
  pushFormNavigation({ form: 'download a brochure', stage: 'download a brochure' }, page);
  pushFormNavigation({ form: 'download a brochure', stage: 'submitted' }, page);
  expect(page.dataLayer).toEqual([
    { event: 'form navigation', form: 'change postcode', stage: 'change postcode' },
    { event: 'form navigation', form: 'change postcode', stage: 'submitted', postcode: '2150', make: brand.name },
    { event: 'form navigation', form: 'download a brochure', stage: 'download a brochure' },
    { event: 'form navigation', form: 'download a brochure', stage: 'submitted' },
  ]);
});
