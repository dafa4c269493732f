import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { describe, expect, it } from 'vitest';
import { stepInWords } from './variant-words.ts';

const step = { over: 'Town', adds: [], changes: [], lacks: [] };
const wheels = { to: '18-inch wheels', from: '17-inch wheels' };

describe('a variant in words', () => {
  it('says what it adds to everything in the one before it', () => {
    expect(stepInWords({ ...step, adds: ['sunroof', '45 kW of power'] })).toBe(
      'Everything in Town, plus sunroof, 45 kW of power.',
    );
  });

  it('says what it changes and what it goes without', () => {
    expect(stepInWords({ ...step, adds: ['sunroof'], changes: [wheels], lacks: ['one seat'] })).toBe(
      'Compared with Town: plus sunroof; 18-inch wheels instead of 17-inch wheels; without one seat.',
    );
    expect(stepInWords({ ...step, changes: [wheels] })).toBe(
      'Compared with Town: 18-inch wheels instead of 17-inch wheels.',
    );
  });

  it('has words for each variant on sale but the first of its model, which stands after the one that it names', () => {
    for (const { variants } of wireCatalogueOn('2026-11-01').models) {
      const said = variants.flatMap(({ name, step: one }) =>
        one === null ? [] : [{ name, over: one.over, words: stepInWords(one) }],
      );
      expect(said.map(({ name, over }) => [name, over])).toStrictEqual(
        variants.slice(1).map(({ name }, index) => [name, variants[index]?.name]),
      );
      for (const { over, words } of said)
        expect(words).toMatch(new RegExp(`^(Everything in ${over}, plus|Compared with ${over}:) .+\\.`));
    }
  });
});
