import { dealerLicenceLabels } from '@driveaway/domain/dealers/dealer.ts';
import { expect, it } from 'vitest';
import { licenceName } from './licence-name.ts';

it('names the licence of each state once', () => {
  const names = Object.values(dealerLicenceLabels).map(licenceName);
  expect(names).toContain('Licence (LMCT)');
  expect(names).toContain('Motor dealer licence');
  expect(names.filter((name) => /licence.*licence/i.test(name))).toEqual([]);
});
