import { brand } from '@driveaway/domain/brand/brand.ts';
import { ownership } from '@driveaway/domain/brand/ownership.ts';
import { expect, it } from 'vitest';
import { warranty } from './warranty.ts';

it('says who gives the warranty, how to claim and at whose cost, beside the words that the law prescribes', () => {
  const said = JSON.stringify(warranty.sections);
  const { name, address, phone, email, howToClaim, whoPays } = ownership.warrantyGiver;
  for (const words of [name, address, phone, email, howToClaim, whoPays]) expect(said).toContain(words);
  expect(name).toBe(brand.seller.name);
  expect(said).toContain('come with guarantees that cannot be excluded under the Australian Consumer Law');
  expect(said).toContain('information sheet for new car buyers');
});
